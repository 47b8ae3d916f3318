/** Where the areas of the server have their SQL: in `queries.ts`, or in a folder `queries`. */
import ts from 'typescript';
import { nodesOf, parse } from '../syntax';
import { pick, type Tree } from '../tree';

const OF_AREAS = /^src\/server\/areas\/.*\.ts$/;
const MAY = /\/(tables|queries)\.ts$|\/queries\//;
const STATEMENTS =
  /^(select|selectDistinct|selectDistinctOn|insert|update|delete|execute|\$count|with|\$with)$/;
const CONNECTION = /(^|\.)(db|tx)$/;

/** `import { eq } from 'drizzle-orm'`, and not of types alone. */
const importsDrizzle = (node: ts.Node): boolean => {
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return false;
  if (!/^drizzle-orm(\/|$)/.test(node.moduleSpecifier.text)) return false;
  const { importClause: clause } = node;
  if (!clause || clause.isTypeOnly) return false;
  const named = clause.namedBindings;
  return !named || !ts.isNamedImports(named) || named.elements.some((each) => !each.isTypeOnly);
};

/** `db.select()`, `workspace.db.$count(…)`, `tx.execute(…)`. */
const isStatement = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  STATEMENTS.test(node.expression.name.text) &&
  CONNECTION.test(node.expression.expression.getText());

/** The files of areas, beside tables and queries, that write SQL. */
export const filesWithSql = (tree: Tree): string[] =>
  [...pick(tree, OF_AREAS)]
    .filter(
      ([file, text]) =>
        !MAY.test(file) &&
        [...nodesOf(parse(file, text))].some((node) => importsDrizzle(node) || isStatement(node)),
    )
    .map(([file]) => file)
    .sort();

/** Rule 7: every worker is on one switchboard line; every event is put somewhere and heard somewhere. */
import ts from 'typescript';
import { nodesOf, parseAll, usesOf } from './syntax';
import { pick, type Tree } from './tree';

/** The policies of web/lib/saga/policies.ts: a call of one of them is a switchboard line, and its last argument the worker. */
const POLICIES = new Set([
  'every',
  'latest',
  'latestBy',
  'leadingBy',
  'during',
  'whilePage',
  'whileAddress',
  'always',
]);

const isExported = (node: ts.HasModifiers) =>
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** Whether this use is the worker of a switchboard line. */
const isOnLine = (node: ts.Node) => {
  const call = node.parent;
  return (
    ts.isCallExpression(call) &&
    ts.isIdentifier(call.expression) &&
    POLICIES.has(call.expression.text) &&
    call.arguments.at(-1) === node
  );
};

/** Exported workers of *.saga.ts that stand on no line though nobody else runs them, or on more than one. */
export const strayWorkers = (tree: Tree): string[] => {
  const sources = parseAll(pick(tree, /^src\/web\//));
  return [...sources]
    .filter(([file]) => file.endsWith('.saga.ts'))
    .flatMap(([file, source]) => {
      const workers = source.statements
        .filter((statement) => ts.isFunctionDeclaration(statement))
        .filter((declared) => isExported(declared) && declared.asteriskToken !== undefined)
        .flatMap(({ name }) => (name ? [name.text] : []));
      const uses = usesOf(tree, file, new Set(workers), sources);
      return workers.flatMap((worker) => {
        const mine = uses.filter(({ name }) => name === worker);
        const lines = mine.filter(({ node }) => isOnLine(node)).length;
        if (lines > 1) return [`${file}: ${worker} is on ${lines} switchboard lines`];
        return lines === 0 && !mine.some((use) => use.file !== file)
          ? [`${file}: ${worker} is on no switchboard line and no other flow runs it`]
          : [];
      });
    });
};

/** Names of the action creators that a file exports. */
const eventsOf = (source: ts.SourceFile): string[] =>
  source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .filter(isExported)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(
      ({ initializer }) =>
        initializer !== undefined &&
        [...nodesOf(initializer)].some(
          (node) => ts.isIdentifier(node) && node.text === 'createAction',
        ),
    )
    .flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));

/** Events of any events.ts that nobody puts or dispatches, or that no reducer and no flow hears. `reasons` excuses by 'file: event'. */
export const unusedEvents = (
  tree: Tree,
  reasons: Readonly<Record<string, string>> = {},
): string[] => {
  const sources = parseAll(pick(tree, /^src\/web\//));
  return [...sources]
    .filter(([file]) => file.endsWith('/events.ts'))
    .flatMap(([file, source]) => {
      const events = eventsOf(source);
      const uses = usesOf(tree, file, new Set(events), sources);
      return events
        .filter((event) => !(`${file}: ${event}` in reasons))
        .flatMap((event) => {
          const mine = uses.filter(({ name }) => name === event);
          return [
            ...(mine.some(({ called }) => called) ? [] : [`${file}: ${event} is put by nobody`]),
            ...(mine.some(({ called }) => !called) ? [] : [`${file}: ${event} is heard by nobody`]),
          ];
        });
    });
};

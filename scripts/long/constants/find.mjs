/** The constants of the server that are numbers: times, tries, sizes, counts. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { at } from '../../lib/run.mjs';

const NAME = /^[A-Z][A-Z0-9_]*$/;

/** `x as const`, `x satisfies T`, `(x)`: the same value. */
const bare = (node) =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;

/** Whether this is arithmetic with at least one number in it. */
const isNumber = (node) => {
  const value = bare(node);
  if (ts.isNumericLiteral(value) || ts.isBigIntLiteral(value)) return true;
  if (ts.isPrefixUnaryExpression(value)) return isNumber(value.operand);
  return (
    ts.isBinaryExpression(value) &&
    [value.left, value.right].some(isNumber) &&
    [value.left, value.right].every((side) => isNumber(side) || isConstant(bare(side)))
  );
};

const isConstant = (node) =>
  ts.isIdentifier(node)
    ? NAME.test(node.text)
    : ts.isPropertyAccessExpression(node) && isConstant(node.expression);

/** The numbers in an initial value: itself, or those of the fields of an object, under their path. */
function* numbersIn(name, node) {
  const value = bare(node);
  if (isNumber(value)) yield { name, value };
  if (ts.isObjectLiteralExpression(value))
    for (const field of value.properties)
      if (ts.isPropertyAssignment(field))
        yield* numbersIn(`${name}.${field.name.getText()}`, field.initializer);
}

/** The constants of one file: `{ name, from, to, text }`, where `text` stands between the two places. */
export const constantsOf = (file, text) => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(({ name, initializer }) => initializer && ts.isIdentifier(name) && NAME.test(name.text))
    .flatMap(({ name, initializer }) => [...numbersIn(name.text, initializer)])
    .map(({ name, value }) => ({
      name,
      from: value.getStart(source),
      to: value.getEnd(),
      text: value.getText(source),
    }));
};

/** Every constant of src/server, with its file. */
export const constantsOfServer = (root = at()) =>
  readdirSync(path.join(root, 'src/server'), { recursive: true })
    .map((file) => `src/server/${file.split(path.sep).join('/')}`)
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) =>
      constantsOf(file, readFileSync(path.join(root, file), 'utf8')).map((constant) => ({
        file,
        ...constant,
      })),
    );

/** Catches that throw an error away: each says in a comment why it may, or is on a list that only gets shorter. */
import ts from 'typescript';
import { nodesOf, parse } from '../syntax';
import { pick, type Tree } from '../tree';

/** How many silent catches without a reason a file has. */
export type Counts = Readonly<Record<string, number>>;

const isFunction = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Whether something in it fails anew. */
const fails = (node: ts.Node): boolean =>
  [...nodesOf(node)].some(
    (each) => ts.isThrowStatement(each) || /^Promise\.reject\b/.test(each.getText()),
  );

/** A catch that takes no error: `catch { … }`, `.catch(() => …)`. */
const isSilent = (node: ts.Node): boolean => {
  if (ts.isCatchClause(node)) return node.variableDeclaration === undefined && !fails(node.block);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [handler] = node.arguments;
  return (
    node.expression.name.text === 'catch' &&
    handler !== undefined &&
    isFunction(handler) &&
    handler.parameters.length === 0 &&
    !fails(handler)
  );
};

const COMMENT = /^\s*(\/\/|\/\*(?!\*)|\*)|\S\s+\/\/ /;

/** Whether a comment stands in the catch, on its first line, or right above that line or its statement. */
const hasReason = (node: ts.Node, source: ts.SourceFile): boolean => {
  const lines = source.text.split('\n');
  const lineAt = (place: number) => source.getLineAndCharacterOfPosition(place).line;
  const handler = ts.isCallExpression(node) ? node.arguments.pos : node.getStart();
  const statement = ts.findAncestor(node, (each) => ts.isStatement(each) && !ts.isBlock(each));
  const above = [lineAt(handler) - 1, lineAt((statement ?? node).getStart()) - 1];
  const within = lines.slice(lineAt(handler), lineAt(node.end) + 1);
  return [...above.map((at) => lines[at] ?? ''), ...within].some((line) => COMMENT.test(line));
};

/** The lines of the silent catches of a file that give no reason, from 1. */
export const unreasoned = (file: string, text: string): number[] => {
  const source = parse(file, text);
  return [...nodesOf(source)]
    .filter((node) => isSilent(node) && !hasReason(node, source))
    .map((node) => {
      const place = ts.isCallExpression(node) ? node.arguments.pos : node.getStart();
      return source.getLineAndCharacterOfPosition(place).line + 1;
    });
};

/** The files of the server with such catches, and how many. */
export const countSilent = (tree: Tree): Counts =>
  Object.fromEntries(
    [...pick(tree, /^src\/server\/.*\.ts$/)]
      .map(([file, text]) => [file, unreasoned(file, text).length] as const)
      .filter(([, count]) => count > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Which requirement ids the titles of tests name, and in which files. */
import ts from 'typescript';
import { nodesOf, parseAll } from '../syntax';
import { pick, type Tree } from '../tree';

const ID = /\b[A-Z]{2,4}-\d{2}\b/g;

const TEST_FILE = /\.(test|suite)\.tsx?$/;

type Constants = ReadonlyMap<string, ts.Expression>;

/** The initializers of the file's own constants, by name. */
const constantsOf = (source: ts.SourceFile): Constants =>
  new Map(
    [...nodesOf(source)].flatMap((node): [string, ts.Expression][] =>
      ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer
        ? [[node.name.text, node.initializer]]
        : [],
    ),
  );

const VITEST = ['it', 'test', 'describe'];

/** Whether this is one of the test functions, also with `.each(…)`, `.skipIf(…)` and their like behind it. */
const isTestFunction = (callee: ts.Expression, names: ReadonlySet<string>): boolean => {
  if (ts.isIdentifier(callee)) return names.has(callee.text);
  if (ts.isConditionalExpression(callee))
    return isTestFunction(callee.whenTrue, names) && isTestFunction(callee.whenFalse, names);
  return (
    (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) &&
    isTestFunction(callee.expression, names)
  );
};

/** vitest's test functions, and the constants of our own that stand for one: `const journey = test.extend(…)`. */
const testFunctions = (sources: Iterable<ts.SourceFile>): ReadonlySet<string> => {
  const names = new Set(VITEST);
  const constants = [...sources].flatMap((source) => [...constantsOf(source)]);
  for (let before = 0; before !== names.size;) {
    before = names.size;
    for (const [name, value] of constants) if (isTestFunction(value, names)) names.add(name);
  }
  return names;
};

/** The texts of an expression, and of the constants of this file that it names; a function's body is no part of it. */
const textsIn = (node: ts.Node, constants: Constants): string[] => {
  if (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
  )
    return [node.text];
  if (ts.isFunctionLike(node)) return [];
  const meant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  if (meant)
    return textsIn(
      meant,
      new Map([...constants].filter(([name]) => name !== (node as ts.Identifier).text)),
    );
  const texts: string[] = [];
  ts.forEachChild(node, (child) => {
    texts.push(...textsIn(child, constants));
  });
  return texts;
};

/** The titles a call gives: its first argument, and the table of its `each` where the title is filled from it. */
const titlesOf = (
  call: ts.CallExpression,
  constants: Constants,
  names: ReadonlySet<string>,
): string[] => {
  const [title, body] = call.arguments;
  if (ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'skip')
    return [];
  if (!isTestFunction(call.expression, names) || !title || !body) return [];
  const titles = textsIn(title, constants);
  const table =
    ts.isCallExpression(call.expression) && titles.some((text) => /%[sdijof]|\$\w/.test(text))
      ? call.expression.arguments[0]
      : undefined;
  return table ? [...titles, ...textsIn(table, constants)] : titles;
};

/** id → the files with a title that names it. */
export const testsById = (tests: Tree): ReadonlyMap<string, readonly string[]> => {
  const sources = parseAll(pick(tests, /^test\//));
  const names = testFunctions(sources.values());
  const pairs = [...sources]
    .filter(([file]) => TEST_FILE.test(file))
    .flatMap(([file, source]) => {
      const constants = constantsOf(source);
      const calls = [...nodesOf(source)].filter((node) => ts.isCallExpression(node));
      return calls
        .flatMap((call) => titlesOf(call, constants, names))
        .flatMap((text) => text.match(ID) ?? [])
        .map((id) => [id, file] as const);
    });
  const files = new Map<string, Set<string>>();
  for (const [id, file] of pairs) files.set(id, (files.get(id) ?? new Set()).add(file));
  return new Map([...files].map(([id, named]) => [id, [...named].sort()]));
};

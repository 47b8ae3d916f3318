/** Rule 9: which requirement ids are named by a test title. The rows themselves live beside the repository; docs/ keeps their ids. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '#test/harness/machine';
import { nodesOf, parseAll } from './syntax';
import { pick, type Tree } from './tree';

export const IDS_FILE = 'docs/requirements-ids.txt';
export const COUNT_FILE = 'docs/requirements-unnamed.json';
const ROWS = path.resolve(root, '../shared/requirements.md');

const ID = /\b[A-Z]{2,4}-\d{2}\b/g;

/** The ids of the requirement table: the first column of its rows. */
export const idsOfRows = (markdown: string): string[] =>
  [...markdown.matchAll(/^([A-Z]{2,4}-\d{2}) \|/gm)].flatMap(([, id]) => (id ? [id] : []));

/** Every id: from the rows where they lie beside the repository, else from the committed list. */
export const everyId = (): string[] =>
  existsSync(ROWS)
    ? idsOfRows(readFileSync(ROWS, 'utf8'))
    : readFileSync(path.join(root, IDS_FILE), 'utf8').split('\n').filter(Boolean);

/** The ids of the rows beside the repository, or null where there are none. */
export const idsBeside = (): string[] | null => (existsSync(ROWS) ? everyId() : null);

const TEST_FILE = /\.(test|suite)\.tsx?$/;

type Constants = ReadonlyMap<string, ts.Expression>;

/** What the file's own constants were given. */
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

/** The ids that test titles name. */
export const namedIds = (tests: Tree): Set<string> => {
  const sources = parseAll(pick(tests, /^test\//));
  const names = testFunctions(sources.values());
  return new Set(
    [...sources]
      .filter(([file]) => TEST_FILE.test(file))
      .flatMap(([, source]) => {
        const constants = constantsOf(source);
        const calls = [...nodesOf(source)].filter((node) => ts.isCallExpression(node));
        return calls
          .flatMap((call) => titlesOf(call, constants, names))
          .flatMap((text) => text.match(ID) ?? []);
      }),
  );
};

/** The ids that no test title names, in their own order. */
export const unnamedIds = (ids: readonly string[], tests: Tree): string[] => {
  const named = namedIds(tests);
  return ids.filter((id) => !named.has(id));
};

/** How many ids were unnamed when that was last written down. */
export const mostUnnamed = (): number =>
  (JSON.parse(readFileSync(path.join(root, COUNT_FILE), 'utf8')) as { unnamed: number }).unnamed;

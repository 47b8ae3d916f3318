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
export const idsOfRows = (markdown: string): string[] => [...markdown.matchAll(/^([A-Z]{2,4}-\d{2}) \|/gm)].flatMap(([, id]) => (id ? [id] : []));

/** Every id: from the rows where they lie beside the repository, else from the committed list. */
export const everyId = (): string[] => (
  existsSync(ROWS) ? idsOfRows(readFileSync(ROWS, 'utf8')) : readFileSync(path.join(root, IDS_FILE), 'utf8').split('\n').filter(Boolean)
);

/** The ids of the rows beside the repository, or null where there are none. */
export const idsBeside = (): string[] | null => (existsSync(ROWS) ? everyId() : null);

const isTestFunction = (callee: ts.Expression): boolean => (
  ts.isIdentifier(callee) ? /^(it|test|describe)$/.test(callee.text)
    : (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) && isTestFunction(callee.expression)
);

/** A string that is a test's title: handed to it/test/describe or standing in the table of their `each`, or beginning with an id. */
const isTitle = (node: ts.StringLiteralLike | ts.TemplateHead) => {
  if (/^[A-Z]{2,4}-\d{2}\b/.test(node.text)) return true;
  for (let each: ts.Node = node; !ts.isSourceFile(each) && !ts.isFunctionLike(each); each = each.parent) {
    if (ts.isCallExpression(each)) return isTestFunction(each.expression);
  }
  return false;
};

/** The ids that test titles name. */
export const namedIds = (tests: Tree): Set<string> => new Set([...parseAll(pick(tests, /\.test\.tsx?$/)).values()].flatMap((source) => (
  [...nodesOf(source)].filter((node) => ts.isStringLiteralLike(node) || ts.isTemplateHead(node)).filter(isTitle).flatMap(({ text }) => text.match(ID) ?? [])
)));

/** The ids that no test title names, in their own order. */
export const unnamedIds = (ids: readonly string[], tests: Tree): string[] => {
  const named = namedIds(tests);
  return ids.filter((id) => !named.has(id));
};

/** How many ids were unnamed when that was last written down. */
export const mostUnnamed = (): number => (JSON.parse(readFileSync(path.join(root, COUNT_FILE), 'utf8')) as { unnamed: number }).unnamed;

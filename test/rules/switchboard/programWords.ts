import ts from 'typescript';
import { nodesOf, parseAll } from '../syntax';
import { pick, type Tree } from '../tree';

/** Names and words that libraries put into actions and state. */
const OF_LIBRARIES = {
  fields: [
    'batched',
    'entities',
    'err',
    'error',
    'hash',
    'ids',
    'isFirstRendering',
    'key',
    'location',
    'meta',
    'payload',
    'query',
    'RTK_autoBatch',
    'search',
    'version',
  ],
  words: ['POP', 'PUSH', 'REPLACE'],
};

const textOf = (node: ts.Node | undefined): string[] =>
  node && (ts.isIdentifier(node) || ts.isStringLiteral(node)) ? [node.text] : [];

/** The names of fields that a program declares or writes. */
const fieldsOf = (node: ts.Node): string[] =>
  ts.isPropertySignature(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node)
    ? textOf(node.name)
    : [];

const stringIn = (node: ts.Node) => (ts.isStringLiteral(node) ? [node.text] : []);

/** Words that a type or a schema knows one by one. */
const wordsOf = (node: ts.Node): string[] => {
  if (ts.isLiteralTypeNode(node)) return textOf(node.literal);
  if (ts.isAsExpression(node) && ts.isConstTypeReference(node.type)) {
    if (ts.isArrayLiteralExpression(node.expression))
      return node.expression.elements.flatMap(stringIn);
    if (!ts.isObjectLiteralExpression(node.expression)) return [];
    return node.expression.properties.flatMap((each) =>
      ts.isPropertyAssignment(each) ? stringIn(each.initializer) : [],
    );
  }
  if (
    !ts.isCallExpression(node) ||
    !ts.isPropertyAccessExpression(node.expression) ||
    !/^(enum|literal)$/.test(node.expression.name.text)
  )
    return [];
  return node.arguments.flatMap((each) =>
    ts.isArrayLiteralExpression(each) ? each.elements.flatMap(textOf) : textOf(each),
  );
};

const sorted = (names: Iterable<string>) =>
  [...new Set(names)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** Names and words of the program itself: fields, words of types and schemas, and the segments that addresses are made of. */
export const programWordsOf = (tree: Tree) => {
  const nodes = [...parseAll(pick(tree, /^src\/(web|contract)\/.*\.ts$/)).values()].flatMap(
    (source) => [...nodesOf(source)],
  );
  const routes = [
    ...pick(tree, /^src\/web\/(core|work|features)\/.+\/(manifest|routes)\.ts$/).values(),
  ]
    .flatMap((text) =>
      [...text.matchAll(/'(\/[\w/:-]*)'/g)].flatMap(([, path = '']) => path.split('/')),
    )
    .filter((segment) => /^[\w-]+$/.test(segment));
  return {
    fields: sorted(
      [...nodes.flatMap(fieldsOf), ...OF_LIBRARIES.fields].filter((name) => /^\w+$/.test(name)),
    ),
    words: sorted([...nodes.flatMap(wordsOf), ...OF_LIBRARIES.words]),
    routes: sorted(routes),
  };
};

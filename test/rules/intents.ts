/** Rule 7 for kinds of objects: every intent is requested somewhere and served by one line, and the lines of every feature run. */
import ts from 'typescript';
import { nodesOf, parseAll, usesOf, type Use } from './syntax';
import { pick, type Tree } from './tree';

const isExported = (node: ts.HasModifiers) =>
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** The exported constants of a file, each with what it is. */
const constantsOf = (source: ts.SourceFile) =>
  source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .filter(isExported)
    .flatMap(({ declarationList }) => declarationList.declarations);

/** The name that a call calls: 'intent' of `jobs.intent(…)`, 'createObjectSlice' of `createObjectSlice(…)`. */
const calleeOf = (node: ts.Node | undefined): string | null => {
  if (!node || !ts.isCallExpression(node)) return null;
  if (ts.isPropertyAccessExpression(node.expression)) return node.expression.name.text;
  return ts.isIdentifier(node.expression) ? node.expression.text : null;
};

/** Names of the exported constants that such a call makes. */
const madeBy = (source: ts.SourceFile, callees: readonly string[]): string[] =>
  constantsOf(source)
    .filter(({ initializer }) => callees.includes(calleeOf(initializer) ?? ''))
    .flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));

/** Names that `export const { … } = jobEvents` takes out of a vocabulary. */
const takenOut = (source: ts.SourceFile): string[] =>
  constantsOf(source)
    .flatMap(({ name }) => (ts.isObjectBindingPattern(name) ? name.elements : []))
    .flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));

const isMember = (node: ts.Node, member: string): boolean =>
  ts.isPropertyAccessExpression(node.parent) &&
  node.parent.expression === node &&
  node.parent.name.text === member;
const isRequested = ({ node }: Use) =>
  isMember(node, 'requested') &&
  ts.isCallExpression(node.parent.parent) &&
  node.parent.parent.expression === node.parent;
const isServed = ({ node }: Use) =>
  calleeOf(node.parent) === 'intent' && (node.parent as ts.CallExpression).arguments[0] === node;
/** One of the lines that a feature hands to the app. */
const isLine = ({ node }: Use) => ts.isArrayLiteralExpression(node.parent);
const isSpread = ({ node }: Use) =>
  isMember(node, 'lines') && ts.isSpreadElement(node.parent.parent);

const counted = (what: string, uses: number, none: string, many: string) => {
  if (uses === 1) return [];
  return [uses === 0 ? `${what} ${none}` : `${what} ${many.replace('#', String(uses))}`];
};

/** Intents that nobody requests or that not one line serves; lines of intents and features that do not run; names nobody uses. */
export const lostIntents = (tree: Tree): string[] => {
  const sources = parseAll(pick(tree, /^src\/web\//));
  return [...sources].flatMap(([file, source]) => {
    const usesBy = (names: readonly string[]) => {
      const uses = names.length === 0 ? [] : usesOf(tree, file, new Set(names), sources);
      return names.map(
        (name) => [`${file}: ${name}`, uses.filter((use) => use.name === name)] as const,
      );
    };
    const intents = file.endsWith('/events.ts') ? madeBy(source, ['intent', 'deletion']) : [];
    const lines = file.endsWith('.saga.ts') ? madeBy(source, ['intent']) : [];
    return [
      ...usesBy(intents).flatMap(([what, uses]) => [
        ...(uses.some(isRequested) ? [] : [`${what} is requested by nobody`]),
        ...counted(
          what,
          uses.filter(isServed).length,
          'is served by no feature',
          'is served # times',
        ),
      ]),
      ...usesBy(lines).flatMap(([what, uses]) =>
        counted(what, uses.filter(isLine).length, 'is no line of a feature', 'is a line # times'),
      ),
      ...usesBy(madeBy(source, ['createObjectSlice'])).flatMap(([what, uses]) =>
        counted(
          what,
          uses.filter(isSpread).length,
          'has lines that do not run',
          'runs its lines # times',
        ),
      ),
      ...usesBy(file.endsWith('/events.ts') ? takenOut(source) : []).flatMap(([what, uses]) =>
        uses.length > 0 ? [] : [`${what} is used by nobody`],
      ),
      ...[...nodesOf(source)]
        .filter(
          (node) =>
            !file.endsWith('.saga.ts') &&
            !file.startsWith('src/web/work/') &&
            calleeOf(node) === 'intent' &&
            !file.endsWith('/events.ts'),
        )
        .map(() => `${file}: an intent is served outside a *.saga.ts`),
    ];
  });
};

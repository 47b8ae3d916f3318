/** Reading TypeScript for the rules: a file's syntax, its imports, and who refers to what. */
import path from 'node:path';
import ts from 'typescript';
import type { Tree } from './tree';

/** Parses one file. */
export const parse = (file: string, text: string): ts.SourceFile => (
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
);

/** Every node of a file, parents first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => { children.push(child); });
  for (const child of children) yield* nodesOf(child);
}

/** The file of the tree that `from` means by this specifier, or null for a package. */
export const resolveIn = (tree: Tree, from: string, specifier: string): string | null => {
  if (!/^[.~]/.test(specifier)) return null;
  const place = specifier.startsWith('~/') ? `src/${specifier.slice(2)}` : path.posix.join(path.posix.dirname(from), specifier);
  return [place, `${place}.ts`, `${place}.tsx`, `${place}/index.ts`, `${place}/index.tsx`].find((candidate) => tree.has(candidate)) ?? null;
};

/** One use of an exported name: where, and whether it is being called. */
export interface Use {
  readonly file: string;
  readonly name: string;
  readonly called: boolean;
  readonly node: ts.Node;
}

const isDeclarationName = (node: ts.Identifier) => {
  const { parent } = node;
  return ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)
    || (ts.isVariableDeclaration(parent) && parent.name === node) || (ts.isFunctionDeclaration(parent) && parent.name === node)
    || (ts.isPropertyAssignment(parent) && parent.name === node) || (ts.isPropertyAccessExpression(parent) && parent.name === node)
    || (ts.isBindingElement(parent) && parent.name === node) || (ts.isParameter(parent) && parent.name === node)
    || ts.isTypeQueryNode(parent) || ts.isTypeReferenceNode(parent);
};

const isCalled = (expression: ts.Node) => ts.isCallExpression(expression.parent) && expression.parent.expression === expression;

/** Which names of which files mean the exports we look for: file → its exported name → our name. */
type Doors = Map<string, Map<string, string>>;

/** The file itself, and every file that passes the names on with `export … from`. */
const doorsTo = (tree: Tree, target: string, names: ReadonlySet<string>, sources: ReadonlyMap<string, ts.SourceFile>): Doors => {
  const doors: Doors = new Map([[target, new Map([...names].map((name) => [name, name]))]]);
  for (let before = 0; before !== doors.size;) {
    before = doors.size;
    for (const [file, source] of sources) {
      if (doors.has(file)) continue;
      const passed = source.statements.filter((statement) => ts.isExportDeclaration(statement)).flatMap(({ moduleSpecifier, exportClause }) => {
        const from = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? doors.get(resolveIn(tree, file, moduleSpecifier.text) ?? '') : undefined;
        if (!from) return [];
        if (!exportClause) return [...from];
        if (!ts.isNamedExports(exportClause)) return [];
        return exportClause.elements.flatMap(({ name, propertyName }): [string, string][] => {
          const ours = from.get((propertyName ?? name).text);
          return ours === undefined ? [] : [[name.text, ours]];
        });
      });
      if (passed.length > 0) doors.set(file, new Map(passed));
    }
  }
  return doors;
};

/** The names taken of a file that is brought later: `import('./file').then(({ name, other: ours }) => …)`. */
const takenLater = (node: ts.Node): { specifier: string; elements: readonly ts.BindingElement[] } | null => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'then') return null;
  const { expression: brought } = node.expression;
  const [specifier] = ts.isCallExpression(brought) && brought.expression.kind === ts.SyntaxKind.ImportKeyword ? brought.arguments : [];
  const [taken] = node.arguments;
  const pattern = taken && ts.isArrowFunction(taken) ? taken.parameters[0]?.name : undefined;
  if (!specifier || !ts.isStringLiteral(specifier) || !pattern || !ts.isObjectBindingPattern(pattern)) return null;
  return { specifier: specifier.text, elements: pattern.elements };
};

/** What a file's own identifiers mean: local name → our name, or a table of them for a namespace. */
const meaningsIn = (tree: Tree, file: string, source: ts.SourceFile, doors: Doors): Map<string, string | ReadonlyMap<string, string>> => {
  const meanings = new Map<string, string | ReadonlyMap<string, string>>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const door = doors.get(resolveIn(tree, file, statement.moduleSpecifier.text) ?? '');
    const bindings = statement.importClause?.namedBindings;
    if (!door || !bindings) continue;
    if (ts.isNamespaceImport(bindings)) meanings.set(bindings.name.text, door);
    else for (const { name, propertyName } of bindings.elements) {
      const ours = door.get((propertyName ?? name).text);
      if (ours !== undefined) meanings.set(name.text, ours);
    }
  }
  for (const node of nodesOf(source)) {
    const later = takenLater(node);
    const door = later && doors.get(resolveIn(tree, file, later.specifier) ?? '');
    for (const { name, propertyName } of door ? later.elements : []) {
      const ours = door?.get((propertyName && ts.isIdentifier(propertyName) ? propertyName : name).getText());
      if (ours !== undefined) meanings.set(name.getText(), ours);
    }
  }
  return meanings;
};

/** Every use, in the whole tree, of the names that `target` exports, also where another file passes them on. */
export const usesOf = (tree: Tree, target: string, names: ReadonlySet<string>, sources: ReadonlyMap<string, ts.SourceFile>): Use[] => {
  const doors = doorsTo(tree, target, names, sources);
  return [...sources].flatMap(([file, source]) => {
    const meanings = file === target ? new Map(doors.get(target)) : meaningsIn(tree, file, source, doors);
    if (meanings.size === 0) return [];
    return [...nodesOf(source)].flatMap((node): Use[] => {
      if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
        const table = meanings.get(node.expression.text);
        const name = typeof table === 'object' ? table.get(node.name.text) : undefined;
        return name === undefined ? [] : [{ file, name, called: isCalled(node), node }];
      }
      if (!ts.isIdentifier(node) || isDeclarationName(node)) return [];
      const name = meanings.get(node.text);
      return typeof name === 'string' ? [{ file, name, called: isCalled(node), node }] : [];
    });
  });
};

/** Every TypeScript file of a tree, parsed. */
export const parseAll = (tree: Tree): Map<string, ts.SourceFile> => (
  new Map([...tree].filter(([file]) => /\.tsx?$/.test(file)).map(([file, text]) => [file, parse(file, text)]))
);

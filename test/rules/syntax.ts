/** Reading TypeScript for the rules: a file's syntax, its imports, and who refers to what. */
import path from 'node:path';
import ts from 'typescript';
import type { Tree } from './tree';

/** Parses one file. */
export const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** Every node of a file, parents first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

/** The file of the tree that `from` means by this specifier, or null for a package. */
export const resolveIn = (tree: Tree, from: string, specifier: string): string | null => {
  if (!/^[.~]/.test(specifier)) return null;
  const place = specifier.startsWith('~/')
    ? `src/${specifier.slice(2)}`
    : path.posix.join(path.posix.dirname(from), specifier);
  return (
    [place, `${place}.ts`, `${place}.tsx`, `${place}/index.ts`, `${place}/index.tsx`].find(
      (candidate) => tree.has(candidate),
    ) ?? null
  );
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
  return (
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent) ||
    (ts.isVariableDeclaration(parent) && parent.name === node) ||
    (ts.isFunctionDeclaration(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.name === node) ||
    (ts.isParameter(parent) && parent.name === node) ||
    ts.isTypeQueryNode(parent) ||
    ts.isTypeReferenceNode(parent)
  );
};

const isCalled = (expression: ts.Node) =>
  ts.isCallExpression(expression.parent) && expression.parent.expression === expression;

/** Which names of which files mean the exports we look for: file → its exported name → our name. */
type Doors = Map<string, Map<string, string>>;

/** One `import … from`, `export … from` or `import(…).then(…)` of a file. */
interface Taken<What> {
  readonly file: string;
  readonly what: What;
}
type Names = readonly { readonly name: ts.Node; readonly propertyName?: ts.Node | undefined }[];

/** Names that the files of a tree take from one another, by the file they are taken from, and the places of each identifier in a file. */
interface Index {
  /** `export { name } from`; null for `export * from`. */
  readonly passed: ReadonlyMap<string, readonly Taken<Names | null>[]>;
  /** `import { name } from`; a string is the name of a namespace. */
  readonly taken: ReadonlyMap<string, readonly Taken<Names | string>[]>;
  readonly identifiers: (file: string) => ReadonlyMap<string, readonly ts.Identifier[]>;
}

/** The names taken of a file that is brought later: `import('./file').then(({ name, other: ours }) => …)`. */
const takenLater = (
  node: ts.Node,
): { specifier: string; elements: readonly ts.BindingElement[] } | null => {
  if (
    !ts.isCallExpression(node) ||
    !ts.isPropertyAccessExpression(node.expression) ||
    node.expression.name.text !== 'then'
  )
    return null;
  const { expression: brought } = node.expression;
  const [specifier] =
    ts.isCallExpression(brought) && brought.expression.kind === ts.SyntaxKind.ImportKeyword
      ? brought.arguments
      : [];
  const [taken] = node.arguments;
  const pattern = taken && ts.isArrowFunction(taken) ? taken.parameters[0]?.name : undefined;
  if (
    !specifier ||
    !ts.isStringLiteral(specifier) ||
    !pattern ||
    !ts.isObjectBindingPattern(pattern)
  )
    return null;
  return { specifier: specifier.text, elements: pattern.elements };
};

const bindingsOf = (statement: ts.Statement): Names | string | null => {
  const bindings = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : undefined;
  if (!bindings) return null;
  return ts.isNamespaceImport(bindings) ? bindings.name.text : bindings.elements;
};

/** A list for each key, in the order of what came. */
const push = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value) => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

const read = (tree: Tree, sources: ReadonlyMap<string, ts.SourceFile>): Index => {
  const passed = new Map<string, Taken<Names | null>[]>();
  const taken = new Map<string, Taken<Names | string>[]>();
  const identifiers = new Map<string, Map<string, ts.Identifier[]>>();
  for (const [file, source] of sources) {
    const target = (specifier: ts.Expression | undefined) =>
      specifier && ts.isStringLiteral(specifier) ? resolveIn(tree, file, specifier.text) : null;
    for (const statement of source.statements) {
      if (ts.isExportDeclaration(statement)) {
        const from = target(statement.moduleSpecifier);
        const { exportClause } = statement;
        if (from !== null && !(exportClause && ts.isNamespaceExport(exportClause)))
          push(passed, from, { file, what: exportClause?.elements ?? null });
      }
      const from = ts.isImportDeclaration(statement) ? target(statement.moduleSpecifier) : null;
      const what = from === null ? null : bindingsOf(statement);
      if (from !== null && what !== null) push(taken, from, { file, what });
    }
    const mine = new Map<string, ts.Identifier[]>();
    identifiers.set(file, mine);
    for (const node of nodesOf(source)) {
      if (ts.isIdentifier(node)) push(mine, node.text, node);
      const later = takenLater(node);
      const from = later && resolveIn(tree, file, later.specifier);
      if (later && from !== null) push(taken, from, { file, what: later.elements });
    }
  }
  return {
    passed,
    taken,
    identifiers: (file) => identifiers.get(file) ?? new Map<string, ts.Identifier[]>(),
  };
};

/** Each list of sources is read once, however many names are looked for. */
const indexes = new WeakMap<ReadonlyMap<string, ts.SourceFile>, Index>();
const indexOf = (tree: Tree, sources: ReadonlyMap<string, ts.SourceFile>): Index => {
  const known = indexes.get(sources) ?? read(tree, sources);
  indexes.set(sources, known);
  return known;
};

const textOf = (node: ts.Node) => (ts.isIdentifier(node) ? node.text : node.getText());

/** The local names in a file for the exports of a library: local name → name of the export. */
const calledHere = (names: Names, door: ReadonlyMap<string, string>) =>
  names.flatMap(({ name, propertyName }): [string, string][] => {
    const ours = door.get(textOf(propertyName ?? name));
    return ours === undefined ? [] : [[textOf(name), ours]];
  });

/** The file itself, and every file that passes the names on with `export … from`. */
const doorsTo = (target: string, names: ReadonlySet<string>, { passed }: Index): Doors => {
  const doors: Doors = new Map([[target, new Map([...names].map((name) => [name, name]))]]);
  const open = [target];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const door = doors.get(from) ?? new Map<string, string>();
    for (const { file, what } of passed.get(from) ?? []) {
      const known = doors.get(file) ?? new Map<string, string>();
      const more = (what === null ? [...door] : calledHere(what, door)).filter(
        ([name]) => !known.has(name),
      );
      if (more.length === 0) continue;
      doors.set(file, new Map([...known, ...more]));
      open.push(file);
    }
  }
  return doors;
};

type Meanings = Map<string, string | ReadonlyMap<string, string>>;

/** The meanings of identifiers in each file that takes one of the names: file → local name → our name, or a table of them for a namespace. */
const meaningsOf = (target: string, doors: Doors, { taken }: Index): Map<string, Meanings> => {
  const meanings = new Map<string, Meanings>([[target, new Map(doors.get(target))]]);
  for (const [from, door] of doors) {
    for (const { file, what } of taken.get(from) ?? []) {
      if (file === target) continue;
      const mine: Meanings = meanings.get(file) ?? new Map<string, string>();
      meanings.set(file, mine);
      for (const [local, ours] of typeof what === 'string'
        ? [[what, door] as const]
        : calledHere(what, door))
        mine.set(local, ours);
    }
  }
  return meanings;
};

/** Every use, in the whole tree, of the names that `target` exports, also where another file passes them on. */
export const usesOf = (
  tree: Tree,
  target: string,
  names: ReadonlySet<string>,
  sources: ReadonlyMap<string, ts.SourceFile>,
): Use[] => {
  const index = indexOf(tree, sources);
  return [...meaningsOf(target, doorsTo(target, names, index), index)].flatMap(([file, meanings]) =>
    [...meanings].flatMap(([local, meaning]) =>
      (index.identifiers(file).get(local) ?? []).flatMap((node): Use[] => {
        if (typeof meaning === 'string')
          return isDeclarationName(node)
            ? []
            : [{ file, name: meaning, called: isCalled(node), node }];
        const access = node.parent;
        const name =
          ts.isPropertyAccessExpression(access) && access.expression === node
            ? meaning.get(access.name.text)
            : undefined;
        return name === undefined ? [] : [{ file, name, called: isCalled(access), node: access }];
      }),
    ),
  );
};

/** Every TypeScript file of a tree, parsed. */
export const parseAll = (tree: Tree): Map<string, ts.SourceFile> =>
  new Map(
    [...tree]
      .filter(([file]) => /\.tsx?$/.test(file))
      .map(([file, text]) => [file, parse(file, text)]),
  );

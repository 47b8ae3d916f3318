import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Vocabulary of the app's own source: every word of its code, and every string written whole. */
export interface Vocabulary {
  /** Lower-cased words of identifiers, attributes and strings; comments do not count. */
  readonly words: ReadonlySet<string>;
  /** Strings in something called an icon: `icon`, `ICONS`, `iconOf`, `<Icon name=…>`; for instance the name 'trash alternate outline'. */
  readonly icons: ReadonlySet<string>;
  /** Semantic's components, in lower case: imported from semantic-ui-react, or named in a class list that begins with 'ui'. */
  readonly components: ReadonlySet<string>;
  /** The files themselves, without their comments. */
  readonly sources: readonly { file: string; code: string }[];
}

const sourceFile = /\.tsx?$/;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const imported = (code: string) =>
  [...code.matchAll(/import \{([^}]*)\} from 'semantic-ui-react'/g)].flatMap(
    ([, names = '']) => names.match(/\b[A-Z]\w*/g) ?? [],
  );
const classed = (code: string) =>
  [...code.matchAll(/["'`]ui ([^"'`]*)["'`]/g)].flatMap(
    ([, classes = '']) => classes.match(/[a-z]+/g) ?? [],
  );

/** Name of a piece of code, by its syntax: `<Icon name=…>` and `icon={…}`, `icon: …`, `const ICONS = …`, `function iconOf(…)`. */
const nameOf = (node: ts.Node): string => {
  if (ts.isJsxAttribute(node))
    return `${node.name.getText()} ${node.parent.parent.tagName.getText()}`;
  return (ts.isPropertyAssignment(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node)) &&
    node.name
    ? node.name.getText()
    : '';
};
const isOfIcon = (node: ts.Node): boolean =>
  /icon/i.test(nameOf(node)) || (!ts.isSourceFile(node) && isOfIcon(node.parent));

/** Strings that stand in something called an icon. Many names of icons are common words: 'time', 'android', 'x'. */
export const iconsIn = (file: string, code: string): string[] => {
  if (!/icon/i.test(code)) return [];
  const strings: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isOfIcon(node)) strings.push(node.text);
    else ts.forEachChild(node, look);
  };
  look(
    ts.createSourceFile(
      file,
      code,
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return strings;
};

/** Reads every TypeScript file under the given folders. */
export function readVocabulary(folders: readonly string[]): Vocabulary {
  const words = new Set<string>();
  const icons = new Set<string>();
  const components = new Set<string>(['icon']);
  const sources: { file: string; code: string }[] = [];
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !sourceFile.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      const code = readFileSync(file, 'utf8').replace(comments, '');
      sources.push({ file, code });
      for (const name of [...imported(code), ...classed(code)]) components.add(name.toLowerCase());
      for (const [word] of code.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g))
        words.add(word.toLowerCase());
      for (const name of iconsIn(file, code)) icons.add(name);
    }
  }
  return { words, icons, components, sources };
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the app's own source says: every word of its code, and every string written whole. */
export interface Vocabulary {
  /** Lower-cased words of identifiers, attributes and strings; comments do not count. */
  readonly words: ReadonlySet<string>;
  /** String literals as they stand, for instance the icon name 'trash alternate outline'. */
  readonly literals: ReadonlySet<string>;
  /** Semantic's components, in lower case: imported from semantic-ui-react, or named in a class list that begins with 'ui'. */
  readonly components: ReadonlySet<string>;
  /** The files themselves, without their comments. */
  readonly sources: readonly { file: string; code: string }[];
}

const sourceFile = /\.tsx?$/;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const imported = (code: string) =>
  [...code.matchAll(/import \{([^}]*)\} from 'semantic-ui-react'/g)].flatMap(([, names = '']) => names.match(/\b[A-Z]\w*/g) ?? []);
const classed = (code: string) =>
  [...code.matchAll(/["'`]ui ([^"'`]*)["'`]/g)].flatMap(([, classes = '']) => classes.match(/[a-z]+/g) ?? []);

/** Reads every TypeScript file under the given folders. */
export function readVocabulary(folders: readonly string[]): Vocabulary {
  const words = new Set<string>();
  const literals = new Set<string>();
  const components = new Set<string>(['icon']);
  const sources: { file: string; code: string }[] = [];
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !sourceFile.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      const code = readFileSync(file, 'utf8').replace(comments, '');
      sources.push({ file, code });
      for (const name of [...imported(code), ...classed(code)]) components.add(name.toLowerCase());
      for (const [word] of code.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)) words.add(word.toLowerCase());
      for (const [, , text = ''] of code.matchAll(/(["'])([a-z][a-z0-9 -]*)\1/g)) literals.add(text);
    }
  }
  return { words, literals, components, sources };
}

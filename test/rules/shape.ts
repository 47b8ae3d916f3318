/** Rules about the shape of the tree and the words in it. Each returns its findings, one line each. */
import path from 'node:path';
import ts from 'typescript';
import { SHARED } from './imports';
import { nodesOf, parseAll } from './syntax';
import { pick, type Tree } from './tree';

/** The soft maximum of design section 2, on formatted lines. */
const MAX_LINES = 250;
const MAX_FILES = 16;
const CODE = /^(src|test|scripts)\/.*\.(tsx?|m?js|py|css)$/;

/** path → the lines it may have although it has more than 250; a list that only shrinks. */
export type LongFiles = Readonly<Record<string, number>>;

const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Files of code with more than 250 lines, or more than the list allows them; and entries of the list that no file needs. */
export const longFiles = (tree: Tree, allowed: LongFiles = {}): string[] => [
  ...[...pick(tree, CODE)]
    .map(([file, text]) => [file, linesOf(text)] as const)
    .filter(([file, lines]) => lines > (allowed[file] ?? MAX_LINES))
    .map(([file, lines]) => `${file}: ${lines} lines`),
  ...Object.keys(allowed)
    .filter((file) => linesOf(tree.get(file) ?? '') <= MAX_LINES)
    .map((file) => `${file}: has no more than ${MAX_LINES} lines, take it off the list`),
];

/** Folders that hold more than 16 files of code. */
export const fullFolders = (tree: Tree): string[] => {
  const counts = new Map<string, number>();
  for (const file of pick(tree, CODE).keys())
    counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder}: ${count} files`);
};

/** Patterns that no file may contain; the brackets prevent these lines from matching themselves. */
const NOWHERE: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.~-])\/(work|root|Users)\/[a-z.]/i, "a path of somebody's machine"],
  [/\bfar[m]-|\bsub[a]gents?\b/i, 'a word from outside the project'],
  [/\b(registry|deb|mirror)\.[a-z]+\.(org|com|net)\b/, 'the host of a package registry'],
];
/** Patterns that no code may contain. */
const NOT_IN_CODE: readonly (readonly [RegExp, string])[] = [
  [/\bas [a]ny\b|: [a]ny\b(?!\w)|<[a]ny>/, 'any'],
  [/(?:es|ox)lint-[d]isable|@ts-[i]gnore|@ts-[n]ocheck/, 'a silenced check'],
  [/\b(TO[D]O|FIX[M]E)\b/, 'something left to do'],
];
const NOT_IN_SOURCE: readonly (readonly [RegExp, string])[] = [
  [/console\.[l]og\(/, 'a line printed for debugging'],
];
const NOT_IN_TESTS: readonly (readonly [RegExp, string])[] = [
  [/\b(it|test|describe)\.(only|[s]kip|[t]odo)\(/, 'a test that hides others or itself'],
  [/expect\((true|1)\)[.]/, 'a test that asserts nothing'],
];

const findings = (tree: Tree, patterns: readonly (readonly [RegExp, string])[]) =>
  [...tree].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        patterns
          .filter(([pattern]) => pattern.test(line))
          .map(([, what]) => `${file}:${index + 1}: ${what}`),
      ),
  );

/** Words and marks that have no place in the project. */
export const forbiddenWords = (tree: Tree): string[] => [
  ...findings(tree, NOWHERE),
  ...findings(pick(tree, /^(src|test|scripts)\/.*\.(tsx?|m?js)$/), NOT_IN_CODE),
  ...findings(pick(tree, /^src\/.*\.tsx?$/), NOT_IN_SOURCE),
  ...findings(pick(tree, /^test\/.*\.tsx?$/), NOT_IN_TESTS),
];

/** The property names of an object literal. */
const keysOf = (literal: ts.ObjectLiteralExpression) =>
  new Set(
    literal.properties.flatMap(({ name }) =>
      name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [],
    ),
  );

/** Rule 8: whatever is persisted (an object with a key and a storage) lists its fields, as `allow` or redux-persist's `whitelist`, and has a version. */
export const loosePersistence = (tree: Tree): string[] =>
  [...parseAll(pick(tree, /^src\/web\//))].flatMap(([file, source]) =>
    [...nodesOf(source)]
      .filter((node) => ts.isObjectLiteralExpression(node))
      .map(keysOf)
      .filter((keys) => keys.has('key') && keys.has('storage'))
      .flatMap((keys) =>
        [['allow', 'whitelist'], ['version']]
          .filter((wanted) => !wanted.some((name) => keys.has(name)))
          .map(([wanted]) => `${file}: a persisted slice without ${wanted}`),
      ),
  );

/**
 * Style sheets that make a browser style very many elements anew with each row that comes or goes: those that ask the whole page by `:has()` (`useOnPage` says
 * it instead), and those that say what follows just any element (a grid has gaps).
 */
export const wholePageStyles = (tree: Tree): string[] =>
  [...pick(tree, /^src\/web\/.*\.css$/)]
    .filter(([, text]) => /\b(html|body)[^\s,{]*:has\(|(^|[\s>+~])\*\s*[+~]|[+~]\s*\*/m.test(text))
    .map(([file]) => `${file}: styles the whole page anew`);

/** Rule 5: the store runs without thunks, and its serialisability check has no blanket exception. */
export const looseStore = (tree: Tree): string[] =>
  [...pick(tree, /^src\/web\/app\//)]
    .filter(([, text]) => text.includes('configureStore('))
    .flatMap(([file, text]) => [
      ...(/thunk:\s*false/.test(text) ? [] : [`${file}: thunks are not off`]),
      ...(/serializableCheck:\s*false|ignoreState:\s*true|ignoreActions:\s*true/.test(text)
        ? [`${file}: serializableCheck has a blanket exception`]
        : []),
    ]);

/** Names of plans outside the contract's table, but for the plan that a first start gives the team: what a plan grants is asked, never compared. */
export const namedPlans = (tree: Tree): string[] =>
  [...pick(tree, /^src\//)]
    .filter(
      ([file, text]) =>
        !/^src\/(contract\/|server\/start\/firstRun\/)/.test(file) &&
        /'(explorer|creator_plus|creator_pro|talent)'/.test(text),
    )
    .map(([file]) => file);

/** Relative links of Markdown files that lead nowhere. */
export const brokenLinks = (tree: Tree, exists: (file: string) => boolean): string[] =>
  [...pick(tree, /\.md$/)].flatMap(([file, text]) =>
    [...text.replace(/```[\s\S]*?```/g, '').matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => path.posix.join(path.posix.dirname(file), target))
      .filter((target) => !exists(target))
      .map((target) => `${file} → ${target}`),
  );

/** The folders of features: those with a manifest. */
const featureFolders = (tree: Tree): string[] =>
  [...tree.keys()]
    .filter((file) => /^src\/web\/.*\/manifest\.ts$/.test(file))
    .map((file) => path.posix.dirname(file));

/** Features of the web app without a README of their own. */
export const featuresWithoutReadme = (tree: Tree): string[] =>
  featureFolders(tree).filter((folder) => !tree.has(`${folder}/README.md`));

/** Files that may lie in the folder of a feature itself, and those that may lie below its folders. */
const FEATURE_FILES = new Set([
  'README.md',
  'manifest.ts',
  'index.ts',
  'events.ts',
  'model.ts',
  'selectors.ts',
  'columns.ts',
  'columns.tsx',
  'messages.ts',
  'commands.ts',
]);
const FEATURE_FOLDERS: Readonly<Record<string, RegExp>> = {
  flows: /\.saga\.ts$/,
  screens: /^(?!.*\.saga\.ts$)/,
  model: /^(?!.*(\.saga\.ts|\.tsx|\.css)$)/,
};
/** A saga or screen that is the only one of its feature needs no folder. */
const ALONE: readonly (readonly [folder: string, RegExp])[] = [
  ['flows', /^[^/]+\.saga\.ts$/],
  ['screens', /^[A-Z][^/]*\.tsx$/],
];
const isShared = (file: string) => SHARED.some((path) => new RegExp(path).test(file));

/** Files of features that lie where no reader of another feature would look for them. */
export const strayFeatureFiles = (tree: Tree): string[] => {
  const folders = featureFolders(tree)
    .filter((folder) => folder.startsWith('src/web/features/'))
    .sort((one, other) => other.length - one.length);
  const isAlone = (home: string, name: string) =>
    ALONE.some(
      ([folder, names]) =>
        names.test(name) &&
        [...tree.keys()].every(
          (file) =>
            file === `${home}/${name}` ||
            !(
              file.startsWith(`${home}/${folder}/`) ||
              (file.startsWith(`${home}/`) && names.test(file.slice(home.length + 1)))
            ),
        ),
    );
  return [...tree.keys()].filter((file) => {
    if (!file.startsWith('src/web/features/') || isShared(file)) return false;
    const home = folders.find((folder) => file.startsWith(`${folder}/`));
    const [folder = '', ...rest] = file.slice(home ? home.length + 1 : 0).split('/');
    return !(rest.length === 0
      ? FEATURE_FILES.has(folder) || (home !== undefined && isAlone(home, folder))
      : FEATURE_FOLDERS[folder]?.test(file));
  });
};

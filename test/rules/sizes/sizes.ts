/** Rules about the smallest files and folders of the web app. Each returns its findings, one line each. */
import path from 'node:path';
import { pick, type Tree } from '../tree';

const MIN_LINES = 12;
/** Names that a reader looks for, however little is in them: what a feature registers and runs, types of a package, what a worker loads. */
const BY_NAME = /\/(manifest|index)\.ts$|\.d\.ts$|\.worker\.ts$/;

/** path → why this file is small. */
export type SmallFiles = Readonly<Record<string, string>>;

/** Files of the web app with fewer than 12 lines that are neither found by their name nor on the list, and entries of the list that no file needs. */
export const smallFiles = (tree: Tree, allowed: SmallFiles = {}): string[] => {
  const small = new Map(
    [...pick(tree, /^src\/web\/.*\.tsx?$/)]
      .filter(([file]) => !BY_NAME.test(file))
      .map(([file, text]) => [file, text.trimEnd().split('\n').length] as const)
      .filter(([, lines]) => lines < MIN_LINES),
  );
  return [
    ...[...small]
      .filter(([file]) => !(file in allowed))
      .map(([file, lines]) => `${file}: ${lines} lines, merge it into the file that uses it`),
    ...Object.keys(allowed)
      .filter((file) => !small.has(file))
      .map((file) => `${file}: is not small, take it off the list`),
  ];
};

/** Folders of the web app with nothing but one file. */
export const singleFileFolders = (tree: Tree): string[] => {
  const entries = new Map<string, Set<string>>();
  for (const file of pick(tree, /^src\/web\//).keys())
    for (let place = file; place !== 'src/web'; place = path.posix.dirname(place)) {
      const folder = path.posix.dirname(place);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(place));
    }
  return [...entries].flatMap(([folder, inside]) => {
    const [only = ''] = inside;
    return inside.size === 1 && !entries.has(only) ? [`${folder}: holds ${only} alone`] : [];
  });
};

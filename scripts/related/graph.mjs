/** Which test files reach a source file by imports, the nearest first. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const CODE = /\.(?:[cm]?[jt]sx?)$/;
const TEST = /^test\/.*\.test\.tsx?$/;
/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;
const ENDS = ['', '.ts', '.tsx', '.mjs', '.d.mts', '/index.ts', '/index.tsx'];
/** Tests of these folders start programs or browsers: of two tests that are equally near the other one comes first. */
const COST = {
  unit: 0,
  contract: 0,
  wire: 1,
  rules: 1,
  flows: 2,
  screens: 2,
  server: 3,
  attacks: 4,
};
/** Names of folders that say nothing of what a file is about. */
const GENERIC = new Set(
  'src test scripts web server contract frames text features areas flows screens model schemas platform core work lib ui saga index'.split(
    ' ',
  ),
);
/** `npm run test:related` leaves these out: they need a build, or run for minutes. */
const LEFT_OUT = /^test\/(?:e2e|long)\//;

const below = (root, folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    return entry.isDirectory() ? below(root, place) : [place];
  });

/** The text of every file of code in these folders, by its path from the root. */
export const readSources = (root, folders = ['src', 'test', 'scripts']) =>
  new Map(
    folders
      .flatMap((folder) => below(root, folder))
      .filter((file) => CODE.test(file))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );

const targetOf = (sources, file, words) => {
  const place = words.startsWith('~/')
    ? `src/${words.slice(2)}`
    : words.startsWith('#test/')
      ? `test/${words.slice(6)}`
      : words.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), words)
        : null;
  if (place === null) return null;
  const end = ENDS.find((one) => sources.has(`${place}${one}`));
  return end === undefined ? place : `${place}${end}`;
};

/** file → the files that import it. */
const importersOf = (sources) => {
  const importers = new Map();
  for (const [file, text] of sources)
    for (const [, , words] of text.matchAll(IMPORT)) {
      const target = targetOf(sources, file, words);
      if (target === null) continue;
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return importers;
};

const costOf = (file) => COST[file.split('/')[1]] ?? 2;

/** 'src/web/features/datasets/flows/forms.saga.ts' → datasets, forms. */
const namesIn = (file) =>
  file
    .split('/')
    .map((part) => part.split('.')[0])
    .filter((part) => !GENERIC.has(part));

/**
 * Test files that reach one of the files by imports: first those that share a name with it (its area, or its own), then the nearer, then the
 * cheaper ones.
 */
export const relatedTests = (sources, files) => {
  const importers = importersOf(sources);
  const distance = new Map(files.map((file) => [file, 0]));
  const queue = [...files];
  for (let at = 0; at < queue.length; at += 1)
    for (const importer of importers.get(queue[at]) ?? []) {
      if (distance.has(importer)) continue;
      distance.set(importer, distance.get(queue[at]) + 1);
      queue.push(importer);
    }
  const names = new Set(files.flatMap(namesIn));
  const named = (file) => namesIn(file).filter((name) => names.has(name)).length;
  const rank = (file) => [
    files.includes(file) ? 0 : 1,
    -named(file),
    distance.get(file),
    costOf(file),
  ];
  return [...distance.keys()]
    .filter((file) => TEST.test(file) && !LEFT_OUT.test(file))
    .map((file) => ({ file, rank: rank(file) }))
    .sort((one, other) => {
      const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
      return at === -1 ? (one.file < other.file ? -1 : 1) : one.rank[at] - other.rank[at];
    })
    .map(({ file }) => file);
};

/** The files that these words name: a folder is all that lies in it. Throws for a word that names nothing. */
export const filesOf = (root, words) =>
  words.flatMap((word) => {
    const place = path.relative(root, path.resolve(root, word)).split(path.sep).join('/');
    if (place.startsWith('..') || !existsSync(path.join(root, place)))
      throw new Error(`There is no file ${word} in this repository.`);
    return statSync(path.join(root, place)).isDirectory() ? below(root, place) : [place];
  });

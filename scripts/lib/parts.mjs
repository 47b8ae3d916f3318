/** The parts of a build, what each is made from, and whether what stands in dist/ is still made from that. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at } from './run.mjs';

const COMMON = [
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/lib/bundleServer.mjs',
];

/**
 * name → the files and folders it is made from, and one file that proves it was made.
 * `after` names a part that has to be finished first.
 */
export const PARTS = {
  web: {
    from: [
      'src/web',
      'docs/guide',
      'src/contract',
      'src/text',
      'public',
      'vite.config.ts',
      'scripts/web',
      ...COMMON,
    ],
    proof: 'dist/web/index.html',
  },
  editor: {
    from: [
      'src/frames',
      'src/contract',
      'src/text',
      'scripts/vite.editor.config.ts',
      'scripts/web',
      ...COMMON,
    ],
    proof: 'dist/frames/editor',
  },
  room: {
    from: [
      'src/frames/liveRoom',
      'src/frames/editor/chrome/dom.ts',
      'src/text/theme',
      'src/contract/streams/liveRoom.ts',
      'scripts/vite.liveRoom.config.ts',
      'scripts/web',
      ...COMMON,
    ],
    proof: 'dist/frames/room/index.html',
  },
  server: {
    from: ['src/server', 'src/contract', 'src/text', ...COMMON],
    proof: 'dist/server/main.js',
  },
  seed: {
    from: ['src/server/platform/database', 'package-lock.json', 'scripts/build.mjs'],
    proof: 'dist/server/seed.tgz',
    after: 'server',
  },
};

const filesBelow = (place) => {
  if (!existsSync(place)) return [];
  const entries = (() => {
    try {
      return readdirSync(place, { withFileTypes: true });
    } catch {
      return null;
    }
  })();
  if (entries === null) return [place];
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = path.join(place, entry.name);
      return entry.isDirectory() ? filesBelow(child) : [child];
    });
};

/** One hash over the names and contents of everything a part is made from. */
export const hashOf = (part) => {
  const hash = createHash('sha1');
  for (const file of PARTS[part].from.flatMap((place) => filesBelow(at(place))))
    hash
      .update(`${path.relative(at(), file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
};

const stampOf = (part) => at('dist/.stamps', part);

/** Remembers that a part was built from sources with this hash. */
export const stamp = (part, hash) => {
  mkdirSync(at('dist/.stamps'), { recursive: true });
  writeFileSync(stampOf(part), hash);
};

/** The parts that are missing from dist/ or were made from other sources. */
export const staleParts = () =>
  Object.keys(PARTS).filter(
    (part) =>
      !existsSync(at(PARTS[part].proof)) ||
      !existsSync(stampOf(part)) ||
      readFileSync(stampOf(part), 'utf8') !== hashOf(part),
  );

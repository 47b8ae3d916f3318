/** The source tree as the rules see it: paths relative to the root with '/', and their text. A planted tree is built by hand. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '#test/harness/machine';

export type Tree = ReadonlyMap<string, string>;

const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? below(place) : [place];
  });

/** Every text file below these folders of `from`. */
export const readTree = (folders: readonly string[], from = root): Tree =>
  new Map(
    folders
      .flatMap((folder) => below(path.join(from, folder)))
      .filter((file) => /\.(tsx?|m?js|css|sql|py|md|txt|html|json)$/.test(file))
      .map((file) => [
        path.relative(from, file).split(path.sep).join('/'),
        readFileSync(file, 'utf8'),
      ]),
  );

/** Every file that git tracks. */
export const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
    .split('\0')
    .filter(Boolean);

/** The part of a tree whose paths match. */
export const pick = (tree: Tree, paths: RegExp): Tree =>
  new Map([...tree].filter(([file]) => paths.test(file)));

/** A tree out of path → text, for planted violations. */
export const planted = (files: Record<string, string>): Tree => new Map(Object.entries(files));

/** Writes a planted tree into a folder of its own, hands the folder to `use`, and removes it. */
export const onDisk = async <Value>(
  files: Record<string, string>,
  use: (folder: string) => Promise<Value>,
): Promise<Value> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-planted-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

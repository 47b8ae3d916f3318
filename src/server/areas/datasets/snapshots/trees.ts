import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { writeNote } from '../../../platform/engine/durable';
import {
  isErrno,
  lstat,
  makeFolders,
  removeTree,
  explainDiskFull,
} from '../../../platform/files/system';
import { copyFile } from '../../../platform/storage/disk/copyTree';
import { forAll } from '../../../platform/storage/disk/entries';
import type { DatasetStore } from '../datasetStore';
import { markOf, type HashedFile } from './hashing';

/*
 * A snapshot as programs see it: a folder of its own that nobody writes to. Where programs cannot reach a file of the server to change
 * it, the folder holds further names of the drive's own files, which costs nothing: the drive never writes into a file, it puts another one in
 * its place. Elsewhere it holds copies.
 */
export type Variant = 'linked' | 'copied';

/** How a file of a tree was when it was laid: what is another one since then was changed by a program. */
const Laid = z.array(z.tuple([z.string(), z.string(), z.string()]));
type Laid = z.output<typeof Laid>;

const AT_ONCE = 16;
const MODES = {
  linked: { file: 0o644, folder: 0o755 },
  copied: { file: 0o444, folder: 0o555 },
} as const;

/** A file of the drive is another one than was read. */
export class Changed extends Error {}

const stateOf = async (file: string): Promise<string> => {
  // The file is gone: its state is none.
  const stats = await fs.lstat(file, { bigint: true }).catch(() => null);
  return stats?.isFile() ? `${stats.mtimeNs} ${stats.ino} ${stats.size}` : '';
};

const noteOf = (tree: string) => `${tree}.json`;

const readLaid = async (tree: string): Promise<Laid | null> => {
  // No tree was made yet.
  const text = await fs.readFile(noteOf(tree), 'utf8').catch(() => null);
  const laid = text === null ? null : Laid.safeParse(JSON.parse(text));
  return laid?.success ? laid.data : null;
};

/** The files of a tree that are as they were laid, by the hash of their contents. */
const soundFiles = async (
  tree: string,
): Promise<{ readonly byHash: Map<string, string>; readonly isWhole: boolean }> => {
  const laid = (await readLaid(tree)) ?? [];
  const sound = await forAll(
    laid,
    async ([name, , state]) => (await stateOf(path.join(tree, name))) === state,
  );
  const found = laid.filter((_, at) => sound[at]);
  return {
    byHash: new Map(found.map(([name, hash]) => [hash, path.join(tree, name)])),
    isWhole: sound.every(Boolean) && laid.length > 0,
  };
};

interface Order {
  readonly store: DatasetStore;
  /** The folder of all trees of the dataset. */
  readonly folder: string;
  readonly snapshot: string;
  readonly files: readonly HashedFile[];
  readonly variant: Variant;
}

/** Gives a file a further name; false where the disk cannot. */
const linkTo = (from: string, to: string): Promise<boolean> =>
  fs.link(from, to).then(
    () => true,
    (error: unknown) => {
      if (isErrno(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP')) return false;
      if (isErrno(error, 'ENOENT')) throw new Changed();
      throw error;
    },
  );

const bring = async (
  { store, variant }: Order,
  { path: name, size, mark, hash }: HashedFile,
  to: string,
  known: Map<string, string>,
): Promise<void> => {
  const file = { path: name, size, modified: Number(mark.split(' ')[0]) };
  const [place, before] = [await store.place(name), known.get(hash)];
  const linked =
    before !== undefined
      ? await linkTo(before, to)
      : place !== null && variant === 'linked' && (await linkTo(place, to));
  if (!linked) {
    if (place !== null) {
      if (!(await copyFile(place, to, { durable: false, mostBytes: Infinity })))
        throw new Changed();
    } else
      await pipeline(
        await store.read(name),
        createWriteStream(to, { flags: 'wx', mode: 0o600 }),
      ).catch((error: unknown) => {
        throw new Changed(String(error));
      });
  }
  if (
    before === undefined &&
    (place === null ? (await fs.lstat(to)).size !== size : (await markOf(store, file)) !== mark)
  )
    throw new Changed();
  const { mode } = await fs.lstat(to);
  if ((mode & 0o777) !== MODES[variant].file) await fs.chmod(to, MODES[variant].file);
};

const lay = async (order: Order, tree: string, known: Map<string, string>): Promise<void> => {
  const { files, variant } = order;
  const folders = new Set(
    files.map((file) => path.dirname(file.path)).filter((folder) => folder !== '.'),
  );
  for (const folder of folders)
    await fs.mkdir(path.join(tree, folder), { recursive: true, mode: 0o700 });
  await forAll(files, (file) => bring(order, file, path.join(tree, file.path), known), AT_ONCE);
  const laid = await forAll(files, async (file): Promise<Laid[number]> => [
    file.path,
    file.hash,
    await stateOf(path.join(tree, file.path)),
  ]);
  await writeNote(noteOf(tree), laid);
  const every = new Set<string>(['.']);
  for (const folder of folders)
    for (let at = folder; at !== '.'; at = path.dirname(at)) every.add(at);
  for (const folder of every) await fs.chmod(path.join(tree, folder), MODES[variant].folder);
};

export const treeOf = (folder: string, snapshot: string, variant: Variant) =>
  path.join(folder, `${snapshot}-${variant}`);

/** Removes a tree with its note. */
const dropTree = async (tree: string): Promise<void> => {
  await removeTree(tree);
  await fs.rm(noteOf(tree), { force: true });
};

/**
 * The folder that programs are shown of a snapshot, absolute; it is laid where it is not there, or not as it was. Files that another tree of the dataset has
 * already are not brought again. Throws `Changed` where the drive holds something else by now, `full`.
 */
export const layTree = (order: Order): Promise<string> =>
  explainDiskFull(async () => {
    const { folder, snapshot, variant } = order;
    const tree = treeOf(folder, snapshot, variant);
    if ((await lstat(tree)) && (order.files.length === 0 || (await soundFiles(tree)).isWhole))
      return tree;
    await makeFolders(folder);
    const others = (await fs.readdir(folder)).filter((name) => name.endsWith(`-${variant}`));
    const known = new Map<string, string>();
    for (const other of others)
      for (const [hash, file] of (await soundFiles(path.join(folder, other))).byHash)
        known.set(hash, file);
    const aside = `${tree}.${randomUUID()}`;
    try {
      await fs.mkdir(aside, { mode: 0o700 });
      await lay(order, aside, known);
      // One that a program changed makes room.
      if (await lstat(tree)) await dropTree(tree);
      await fs.rename(noteOf(aside), noteOf(tree));
      await fs.rename(aside, tree);
    } catch (error) {
      if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    } finally {
      await dropTree(aside);
    }
    return tree;
  });

/** Removes the trees of a dataset but those of these snapshots. */
export const pruneTrees = async (folder: string, snapshots: ReadonlySet<string>): Promise<void> => {
  // No tree was made yet.
  const names = await fs.readdir(folder).catch(() => []);
  const old = names.filter(
    (name) => /^[0-9a-f]{64}-(?:linked|copied)$/.test(name) && !snapshots.has(name.slice(0, 64)),
  );
  for (const name of old) await dropTree(path.join(folder, name));
};

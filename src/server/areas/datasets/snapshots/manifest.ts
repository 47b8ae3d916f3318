import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { writeNote } from '../../../platform/engine/durable';
import { makeFolders } from '../../../platform/files/system';
import type { HashedFile, CachedHashes } from './hashing';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** The lines that the hash of a snapshot is made of: a line for each file, with its hash, its size and its path, by path. */
export const manifestOf = (files: readonly HashedFile[]): string =>
  files.map(({ hash, size, path: name }) => `${hash} ${size} ${name}\n`).join('');

/** The name of a snapshot. */
export const snapshotIdOf = (manifest: string): string =>
  createHash('sha256').update(manifest).digest('hex');

/** Hashes by path. */
export type Contents = ReadonlyMap<string, string>;

const LINE = /^([0-9a-f]{64}) (\d+) (.*)$/;

const contentsIn = (manifest: string): Contents =>
  new Map(
    manifest.split('\n').flatMap((line) => {
      const [, hash = '', , name = ''] = LINE.exec(line) ?? [];
      return hash === '' ? [] : [[name, hash] as const];
    }),
  );

export const writeManifest = async (file: string, manifest: string): Promise<void> => {
  if (
    await fs.access(file).then(
      () => true,
      () => false,
    )
  )
    return;
  await makeFolders(path.dirname(file));
  await writeNote(file, (await pack(manifest)).toString('base64'));
};

/** The files of a snapshot; null where its manifest is missing. */
export const readManifest = async (file: string): Promise<Contents | null> => {
  // Its file is gone.
  const note = await fs.readFile(file, 'utf8').catch(() => null);
  return note === null
    ? null
    : contentsIn(
        (await unpack(Buffer.from(JSON.parse(note) as string, 'base64'))).toString('utf8'),
      );
};

/** The hashes that are known; none where the note is not there or not whole. */
export const readHashes = async (file: string): Promise<CachedHashes> => {
  try {
    const { at, files } = JSON.parse(await fs.readFile(file, 'utf8')) as CachedHashes;
    return { at, files };
  } catch {
    // Without the hashes of before every file is read anew.
    return { at: 0, files: {} };
  }
};

export const writeHashes = async (
  file: string,
  at: number,
  files: readonly HashedFile[],
): Promise<void> => {
  await makeFolders(path.dirname(file));
  const known: CachedHashes = {
    at,
    files: Object.fromEntries(
      files.map(({ path: name, size, mark, hash }) => [name, [size, mark, hash]]),
    ),
  };
  await writeNote(file, known);
};

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { programFolders } from '../settings/programFolders';
import { openLite } from './lite';
import { litePool } from './litePool';
import { migrateSchema } from './migrate';
import { indexTexts } from './textSearch/trigrams';

const BLOCK = 512;

interface Entry {
  readonly name: string;
  readonly folder: boolean;
  readonly content: Buffer;
}

/** The files and folders of a tar archive as PGlite writes it (ustar, names up to 100 bytes with a prefix of 155). */
function* entriesOf(tar: Buffer): Generator<Entry> {
  const text = (from: number, length: number) =>
    tar.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12).trim(), 8) || 0;
    const prefix = text(at + 345, 155);
    const name = (prefix === '' ? '' : `${prefix}/`) + text(at, 100);
    const start = at + BLOCK;
    yield { name, folder: text(at + 156, 1) === '5', content: tar.subarray(start, start + size) };
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Unpacks a seed into `folder`, which must not exist; a crash half-way leaves nothing there. */
export const unpackSeed = async (seed: string, folder: string): Promise<void> => {
  const packed = await fs.readFile(seed);
  const tar = seed.endsWith('.tgz') ? await promisify(gunzip)(packed) : packed;
  const half = `${folder}.half`;
  await fs.rm(half, { recursive: true, force: true });
  await fs.mkdir(half, { recursive: true, mode: 0o700 });
  // Synchronous: nobody is served yet, and through Node's threads the many small files take 0.3 to 0.5 s longer.
  for (const { name, folder: isFolder, content } of entriesOf(tar)) {
    const target = path.join(half, path.resolve('/', name));
    mkdirSync(isFolder ? target : path.dirname(target), { recursive: true, mode: 0o700 });
    if (!isFolder) writeFileSync(target, content, { mode: 0o600 });
  }
  await fs.rename(half, folder);
};

/** Drops the databases that others would be made after: there is this one alone, and they are almost half of its files. */
const dropTemplates = async (lite: PGlite): Promise<void> => {
  await lite.query(
    'update pg_database set datistemplate = false where datname <> current_database()',
  );
  for (const { name } of (
    await lite.query<{ name: string }>(
      'select datname as name from pg_database where datname <> current_database()',
    )
  ).rows) {
    await lite.query(`drop database "${name}"`);
  }
};

/** Writes an initialised, migrated database as a tar to `file`, gzipped where the name says so; takes a few seconds. */
export const buildSeed = async (file: string): Promise<void> => {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const folder = await fs.mkdtemp(path.join(path.dirname(file), 'seed-'));
  try {
    const lite = await openLite(path.join(folder, 'database'));
    const pool = litePool(lite);
    await migrateSchema(pool);
    await indexTexts(pool);
    await dropTemplates(lite);
    await lite.exec('checkpoint');
    const packed = await lite.dumpDataDir(file.endsWith('.tgz') ? 'gzip' : 'none');
    await fs.writeFile(path.join(folder, 'seed'), Buffer.from(await packed.arrayBuffer()));
    await pool.end();
    await lite.close();
    await fs.rename(path.join(folder, 'seed'), file);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
};

/**
 * A seed of exactly these migrations, for tests and development: built once (a few seconds) and kept beside the packages, not compressed,
 * which would cost 150 ms. Its file.
 */
export const cachedSeed = async (): Promise<string> => {
  const names = (await fs.readdir(programFolders.migrations))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const hash = createHash('sha256');
  // The same statements under another number are other migrations.
  for (const name of [...names, path.join('meta', '_journal.json')])
    hash.update(await fs.readFile(path.join(programFolders.migrations, name)));
  const file = path.join(programFolders.seedCache, `seed-${hash.digest('hex').slice(0, 16)}.tar`);
  // It was not built yet.
  await fs.access(file).catch(() => buildSeed(file));
  return file;
};

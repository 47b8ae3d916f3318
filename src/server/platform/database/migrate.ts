import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { programFolders } from '../settings/programFolders';

const JOURNAL = path.join('meta', '_journal.json');

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

/** A schema version: the name of its migration, and when that was written, which is what the database records of it. */
export interface SchemaVersion {
  readonly tag: string;
  readonly when: number;
}

const readJournal = async (folder: string) =>
  Journal.parse(JSON.parse(await fs.readFile(path.join(folder, JOURNAL), 'utf8')));

/** The schema versions in a folder of migrations, oldest first. */
export const schemaVersions = async (
  folder: string = programFolders.migrations,
): Promise<readonly SchemaVersion[]> => (await readJournal(folder)).entries;

/** The migrations that a database records, oldest first, by when they were written. */
const appliedTo = async (db: Pick<pg.Pool, 'query'>): Promise<number[]> => {
  const { rows: tables } = await db.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (tables[0]?.found == null) return [];
  const { rows } = await db.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ created_at }) => Number(created_at));
};

/**
 * Throws where the database has a migration that this version of Atelier does not know, or lacks one that stands before its newest: the
 * migrator compares the newest only, and would start on a schema that the queries do not fit.
 */
const refuseUnknown = async (db: Pick<pg.Pool, 'query'>, folder: string): Promise<void> => {
  const versions = await schemaVersions(folder);
  const applied = await appliedTo(db);
  const at = applied.findIndex((when, index) => versions[index]?.when !== when);
  if (at < 0) return;
  const newest = versions.at(-1);
  if (newest && (applied.at(-1) ?? 0) > newest.when)
    throw new Error(
      `The database was upgraded by a newer version of Atelier: this version knows its schema up to ${newest.tag} only. ` +
        'Nothing was changed. Start the newer version, or restore a backup that was made before the upgrade.',
    );
  throw new Error(
    `The database was not made by a release of Atelier that came before this one: it differs from ${versions[at]?.tag ?? 'the schema of this version'} on. ` +
      'Nothing was changed. Start the version that used it last.',
  );
};

/** Brings the schema to the newest version, all or nothing; nothing happens where it is. Throws a sentence where the database is newer. */
export const migrateSchema = async (
  on: pg.Pool | pg.Client,
  folder: string = programFolders.migrations,
): Promise<void> => {
  await refuseUnknown(on, folder);
  await migrate(drizzle(on), { migrationsFolder: folder });
};

/** Brings an empty database, or one of an older version, to the schema version that was written at `when`. */
export const migrateUpTo = async (
  on: pg.Pool | pg.Client,
  when: number,
  from: string = programFolders.migrations,
): Promise<void> => {
  const journal = await readJournal(from);
  const entries = journal.entries.filter((entry) => entry.when <= when);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'atelier-migrations-'));
  try {
    await fs.mkdir(path.join(folder, 'meta'));
    await fs.writeFile(path.join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      await fs.copyFile(path.join(from, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    await migrateSchema(on, folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
};

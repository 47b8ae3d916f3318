import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { migrateSchema, migrateUpTo, type SchemaVersion } from '~/server/platform/database/migrate';
import { startProblemOf } from '../installation/installed';
import { openWorkspace } from '../support/openWorkspace';
import { schemaOf } from './catalog';
import type { Databases } from './databases';
import { fillTables, writeTables } from './fill';
import { makeUsed, type UsedInstallation } from './installation';
import { DIE, upgradeInChild } from './killed';
import { contentOf, documentedLosses, lossesOf, type Content } from './rows';
import { literalsOf, plantMigration, statementsAfter, upgradable } from './versions';

const everyVersion = await upgradable();
/** For a machine that is busy with other work, ms. */
const PATIENCE = 240_000;

/** Upgrades from the last schema versions, or some of them, on one kind of database. */
export const upgradesSuite = (open: () => Promise<Databases>, versions = everyVersion): void => {
  let databases: Databases;
  let used: UsedInstallation;
  let fresh: string[];
  let base: string;
  beforeAll(async () => {
    base = await mkdtemp(path.join(os.tmpdir(), 'atelier-planted-'));
    databases = await open();
    used = await makeUsed();
    await databases.empty();
    await migrateSchema(databases.pool());
    fresh = await schemaOf(databases.ask);
  }, PATIENCE);
  afterAll(async () => {
    await databases.stop();
    await used.remove();
    await rm(base, { recursive: true, force: true });
  }, PATIENCE);

  const state = async () => ({
    schema: await schemaOf(databases.ask),
    content: await contentOf(databases.ask),
    migrations: await databases.ask('select * from drizzle.__drizzle_migrations order by id'),
  });
  /** The database as an installation of this version leaves it. */
  const installed = async (version: SchemaVersion) => {
    await databases.empty();
    await migrateUpTo(databases.pool(), version.when);
    await writeTables(databases.ask, used.rows);
  };

  describe.each(versions)('an upgrade from $tag', { timeout: PATIENCE }, (version) => {
    let statements: string;
    let before: Content;
    let tables: number;
    let place: DatabaseLocation;
    let after: Awaited<ReturnType<typeof state>>;
    beforeAll(async () => {
      statements = await statementsAfter(version);
      await installed(version);
      place = await databases.copy();
      tables = await fillTables(databases.ask, literalsOf(statements));
      before = await contentOf(databases.ask);
      await migrateSchema(databases.pool());
      after = await state();
    }, PATIENCE);

    it('gives the schema of a new installation', () => {
      expect(after.schema).toEqual(fresh);
    });

    it('loses no row, column or value of any table that the migrations do not name', () => {
      expect(Object.keys(before.tables)).toHaveLength(tables);
      for (const [table, { rows }] of Object.entries(before.tables))
        expect([table, rows.length]).toEqual([table, expect.toSatisfy((count) => count > 6)]);
      expect(lossesOf(before, after.content, documentedLosses(statements))).toEqual([]);
    });

    it('changes nothing when it runs a second time', async () => {
      await migrateSchema(databases.pool());
      expect(await state()).toEqual(after);
    });

    it('gives a workspace in which people find what they had', async () => {
      expect(await used.seenOn(place)).toEqual(used.seen);
    });
  });

  describe('an upgrade that breaks off', { timeout: PATIENCE }, () => {
    const [oldest] = versions;
    const broken = async (name: string, statement: string) => {
      const folder = path.join(base, name);
      await plantMigration(folder, [
        'alter table "users" add column "planted" text;',
        `update "users" set "planted" = 'yes', "fullname" = 'changed';`,
        statement,
        'drop table "users" cascade;',
      ]);
      return folder;
    };
    beforeEach(async () => {
      if (!oldest) throw new Error('there is no version to upgrade from');
      await installed(oldest);
    }, PATIENCE);

    it('at a statement that fails leaves the old version, which can be upgraded', async () => {
      const before = await state();
      const folder = await broken('fails', 'select 1 / 0;');
      await expect(migrateSchema(databases.pool(), folder)).rejects.toThrow(/1 \/ 0/);
      expect(await state()).toEqual(before);
      await migrateSchema(databases.pool());
      expect(await schemaOf(databases.ask)).toEqual(fresh);
    });

    it('because its process was killed leaves a workspace that upgrades and has everything', async () => {
      const place = await databases.copy();
      const folder = await broken('killed', `${DIE}\nselect 1;`);
      expect(await upgradeInChild(place, folder)).toBe('SIGKILL');
      expect(await used.seenOn(place)).toEqual(used.seen);
    });
  });

  describe('a database of a newer version', { timeout: PATIENCE }, () => {
    it('is refused in a sentence that says what to do, and is not changed', async () => {
      await databases.empty();
      await migrateSchema(databases.pool());
      await writeTables(databases.ask, used.rows);
      const folder = path.join(base, 'newer');
      await plantMigration(folder, ['alter table "users" add column "planted" text;']);
      await migrateSchema(databases.pool(), folder);
      const before = await state();
      expect(before.schema).not.toEqual(fresh);
      const said = await startProblemOf(
        used
          .folder()
          .then(async (dataFolder) =>
            openWorkspace({ dataFolder, database: await databases.copy() }),
          ),
      );
      expect(said).toContain('The database was upgraded by a newer version of Atelier');
      expect(said).toContain('Start the newer version, or restore a backup');
      await expect(migrateSchema(databases.pool())).rejects.toThrow(said);
      expect(await state()).toEqual(before);
    });

    it('is refused too where it lacks a migration in the middle, which the migrator would not notice', async () => {
      await databases.empty();
      await migrateSchema(databases.pool());
      const second = versions.at(1);
      await databases.ask('delete from drizzle.__drizzle_migrations where created_at = $1', [
        second?.when,
      ]);
      await expect(migrateSchema(databases.pool())).rejects.toThrow(
        `it differs from ${second?.tag} on`,
      );
    });
  });
};

import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateSchema, schemaVersions } from '~/server/platform/database/migrate';
import { indexTexts } from '~/server/platform/database/textSearch/trigrams';
import { programFolders } from '~/server/platform/settings/programFolders';
import { schemaOf } from './catalog';
import { liteDatabases, type Databases } from './databases';
import { fillTables } from './fill';
import { contentOf, documentedLosses, lossesOf, type Content } from './rows';
import { isShallow, migrationsOfTag, releaseTags } from './tags';
import { literalsOf, plantMigration, statementsAfter } from './versions';

const tags = releaseTags(programFolders.root);
const lacksTags = tags?.length === 0 && isShallow(programFolders.root);
const count =
  tags === null
    ? 'not a git clone, 0 tags tested'
    : `${tags.length} tags tested${lacksTags ? ', in a shallow clone that may lack some: git fetch --tags' : ''}`;

/** For a machine that is busy with other work, ms. */
const PATIENCE = 240_000;

describe(`upgrades from releases (${count})`, { timeout: PATIENCE }, () => {
  let databases: Databases;
  let fresh: string[];
  let seed: string[];
  /** The schema that a start leaves after a migration from nothing. */
  let started: string[];
  let base: string;
  beforeAll(async () => {
    process.stdout.write(`Upgrades from releases: ${count}.\n`);
    base = await mkdtemp(path.join(os.tmpdir(), 'atelier-tags-'));
    databases = await liteDatabases();
    seed = await schemaOf(databases.ask);
    await databases.empty();
    await migrateSchema(databases.pool());
    fresh = await schemaOf(databases.ask);
    await indexTexts(databases.pool());
    started = await schemaOf(databases.ask);
  }, PATIENCE);
  afterAll(async () => {
    await databases.stop();
    await rm(base, { recursive: true, force: true });
  });

  /** The problems of an upgrade from this release, and the schema version of the release. */
  const upgradeFrom = async (repository: string, tag: string) => {
    const folder = await mkdtemp(path.join(base, 'migrations-'));
    const newest = await migrationsOfTag(repository, tag, folder);
    const statements = await statementsAfter(newest);
    await databases.empty();
    await migrateSchema(databases.pool(), folder);
    await fillTables(databases.ask, literalsOf(statements));
    const before = await contentOf(databases.ask);
    await migrateSchema(databases.pool());
    const problems = lossesOf(before, await contentOf(databases.ask), documentedLosses(statements));
    const schema = await schemaOf(databases.ask);
    problems.push(...fresh.filter((line) => !schema.includes(line)).map((line) => `lacks ${line}`));
    problems.push(
      ...schema.filter((line) => !fresh.includes(line)).map((line) => `still has ${line}`),
    );
    return { problems, version: newest.tag };
  };

  it.each(tags ?? [])('an installation of %s upgrades and loses nothing', async (tag) => {
    expect((await upgradeFrom(programFolders.root, tag)).problems).toEqual([]);
  });

  describe('in a repository with planted tags', () => {
    let repository: string;
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...words], {
        cwd: repository,
        encoding: 'utf8',
      });
    const release = (tag: string) => {
      git('add', '--all');
      git('commit', '--quiet', '--message', tag);
      git('tag', tag);
    };
    beforeAll(async () => {
      repository = path.join(base, 'repository');
      const folder = path.join(repository, 'src/server/elsewhere/migrations');
      await mkdir(folder, { recursive: true });
      git('init', '--quiet');
      await cp(programFolders.migrations, folder, { recursive: true });
      const file = path.join(folder, 'meta/_journal.json');
      const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] };
      await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -2) }));
      release('v9.0.0');
      // A release whose migration was edited after it had landed: today's has a column less.
      const edited = path.join(folder, `${(await schemaVersions()).at(0)?.tag}.sql`);
      const added = '\n--> statement-breakpoint\nalter table "users" add column "extra" text;';
      await writeFile(edited, (await readFile(edited, 'utf8')) + added);
      release('v10.0.0');
      await rm(folder, { recursive: true });
      await plantMigration(folder, ['create table "later" ("id" text);']);
      release('v11.0.0');
      git('tag', 'not-a-release');
    });

    it('finds the tags of releases, oldest first', () => {
      expect(releaseTags(repository)).toEqual(['v9.0.0', 'v10.0.0', 'v11.0.0']);
      expect(isShallow(repository)).toBe(false);
      expect(releaseTags(os.tmpdir())).toBeNull();
    });

    it('upgrades from the migrations as the tag has them', async () => {
      expect(await upgradeFrom(repository, 'v9.0.0')).toEqual({
        problems: [],
        version: (await schemaVersions()).at(-3)?.tag,
      });
    });

    it('names what differs where a migration was edited after its release', async () => {
      expect((await upgradeFrom(repository, 'v10.0.0')).problems).toEqual([
        'still has table users extra text',
      ]);
    });

    it('is refused by a version that is older than the release', async () => {
      await expect(upgradeFrom(repository, 'v11.0.0')).rejects.toThrow('newer version of Atelier');
    });
  });

  it('the prepared database of a first start has the schema of a migration from nothing', () => {
    expect(seed).toEqual(started);
  });

  describe('a migration that loses something', () => {
    let before: Content;
    beforeAll(async () => {
      await databases.empty();
      await migrateSchema(databases.pool());
      await fillTables(databases.ask, []);
      before = await contentOf(databases.ask);
    }, PATIENCE);
    /** The losses that these statements cause, apart from those that they document. */
    const lossesBy = async (statements: string) => {
      await databases.ask('begin');
      try {
        for (const statement of statements.split('\n\n')) await databases.ask(statement);
        return lossesOf(before, await contentOf(databases.ask), documentedLosses(statements));
      } finally {
        await databases.ask('rollback');
      }
    };

    it.each([
      [
        'a row',
        `delete from "mails" where ctid = (select min(ctid) from "mails")`,
        /a row of mails/,
      ],
      ['a value', `update "users" set "fullname" = upper("fullname")`, /a row of users/],
      ['a column', 'alter table "users" drop column "fullname"', /the column users\.fullname/],
      ['a table', 'drop table "mails"', /the table mails/],
      ['the place of a sequence', 'alter sequence "chat_activity" restart', /chat_activity/],
    ])('%s is found out', async (_what, statement, told) => {
      expect((await lossesBy(statement)).join('\n')).toMatch(told);
    });

    it('is accepted where it documents that', async () => {
      expect(
        await lossesBy(
          '-- loses: mails\ndrop table "mails"\n\n-- loses: users.fullname\nalter table "users" drop column "fullname"',
        ),
      ).toEqual([]);
    });
  });

  it('the journal names every migration once, each written later than the one before', async () => {
    const versions = await schemaVersions();
    expect(versions.map(({ when }) => when)).toEqual(
      [...new Set(versions.map(({ when }) => when))].sort((a, b) => a - b),
    );
    expect(new Set(versions.map(({ tag }) => tag)).size).toBe(versions.length);
  });
});

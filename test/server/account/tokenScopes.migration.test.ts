/** Tokens that were made before there were scopes. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterEach, expect, it } from 'vitest';
import { programFolders } from '~/server/platform/settings/programFolders';

const NAME = /_token_scopes$/;
const left: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of left.splice(0)) await clean();
});

/** The migrations that stood before tokens had scopes. */
const before = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-migrations-'));
  left.push(() => rm(folder, { recursive: true }));
  await cp(programFolders.migrations, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as {
    entries: { tag: string }[];
  };
  const at = entries.findIndex(({ tag }) => NAME.test(tag));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at) }));
  return folder;
};

it('become tokens that may write, their owners are told once, and sign-ins count from when they were', async () => {
  const lite = await PGlite.create('memory://');
  left.push(() => lite.close());
  const db = drizzle(lite);
  await migrate(db, { migrationsFolder: await before() });
  await lite.exec(`
    insert into teams (team_name) values ('atelier');
    insert into users (user_name, fullname, password_hash, team_name, internal_handle)
      values ('ada', 'Ada', '', 'atelier', 'ada'), ('mia', 'Mia', '', 'atelier', 'mia');
    insert into sessions (token_hash, user_name, token_name, create_datetime, expire_datetime) values
      ('browser', 'ada', null, '2020-01-01', now() + interval '1 day'),
      ('one', 'ada', 'CI', '2020-01-01', now() + interval '1 day'),
      ('two', 'ada', 'Laptop', '2020-01-01', now() + interval '1 day'),
      ('over', 'mia', 'Old', '2020-01-01', now() - interval '1 day');
  `);
  await migrate(db, { migrationsFolder: programFolders.migrations });
  const { rows } = await lite.query(
    'select token_hash, token_scope, sign_in_datetime = create_datetime as then from sessions order by 1',
  );
  expect(rows).toEqual([
    { token_hash: 'browser', token_scope: null, then: true },
    { token_hash: 'one', token_scope: 'write', then: true },
    { token_hash: 'over', token_scope: 'write', then: true },
    { token_hash: 'two', token_scope: 'write', then: true },
  ]);
  const told = await lite.query('select user_name, kind, seen_datetime from notices');
  expect(told.rows).toEqual([{ user_name: 'ada', kind: 'tokens_scoped', seen_datetime: null }]);
});

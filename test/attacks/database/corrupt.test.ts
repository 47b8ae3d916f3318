import { mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listing,
  makeInstalled,
  openInstalled,
  startProblemOf,
  type Installed,
} from '#test/server/installation/installed';

const zero = async (file: string) => writeFile(file, Buffer.alloc((await stat(file)).size));

const zeroLog = async (database: string) => {
  const log = path.join(database, 'pg_wal');
  for (const name of await readdir(log))
    if (/^[0-9A-F]{24}$/.test(name)) await zero(path.join(log, name));
};

/** Kinds of damage to the database's folder: the words of the message about it, and a function that causes it. */
const DAMAGES: readonly (readonly [said: string, spoil: (database: string) => Promise<void>])[] = [
  ['PG_VERSION is cut off', (database) => truncate(path.join(database, 'PG_VERSION'))],
  ['global/pg_control is missing', (database) => rm(path.join(database, 'global/pg_control'))],
  [
    'global/pg_control is cut off or holds only zeros',
    (database) => zero(path.join(database, 'global/pg_control')),
  ],
  ['holds only zeros', zeroLog],
  [
    'base/, where the tables are, is missing',
    (database) => rm(path.join(database, 'base'), { recursive: true }),
  ],
  [
    'PostgreSQL cannot open it',
    (database) => writeFile(path.join(database, 'global/pg_control'), Buffer.alloc(8192, 7)),
  ],
];

describe('A damaged installation', () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await makeInstalled();
  });
  afterAll(() => installed.remove());

  it.each(DAMAGES)(
    'refuses to start (%s), says which backup there is and the command, and changes no byte',
    async (words, spoil) => {
      const folder = await installed.copy();
      const backup = path.join(folder, 'backups/2026-11-20T10-00-00-000Z');
      await mkdir(backup, { recursive: true });
      await writeFile(path.join(backup, 'manifest.json'), '{}');
      await mkdir(path.join(folder, 'backups/2026-11-21T10-00-00-000Z.half'));
      await spoil(path.join(folder, 'database'));
      const before = await listing(folder);
      const said = await startProblemOf(openInstalled(folder));
      expect(said).toContain(`The database in ${path.join(folder, 'database')} is damaged: `);
      expect(said).toContain(words);
      expect(said).toContain(
        `The newest backup is ${backup}. To put it back: npm run restore -- ${backup} --replace`,
      );
      expect(said).not.toContain('\n    at ');
      expect(await listing(folder)).toEqual(before);
    },
  );

  it('says where it looked where there is no backup', async () => {
    const folder = await installed.copy();
    await truncate(path.join(folder, 'database/PG_VERSION'));
    expect(await startProblemOf(openInstalled(folder))).toContain(
      `There is no backup in ${path.join(folder, 'backups')}.`,
    );
  });

  it('refuses to start without its key, or with a part of it, and says what a new key costs', async () => {
    const folder = await installed.copy();
    const key = path.join(folder, 'signing.key');
    await truncate(key, 16);
    const before = await listing(folder, /^database/);
    expect(await startProblemOf(openInstalled(folder))).toContain(
      `The server's key ${key} is damaged`,
    );
    expect(await listing(folder, /^database/)).toEqual(before);
    await rename(key, `${key}.away`);
    const said = await startProblemOf(openInstalled(folder));
    const wanted = [
      'is missing',
      'Put signing.key back out of a backup',
      'ATELIER_NEW_KEY=yes',
      'connect their GitHub accounts again',
    ];
    for (const words of wanted) expect(said).toContain(words);
    await rename(`${key}.away`, key);
    await (await openInstalled(folder, { config: { newKey: true } })).close();
    expect(await readFile(key)).toHaveLength(32);
    expect(
      (await readdir(folder)).filter((name) => name.startsWith('signing.key.damaged-')),
    ).toHaveLength(1);
  });

  it('refuses to start where the note of the installation cannot be understood', async () => {
    const folder = await installed.copy();
    await writeFile(path.join(folder, 'installation.json'), '{"installation');
    expect(await startProblemOf(openInstalled(folder))).toContain(
      'installation.json is damaged. Nothing was changed.',
    );
  });
});

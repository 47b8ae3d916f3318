import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '~/server/platform/database/database';
import { installation } from '~/server/platform/installation/tables';
import {
  listing,
  makeInstalled,
  openInstalled,
  startProblemOf,
  type Installed,
} from '#test/server/installation/installed';
import { openWorkspace } from '#test/server/support/openWorkspace';

/** PostgreSQL writes into its own folder whenever it is opened. */
const OPENED = /^database/;
const idIn = async (folder: string) =>
  (
    JSON.parse(await readFile(path.join(folder, 'installation.json'), 'utf8')) as {
      installation_id: string;
    }
  ).installation_id;
const setId = (folder: string, installation_id: string) =>
  writeFile(
    path.join(folder, 'installation.json'),
    JSON.stringify({ installation_id, complete: true }),
  );

describe('A start with a database that is not the one of these files', () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await makeInstalled();
  });
  afterAll(() => installed.remove());

  const inMemory = (dataFolder: string, adopt: string | null = null) =>
    openWorkspace({ dataFolder, config: { adopt } });
  const idsInDatabase = async (folder: string) => {
    const database = await openDatabase({ folder: path.join(folder, 'database') });
    const rows = await database.db.select().from(installation);
    await database.close();
    return rows.map(({ installationId }) => installationId);
  };

  it('is refused where the database is empty, says what was found where and what to do, and changes no byte', async () => {
    const folder = await installed.copy();
    const before = await listing(folder);
    const said = await startProblemOf(inMemory(folder));
    expect(said).toContain(
      `is empty, but the folder ${folder} holds the files of 1 person, the drive of 1 person, the results of 1 job, 1 environment`,
    );
    for (const words of [
      'Nothing was changed',
      'DATABASE_URL',
      'npm run restore -- <backup>',
      'ATELIER_ADOPT=',
    ])
      expect(said).toContain(words);
    expect(await listing(folder)).toEqual(before);

    const right = await openInstalled(folder);
    const token = await right.signIn();
    expect(
      (await right.get('jobs', 'readAll', {}, { token })).jobs.map(
        ({ batch_job_id }) => batch_job_id,
      ),
    ).toEqual([installed.jobId]);
    await right.close();
    expect(await listing(folder, /^(database|engine)/)).toMatchObject(
      await listing(await installed.copy(), /^(database|engine)/),
    );
    expect(await readdir(folder)).not.toContain('trash');
  });

  it('is refused where the files are those of another installation', async () => {
    const folder = await installed.copy();
    await setId(folder, 'another-one');
    const before = await listing(folder, OPENED);
    expect(await startProblemOf(openInstalled(folder))).toContain(
      'belongs to another installation than the folder',
    );
    expect(await listing(folder, OPENED)).toEqual(before);
  });

  it('is refused where PG_VERSION or the whole database is gone: no new database is made', async () => {
    const folder = await installed.copy();
    await rm(path.join(folder, 'database/PG_VERSION'));
    const before = await listing(folder);
    expect(await startProblemOf(openInstalled(folder))).toContain(
      'is damaged: PG_VERSION is missing. Nothing was changed.',
    );
    expect(await listing(folder)).toEqual(before);
    await rm(path.join(folder, 'database'), { recursive: true });
    const without = await listing(folder);
    expect(await startProblemOf(openInstalled(folder))).toContain(
      `The database in ${path.join(folder, 'database')} is empty, but the folder ${folder} holds`,
    );
    expect(await listing(folder)).toEqual(without);
  });

  it('is refused where the folder is not the one of the database', async () => {
    const [folder, elsewhere] = [
      await installed.copy(),
      await mkdtemp(path.join(os.tmpdir(), 'atelier-elsewhere-')),
    ];
    const said = await startProblemOf(
      openWorkspace({ dataFolder: elsewhere, database: { folder: path.join(folder, 'database') } }),
    );
    expect(said).toContain(`the folder ${elsewhere} is not its folder`);
    expect(await readdir(elsewhere)).toEqual([]);
    await rm(elsewhere, { recursive: true });
  });

  it('goes on with the word that the refusal named, and only for these two, and what the database does not know is in the trash', async () => {
    const folder = await installed.copy();
    const word = /ATELIER_ADOPT=(\w+)/.exec(await startProblemOf(inMemory(folder)))?.[1] ?? '';
    await mkdir(path.join(folder, 'tmp/notebook-nb-1'), { recursive: true });
    await (await inMemory(folder, word)).close();
    const trash = path.join(folder, 'trash');
    const entries = (await readdir(trash)).sort();
    expect(entries).toEqual(
      ['-environment-env-1-', `-job-${installed.jobId}-`, '-left-behind-notebook-nb-1-'].map(
        (words) => expect.stringContaining(words),
      ),
    );
    expect(
      await readFile(path.join(trash, entries[1]!, 'content/runs/run-1/work/model.bin'), 'utf8'),
    ).toBe('weights');
    const note: unknown = JSON.parse(
      await readFile(path.join(trash, entries[1]!, 'note.json'), 'utf8'),
    );
    expect(note).toMatchObject({
      what: 'job',
      id: installed.jobId,
      was: `jobs/${installed.jobId}`,
    });
    expect(await readFile(path.join(folder, 'drives/user/admin/data.csv'), 'utf8')).toBe(
      'a,b\n1,2\n',
    );
    await setId(folder, 'another-one');
    expect(await startProblemOf(inMemory(folder, word))).toContain('Nothing was changed');
  });

  it('binds an installation from before there were ids', async () => {
    const folder = await installed.copy();
    await rm(path.join(folder, 'installation.json'));
    const database = await openDatabase({ folder: path.join(folder, 'database') });
    await database.db.delete(installation);
    await database.close();
    await (await openInstalled(folder)).close();
    expect(await idsInDatabase(folder)).toEqual([await idIn(folder)]);
  });

  it('goes on where a first start broke off after it had written its note', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-first-'));
    await writeFile(
      path.join(folder, 'installation.json'),
      JSON.stringify({ installation_id: 'mine', complete: false }),
    );
    await (await inMemory(folder)).close();
    expect(JSON.parse(await readFile(path.join(folder, 'installation.json'), 'utf8'))).toEqual({
      installation_id: 'mine',
      complete: true,
    });
    await rm(folder, { recursive: true });
  });
});

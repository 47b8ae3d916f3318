import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import type { BackupConfig } from '~/server/start/backup/makeBackup';
import { COMMAND, makeBackup } from '~/server/start/backup/makeBackup';
import { restoreBackup } from '~/server/start/backup/restoreBackup';
import { APPLICATION } from '~/server/platform/database/server';
import { openInstalled } from './installed';
import { addJob } from '../support/jobSettings';
import { openWorkspace } from '../support/openWorkspace';
import { missingPostgres, startPostgres, type Postgres } from '../support/postgres';

const missing = missingPostgres();
const silent = () => undefined;

const title = `An installation on PostgreSQL${missing === null ? '' : `: not run, ${missing}`}`;

describe.skipIf(missing !== null)(title, () => {
  let postgres: Postgres;
  let base: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    base = await mkdtemp(path.join(os.tmpdir(), 'atelier-installation-'));
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(base, { recursive: true, force: true, maxRetries: 10 });
  });

  const configOf = (dataFolder: string, url: string): BackupConfig => ({
    dataFolder,
    sharedFolder: dataFolder,
    database: { url },
    s3: null,
  });
  const jobsOf = async (server: Awaited<ReturnType<typeof openWorkspace>>) =>
    (await server.get('jobs', 'readAll', {}, { token: await server.signIn() })).jobs.map(
      ({ batch_job_id }) => batch_job_id,
    );

  it('is made once where two servers start for the first time at the same moment', async () => {
    const [url, sharedFolder] = [await postgres.database(), path.join(base, 'shared')];
    const start = (name: string) =>
      openWorkspace({
        dataFolder: path.join(base, name),
        database: { url },
        config: { sharedFolder },
      });
    const servers = await Promise.all([start('one'), start('two')]);
    expect(servers.map(({ firstRun }) => firstRun !== undefined).sort()).toEqual([false, true]);
    for (const server of servers) expect(await server.signIn()).not.toBe('');
    expect(await readdir(path.join(sharedFolder, 'files/admin/notebooks'))).toHaveLength(3);
    for (const server of servers) await server.close();
    await expect(
      openWorkspace({
        dataFolder: path.join(base, 'one'),
        database: { url: await postgres.database() },
        config: { sharedFolder },
      }),
    ).rejects.toThrow(
      /^Database and files do not belong together: The database 127\.0\.0\.1.* is empty, but the folder/,
    );
  });

  let backup: string;
  let job: string;

  it('is backed up while it runs, refuses a restore under a server, and is as it was after one', async () => {
    const [url, folder] = [await postgres.database(), path.join(base, 'first')];
    const server = await openWorkspace({ dataFolder: folder, database: { url } });
    job = (await addJob(server, await server.signIn(), 'print(1)')).batch_job_id;
    backup = await makeBackup(configOf(folder, url), undefined, silent);
    await expect(
      restoreBackup(configOf(folder, url), backup, { replace: true }, silent),
    ).rejects.toThrow('Stop every server of the workspace first.');
    await addJob(server, await server.signIn(), 'print(2)');
    await server.close();

    // PostgreSQL may count a connection of the server for a moment longer.
    const leaving = new pg.Client({ connectionString: url, application_name: APPLICATION });
    await leaving.connect();
    const restored = restoreBackup(configOf(folder, url), backup, { replace: true }, silent);
    const looks = async () =>
      (await leaving.query('select 1 from pg_stat_activity where application_name = $1', [COMMAND]))
        .rowCount;
    await until('the restore looks who uses the database', async () => (await looks()) !== 0);
    await leaving.end();
    await restored;
    const again = await openWorkspace({ dataFolder: folder, database: { url } });
    expect(await jobsOf(again)).toEqual([job]);
    expect(await addJob(again, await again.signIn(), 'print(3)')).toMatchObject({
      status: 'Defined',
    });
    await again.close();
    const [aside = ''] = (await readdir(base)).filter((name) => name.startsWith('first.before-'));
    expect(
      (await readFile(path.join(base, aside, 'database.jsonl'), 'utf8')).match(
        /"batch_job_id":"job-/g,
      ),
    ).toHaveLength(2);
  });

  it('moves to the built-in database', async () => {
    const builtIn = path.join(base, 'built-in');
    await restoreBackup(
      { ...configOf(builtIn, ''), database: { folder: path.join(builtIn, 'database') } },
      backup,
      { replace: false },
      silent,
    );
    const moved = await openInstalled(builtIn);
    expect(await jobsOf(moved)).toEqual([job]);
    await moved.close();
  });
});

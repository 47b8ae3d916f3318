import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/database/database';
import { environmentRepository } from '~/server/areas/environments/repository';
import { MOST_KEPT, writeDown } from '~/server/areas/notices/writing';
import { notices } from '~/server/areas/notices/tables';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** What happened to people's work while they were away. */
export const noticesSuite = (place: () => Promise<DatabaseLocation>) => describe('notices', { timeout: 120_000 }, () => {
  let server: TestWorkspace;
  let token: string;
  let mia: string;
  beforeAll(async () => {
    server = await openWorkspace({ database: await place() });
    token = await server.signIn();
    mia = await server.addUser('mia');
  });
  afterAll(() => server.close());

  const read = (since = 0, as = token) => server.get('notices', 'read', { since }, { token: as });
  const write = (userName: string, ...about: string[]) => server.workspace.db.transaction((tx) => writeDown(tx, about.map((each) => (
    { kind: 'build_ended', userName, about: each, objectId: 'env-x', parts: { name: 'x', status: 'ready', reason: null } }
  ))));

  it('a job that ended is told to its owner alone, once, with what its sentence is made of', async () => {
    const { since } = await read();
    const job = await addJob(server, token, 'raise SystemExit(3)', { job_name: 'Away' });
    const submission = await executeJob(server, token, job);
    await untilStatus(server, token, job.batch_job_id, 'Execution Failed');
    const told = await read(since);
    expect(told.happenings).toEqual([{
      about: submission, kind: 'job_ended', object_id: job.batch_job_id, create_datetime: expect.any(String), seen_datetime: null, parts: {
        name: 'Away', submission_id: submission, status: 'Execution Failed', cause: 'finished', reason: 'The program ended with exit code 3.',
        start_datetime: expect.any(String), end_datetime: expect.any(String),
      },
    }]);
    expect(await read(told.since)).toEqual({ happenings: [], since: told.since });
    expect((await read(0, mia)).happenings).toEqual([]);
  });

  it('a notebook that ended by itself is told; one that its owner stopped, or that never started, is not', async () => {
    const { since } = await read();
    const start = async (notebook_name: string) => {
      const { notebook_id } = await addNotebook(server, token, { notebook_name });
      const { submission_id } = await server.get('notebooks', 'connect', { notebook_id }, { token });
      await server.get('notebooks', 'address', { notebook_id }, { token });
      return { notebook_id, submission_id };
    };
    const stopped = await start('Stopped');
    await server.get('notebooks', 'disconnect', stopped, { token });
    server.runtimes.refuseStart('No room.');
    await expect(start('Refused')).rejects.toThrow();
    server.runtimes.refuseStart(null);
    const crashed = await start('Crashed');
    server.runtimes.crash(crashed.notebook_id, 'Its kernel died.');
    await expect.poll(async () => (await read(since)).happenings).toMatchObject([{
      about: crashed.submission_id, kind: 'notebook_ended', object_id: crashed.notebook_id,
      parts: { name: 'Crashed', status: 'Notebook failed', reason: 'Its kernel died.' },
    }]);
  });

  it('a build that ended is told to its maker, unless it was they who stopped it', async () => {
    const repository = environmentRepository(server.workspace.db);
    const order = { userName: 'mia', teamName: 'atelier', requirements: '', basePython: '/usr/bin/python3', pythonVersion: '3.11.2' };
    for (const envId of ['e-ready', 'e-own', 'e-admin']) await repository.add({ envId, envName: envId, ...order }, 'another server');
    await repository.finish('e-ready', 1, { reason: null });
    await repository.finish('e-ready', 1, { reason: 'twice' });
    await repository.finish('e-own', 1, { reason: 'Stopped by mia.', stoppedBy: 'mia' });
    await repository.finish('e-admin', 1, { reason: 'Stopped by admin.', stoppedBy: 'admin' });
    expect((await read(0, mia)).happenings).toMatchObject([
      { about: 'e-ready-1', kind: 'build_ended', object_id: 'e-ready', parts: { name: 'e-ready', status: 'ready' } },
      { about: 'e-admin-1', kind: 'build_ended', parts: { name: 'e-admin', status: 'stopped', reason: 'Stopped by admin.' } },
    ]);
  });

  it('what was seen in one browser is new to the others, as seen; nobody sees or forgets for somebody else', async () => {
    const { since } = await read();
    await write('admin', 'one', 'two');
    const { since: later } = await read(since);
    const seen = (about: string[], as = token, forget?: boolean) => server.get('notices', 'seen', { about, ...(forget && { forget }) }, { token: as });
    await seen(['one', 'two'], mia);
    await seen(['two'], mia, true);
    expect((await read(later)).happenings).toEqual([]);
    await seen(['one', 'unknown']);
    const again = await read(later);
    expect(again.happenings).toMatchObject([{ about: 'one', seen_datetime: expect.any(String) }]);
    await seen(['one']);
    expect((await read(again.since)).happenings).toEqual([]);
    await seen(['one', 'two'], token, true);
    expect((await read(since)).happenings).toEqual([]);
  });

  it('the newest fifty of each person are kept, and nothing that is older than a month', async () => {
    await write('mia', ...Array.from({ length: MOST_KEPT + 5 }, (_, at) => `many-${at}`));
    const { happenings } = await read(0, mia);
    expect(happenings).toHaveLength(MOST_KEPT);
    expect(happenings.at(-1)?.about).toBe(`many-${MOST_KEPT + 4}`);
    await server.workspace.db.update(notices).set({ createDatetime: new Date(Date.now() - 31 * 24 * 3_600_000) });
    await write('mia', 'fresh');
    expect((await read(0, mia)).happenings.map(({ about }) => about)).toEqual(['fresh']);
    expect((await read()).happenings).toEqual([]);
  });

  it('whatever a name or a reason holds, the end of what it belongs to is written down', async () => {
    const parts = { name: `a\0b\ud800`, status: 'ready', reason: `${'x'.repeat(1999)}\u{1f600}` };
    await server.workspace.db.transaction((tx) => writeDown(tx, [{ kind: 'build_ended', userName: 'mia', about: 'odd', objectId: 'env-x', parts }]));
    expect((await read(0, mia)).happenings.at(-1)?.parts).toEqual({ name: 'ab', status: 'ready', reason: 'x'.repeat(1999) });
  });
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { settleFolders } from '~/server/platform/files/settling';
import { foldersOf } from '~/server/platform/work/creation';
import { jobKind } from '~/server/areas/jobs/kind';
import { environmentRepository } from '~/server/areas/environments/repository';
import { addJob, executeJob } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { changeOf, teamOf } from './support';

/** Transfer of a member's objects to somebody else. */
export const ownershipSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('handing over', () => {
    let server: TestWorkspace;
    let token: string;
    let mia: string;
    let ben: string;
    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
      mia = await server.addUser('mia');
      ben = await server.addUser('ben');
      await server.addUser('eve', 'others');
    });
    afterAll(() => server.close());

    const held = async (id: string) =>
      (await server.get('ownership', 'list', { id }, { token })).holdings;
    const give = (to: string, ...holdings: { kind: string; id: string }[]) =>
      server.ask('ownership', 'transfer', { id: 'mia', to, holdings }, { token });
    const fileOf = (owner: string, ...parts: string[]) =>
      readFile(path.join(server.dataFolder, 'files', owner, ...parts), 'utf8');

    it('a notebook, a job and an environment of somebody disabled become another one’s, with their files', async () => {
      const { notebook_id } = await addNotebook(server, mia, {
        notebook_name: 'Fits',
        collaborators: ['ben'],
      });
      const job = await addJob(server, mia, 'print(1)', { job_name: 'Train' });
      const what = {
        requirements: '',
        basePython: '/usr/bin/python3',
        pythonVersion: '3.11.2',
        userName: 'mia',
        teamName: 'atelier',
      };
      await environmentRepository(server.workspace.db).add(
        { envId: 'env-x', envName: 'x', ...what },
        'another server',
      );
      const building = (await held('mia')).find(({ kind }) => kind === 'environment');
      expect(building).toMatchObject({
        name: 'x',
        reason: 'This environment is being built. Wait for it, or stop the build first.',
      });
      await environmentRepository(server.workspace.db).finish('env-x', 1, { reason: null });
      await server.get(
        'team',
        'update',
        changeOf((await teamOf(server, token)).get('mia')!, { account_enabled: false }),
        { token },
      );
      expect((await held('mia')).map(({ kind, name, reason }) => [kind, name, reason])).toEqual([
        ['notebook', 'Fits', null],
        ['job', 'Train', null],
        ['environment', 'x', null],
      ]);
      const reply = await give('ben', ...(await held('mia')).map(({ kind, id }) => ({ kind, id })));
      expect(reply).toMatchObject({
        value: {
          given: [{ id: notebook_id }, { id: job.batch_job_id }, { id: 'env-x' }],
          kept: [],
        },
      });
      expect(await held('mia')).toEqual([]);
      const { notebook } = await server.get('notebooks', 'read', { notebook_id }, { token: ben });
      expect(notebook).toMatchObject({ user_name: 'ben', collaborators: [] });
      expect(await fileOf('ben', 'jobs', job.batch_job_id, job.main_file)).toContain('print(1)');
      await expect(fileOf('mia', 'jobs', job.batch_job_id, job.main_file)).rejects.toThrow(
        'ENOENT',
      );
      expect(await executeJob(server, ben, job)).toBeTruthy();
    });

    it('each leaves a line in the audit log, and the new owner is told once', async () => {
      const { acts } = await server.get('audit', 'read', { kind: 'work.handed_over' }, { token });
      expect(acts.map(({ name, whom, parts }) => [name, whom, parts])).toEqual([
        ['x', 'mia', { kind: 'environment', to: 'ben' }],
        ['Train', 'mia', { kind: 'job', to: 'ben' }],
        ['Fits', 'mia', { kind: 'notebook', to: 'ben' }],
      ]);
      const { happenings } = await server.get('notices', 'read', {}, { token: ben });
      expect(happenings.filter(({ kind }) => kind === 'work_given')).toMatchObject([
        { parts: { name: 'mia of atelier', user_name: 'mia' } },
      ]);
    });

    it('what runs is refused with a sentence, and stays whole where it is, and the rest goes', async () => {
      const zoe = await server.addUser('zoe');
      const running = await addJob(server, zoe, 'import time; time.sleep(60)', {
        job_name: 'Long',
      });
      const idle = await addJob(server, zoe, 'print(2)', { job_name: 'Idle' });
      const submission_id = await executeJob(server, zoe, running);
      const holdings = [running, idle].map(({ batch_job_id: id }) => ({ kind: 'job', id }));
      const { given, kept } = await server.get(
        'ownership',
        'transfer',
        { id: 'zoe', to: 'ben', holdings },
        { token },
      );
      expect(given.map(({ id }) => id)).toEqual([idle.batch_job_id]);
      expect(kept).toMatchObject([{ name: 'Long', reason: 'This job is running. Stop it first.' }]);
      expect(await fileOf('zoe', 'jobs', running.batch_job_id, running.main_file)).toContain(
        'sleep',
      );
      await server.get(
        'jobs',
        'stop',
        { batch_job_id: running.batch_job_id, submission_id } as never,
        { token: zoe },
      );
    });

    it('to nobody, to somebody disabled, of another team, or to the one who has it nothing goes', async () => {
      for (const to of ['nobody', 'mia', 'eve']) {
        expect(await give(to, { kind: 'job', id: 'job-x' })).toMatchObject({
          status: 422,
          failure: { fields: { to: expect.any(String) } },
        });
      }
      expect(await give('ben', { kind: 'teapot', id: 'x' })).toMatchObject({
        value: { given: [], kept: [{ id: 'x', reason: 'It is not theirs any more.' }] },
      });
    });

    it('after a crash on the way the folder goes to whoever the row names', async () => {
      const ann = await server.addUser('ann');
      const { files, jobs, trash } = server.workspace;
      const [before, after] = [
        await addJob(server, ann, 'print(3)'),
        await addJob(server, ann, 'print(4)'),
      ];
      for (const { batch_job_id: id } of [before, after])
        await files.unsettle(`job-source-${id}`, 'ann', `jobs/${id}`);
      expect(await jobs.give(after.batch_job_id, 'ben', async () => {})).toBe(true);
      await settleFolders(files, [foldersOf(jobKind)(server.workspace)], trash);
      expect(await fileOf('ann', 'jobs', before.batch_job_id, before.main_file)).toContain(
        'print(3)',
      );
      expect(await fileOf('ben', 'jobs', after.batch_job_id, after.main_file)).toContain(
        'print(4)',
      );
    });
  });

/** Builds of environments: what runs is recorded with its build, and nothing that is in use is removed. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import type { EnvironmentBuild } from '~/contract';
import { buildRows } from '~/server/areas/environments/history/queries';
import { addJob, executeJob } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const BUILT = { timeout: 150_000, interval: 200 } as const;
const LONG = 400_000;
const WEEK_MS = 7 * 24 * 3_600_000;

describe.skipIf(machine.python === null)('builds of an environment', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(() => server.close(), 90_000);

  const read = (env_id: string) => server.get('environments', 'read', { env_id }, { token });
  const settled = (env_id: string) =>
    expect
      .poll(async () => (await read(env_id)).environment.status, BUILT)
      .not.toMatch(/waiting|building/);
  const make = async (env_name: string, requirements = '') => {
    const {
      environment: { env_id },
    } = await server.get('environments', 'create', { env_name, requirements }, { token });
    await settled(env_id);
    return env_id;
  };
  const rebuild = async (env_id: string, requirements?: string) => {
    await server.get('environments', 'build', { env_id, requirements }, { token });
    await settled(env_id);
  };
  const folderOf = (env_id: string, build: number) =>
    path.join(server.dataFolder, 'environments', env_id, String(build));
  const has = (env_id: string, ...builds: number[]) =>
    builds.map((build) => existsSync(path.join(folderOf(env_id, build), 'bin/python')));
  const lockOf = (env_id: string, build: number) =>
    server.ask('environments', 'readLock', { env_id, build }, { token });
  const buildsOf = async (env_id: string): Promise<EnvironmentBuild[]> =>
    (await read(env_id)).builds ?? [];
  /** All builds were used last so many days ago. */
  const age = (env_id: string, days: number) =>
    server.workspace.db.execute(
      sql`update environment_builds set used_datetime = now() - ${days}::int * interval '1 day' where env_id = ${env_id}`,
    );
  const tidy = () => server.workspace.environments.checkAll();

  it(
    'API-60 ENV are numbered, with their state, Python, requirements, size and checksum',
    async () => {
      const env_id = await make('numbered', '# nothing yet');
      await rebuild(env_id, '--no-index\nnot_a_wheel');
      const [second, first] = await buildsOf(env_id);
      expect(first).toMatchObject({
        build: 1,
        status: 'ready',
        reason: null,
        requirements: '# nothing yet',
        checksum: expect.stringMatching(/^[\da-f]{64}$/),
        lock_checksum: expect.stringMatching(/^[\da-f]{64}$/),
        lock_packages: 0,
        used: 0,
      });
      expect(first?.size).toBeGreaterThan(1_000);
      expect(first?.python_version).toMatch(/^3\./);
      expect(Date.parse(first?.build_end ?? '')).toBeGreaterThanOrEqual(
        Date.parse(first?.build_start ?? ''),
      );
      expect(second).toMatchObject({
        build: 2,
        status: 'failed',
        reason: expect.stringMatching(/not[-_]a[-_]wheel/),
        size: null,
        checksum: null,
        lock_checksum: null,
        lock_packages: null,
      });
      expect((await read(env_id)).environment).toMatchObject({ status: 'failed', build: 1 });
      expect(await lockOf(env_id, 1)).toMatchObject({
        value: { packages: [], pylock: expect.stringMatching(/^packages = \[\]$/m) },
      });
      for (const build of [2, 3])
        expect(await lockOf(env_id, build)).toMatchObject({
          status: 404,
          failure: { Error: `Build ${build} of this environment has no lock.` },
        });
      await age(env_id, 100);
      await tidy();
      expect(has(env_id, 1)).toEqual([true]);
    },
    LONG,
  );

  it(
    'ENV two rebuilds leave the build that a notebook runs in, and its time begins when the notebook has stopped',
    async () => {
      const env_id = await make('of a notebook');
      const { notebook_id } = await addNotebook(server, token, { env_id });
      const { submission_id } = await server.get(
        'notebooks',
        'connect',
        { notebook_id },
        { token },
      );
      await rebuild(env_id);
      await rebuild(env_id);
      await age(env_id, 8);
      await tidy();
      expect(has(env_id, 1, 2, 3)).toEqual([true, false, true]);
      const { notebook } = await server.get('notebooks', 'read', { notebook_id }, { token });
      expect(notebook.execution_details[0]).toMatchObject({ env_id, env_build: 1 });
      expect(server.runtimes.started.at(-1)).toMatchObject({
        python: path.join(folderOf(env_id, 1), 'bin/python'),
        environment: 'of a notebook, build 1',
      });
      expect(
        (await buildsOf(env_id)).map(({ build, status, used }) => [build, status, used]),
      ).toEqual([
        [3, 'ready', 0],
        [2, 'removed', 0],
        [1, 'ready', 1],
      ]);
      await server.get('notebooks', 'disconnect', { notebook_id, submission_id }, { token });
      await tidy();
      expect(has(env_id, 1)).toEqual([true]);
      await age(env_id, 8);
      await tidy();
      expect(has(env_id, 1, 3)).toEqual([false, true]);
      expect((await buildsOf(env_id)).at(-1)).toMatchObject({
        build: 1,
        status: 'removed',
        size: null,
      });
    },
    LONG,
  );

  it(
    'ENV two rebuilds leave the build that a job runs in, which is recorded with the submission',
    async () => {
      const env_id = await make('of a job');
      const job = await addJob(server, token, 'import time\ntime.sleep(600)', { env_id });
      const submission = await executeJob(server, token, job);
      const newest = async () =>
        (await server.get('jobs', 'read', { batch_job_id: job.batch_job_id }, { token })).job
          .execution_details[0];
      await expect.poll(async () => (await newest())?.status, BUILT).toBe('Execution In Progress');
      expect((await newest())?.env_build).toBe(1);
      await rebuild(env_id);
      await rebuild(env_id);
      await age(env_id, 8);
      await tidy();
      expect(has(env_id, 1, 2, 3)).toEqual([true, false, true]);
      await server.get(
        'jobs',
        'stop',
        { batch_job_id: job.batch_job_id, submission_id: submission },
        { token },
      );
      await expect.poll(async () => (await newest())?.end_datetime, BUILT).not.toBeNull();
      await age(env_id, 8);
      await tidy();
      expect(has(env_id, 1, 3)).toEqual([false, true]);
    },
    LONG,
  );

  it(
    'ENV a notebook and a job that name an environment which is not ready, or was deleted, are refused with its name',
    async () => {
      const env_id = await make('of the past', '--no-index\nnot_a_wheel');
      const { notebook_id } = await addNotebook(server, token, { env_id });
      const { batch_job_id } = await addJob(server, token, 'print(1)', { env_id });
      const refusals = async () => [
        await server.ask('notebooks', 'connect', { notebook_id }, { token }),
        await server.ask('jobs', 'execute', { batch_job_id }, { token }),
      ];
      const refused = (sentence: string) => ({
        status: 422,
        failure: { Error: expect.stringContaining(sentence) },
      });
      const notReady = refused('Nothing can run in the environment of the past');
      expect(await refusals()).toMatchObject([notReady, notReady]);
      await server.get('environments', 'delete', { env_id, even_if_used: true }, { token });
      const deleted = refused('The environment of the past was deleted.');
      expect(await refusals()).toMatchObject([deleted, deleted]);
    },
    LONG,
  );

  it(
    'ENV a build that something starts in while it is removed is retained, and nothing starts in one that is removed',
    async () => {
      const env_id = await make('at once');
      const rows = buildRows(server.workspace.db);
      await age(env_id, 8);
      expect(await rows.markUsed(env_id, 1)).toBe(true);
      expect(await rows.markRemoved(env_id, 1, WEEK_MS)).toBe(false);
      await age(env_id, 8);
      expect(await rows.markRemoved(env_id, 1, WEEK_MS)).toBe(true);
      expect(await rows.markUsed(env_id, 1)).toBe(false);
    },
    LONG,
  );

  it(
    'ENV a build that a newer one replaced is retained for seven days',
    async () => {
      const env_id = await make('replaced');
      await age(env_id, 100);
      await rebuild(env_id);
      await age(env_id, 6);
      await tidy();
      expect(has(env_id, 1, 2)).toEqual([true, true]);
      await age(env_id, 8);
      await tidy();
      expect(has(env_id, 1, 2)).toEqual([false, true]);
      await expect(
        server.workspace.environments.interpreterFor(env_id, 'atelier', 1),
      ).rejects.toMatchObject({
        details: {
          fields: { env_build: expect.stringContaining('build 1 of the environment replaced') },
        },
      });
    },
    LONG,
  );
});

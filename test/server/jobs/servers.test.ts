import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '~/contract';
import { forAll } from '~/server/platform/storage/disk/entries';
import { jobSettings } from '../support/jobSettings';
import { missingPostgres, startPostgres, type Postgres } from '../support/postgres';
import { realServers, startSpeaking, type Speaking } from '../support/realServers';

const JOBS = 200;
const PATIENT = { timeout: 400_000, interval: 250 } as const;

const real = realServers();
const { start } = real;

const addJob = async (on: Speaking, program: string, main_file: string): Promise<string> => {
  const { job } = await on.ask(
    'jobs',
    'create',
    { settings: jobSettings({ main_file }) },
    { [main_file]: program },
  );
  return job.batch_job_id;
};

/** Leaves a file of its submission's name where there is none; a second run of it leaves another, and fails. */
const onceInto = (out: string) => `set -C
echo "$ATELIER_JOB_ID" > "${out}/$ATELIER_SUBMISSION_ID" || { echo again > "${out}/again-$ATELIER_SUBMISSION_ID-$$"; exit 9; }
sleep 0.2
echo done
`;

const missing = missingPostgres();

describe.skipIf(missing !== null)(
  missing === null
    ? 'three servers on one PostgreSQL'
    : `three servers on one PostgreSQL: not run, ${missing}`,
  () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 60_000);
    afterAll(() => postgres.stop());

    it(
      '200 jobs run exactly once each though one server is killed in the middle, and the others tell the truth',
      { timeout: 600_000 },
      async () => {
        const settings = {
          DATABASE_URL: await postgres.database(),
          ATELIER_SHARED: path.join(real.folder(), 'shared'),
        };
        const out = path.join(real.folder(), 'out');
        await mkdir(out);
        // The first drives the machine's engine, until it is killed.
        const first = await start('one', settings);
        const others = [await start('two', settings), await start('three', settings)];
        const servers = [first, ...others];
        const at = (index: number) => servers[index % servers.length]!;
        const ids = await forAll(
          Array.from({ length: JOBS }, (_, index) => index),
          (index) => addJob(at(index), onceInto(out), 'once.sh'),
          6,
        );
        await forAll(
          [...ids.entries()],
          ([index, batch_job_id]) => at(index + 1).ask('jobs', 'execute', { batch_job_id }),
          6,
        );
        await expect
          .poll(async () => (await readdir(out)).length, PATIENT)
          .toBeGreaterThanOrEqual(40);
        const ranBefore = (await readdir(out)).length;
        await first.kill();
        expect(ranBefore).toBeLessThan(JOBS);

        const jobsOn = async (child: Speaking): Promise<Job[]> =>
          (await child.ask('jobs', 'readAll', {})).jobs;
        const over = async (child: Speaking) =>
          (await jobsOn(child)).filter(
            ({ status }) => status !== 'Job Submitted' && status !== 'Execution In Progress',
          ).length;
        for (const child of others) await expect.poll(() => over(child), PATIENT).toBe(JOBS);

        const left = await readdir(out);
        expect(left.filter((name) => name.startsWith('again'))).toEqual([]);
        for (const child of others) {
          const jobs = await jobsOn(child);
          expect(new Set(jobs.map(({ batch_job_id }) => batch_job_id))).toEqual(new Set(ids));
          const told = jobs.map(({ status, submission_count, execution_details }) => ({
            status,
            submission_count,
            ended: execution_details.map(({ cause, exit_code }) => [cause, exit_code]),
          }));
          expect(told).toEqual(
            ids.map(() => ({ status: 'Executed', submission_count: 1, ended: [['finished', 0]] })),
          );
          expect(new Set(jobs.map(({ submission_id }) => submission_id))).toEqual(new Set(left));
        }
        const logs = await forAll(await jobsOn(others[0]!), ({ batch_job_id, submission_id }) =>
          readFile(
            path.join(
              real.folder(),
              'shared/engine/jobs',
              batch_job_id,
              submission_id ?? '',
              'rank-0.log',
            ),
            'utf8',
          ),
        );
        expect(logs).toEqual(ids.map(() => 'done\n'));
      },
    );
  },
);

describe('one server', () => {
  /** A data folder after its first run, copied for each test: initialising a database takes seconds. */
  let template: string;
  beforeAll(async () => {
    template = await mkdtemp(path.join(os.tmpdir(), 'atelier-servers-'));
    const child = await startSpeaking(real.server(), template);
    child.process.kill('SIGTERM');
    await child.ended;
  }, 120_000);
  afterAll(() => rm(template, { recursive: true, force: true }));
  beforeEach(() => cp(template, path.join(real.folder(), 'alone'), { recursive: true }));

  it(
    'kill -9 mid-run: the job goes on, its log has no hole, its exit code is right',
    { timeout: 300_000 },
    async () => {
      const counting = [
        'import os, sys, time',
        'line = 0',
        'while not os.path.exists("go"):',
        '    print("line", line)',
        '    line += 1',
        '    time.sleep(0.02)',
        'print("end", line)',
        'sys.exit(5)',
      ].join('\n');
      const first = await start('alone');
      const batch_job_id = await addJob(first, counting, 'count.py');
      const { job } = await first.ask('jobs', 'execute', { batch_job_id });
      const run = path.join(
        real.folder(),
        'alone/jobs',
        batch_job_id,
        'runs',
        job?.submission_id ?? '',
      );
      const log = path.join(
        real.folder(),
        'alone/engine/jobs',
        batch_job_id,
        job?.submission_id ?? '',
        'rank-0.log',
      );
      const lines = async () =>
        (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
      await expect.poll(async () => (await lines()).length, PATIENT).toBeGreaterThan(20);
      await first.kill();
      const atKill = (await lines()).length;
      await expect.poll(async () => (await lines()).length, PATIENT).toBeGreaterThan(atKill + 20);

      const second = await start('alone');
      const read = async () => (await second.ask('jobs', 'read', { batch_job_id })).job;
      expect((await read()).status).toBe('Execution In Progress');
      await writeFile(path.join(run, 'work/go'), '');
      await expect.poll(async () => (await read()).status, PATIENT).toBe('Execution Failed');
      expect((await read()).execution_details).toMatchObject([
        { cause: 'finished', exit_code: 5, reason: 'The program ended with exit code 5.' },
      ]);
      const all = await lines();
      expect(all).toEqual([
        ...Array.from({ length: all.length - 1 }, (_, line) => `line ${line}`),
        `end ${all.length - 1}`,
      ]);
    },
  );

  it(
    'kill -9 while jobs wait for their turn: none is lost, none runs twice',
    { timeout: 300_000 },
    async () => {
      const out = path.join(real.folder(), 'out');
      await mkdir(out);
      const first = await start('alone');
      const ids = await forAll(
        Array.from({ length: 12 }),
        () => addJob(first, onceInto(out), 'once.sh'),
        4,
      );
      await forAll(ids, (batch_job_id) => first.ask('jobs', 'execute', { batch_job_id }), 4);
      await first.kill();
      const second = await start('alone');
      const statuses = async () =>
        (await second.ask('jobs', 'readAll', {})).jobs.map(({ status }) => status);
      await expect.poll(statuses, PATIENT).toEqual(ids.map(() => 'Executed'));
      expect((await readdir(out)).filter((name) => name.startsWith('again'))).toEqual([]);
      expect(await readdir(out)).toHaveLength(12);
    },
  );
});

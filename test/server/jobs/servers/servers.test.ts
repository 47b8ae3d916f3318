import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forAll } from '~/server/platform/storage/disk/entries';
import { realServers, startSpeaking } from '../../support/realServers';
import { addJob, onceInto, threeServersSuite } from './threeServers.suite';

const PATIENT = { timeout: 400_000, interval: 250 } as const;

const real = realServers();
const { start } = real;

threeServersSuite(50, real);

describe('one server', () => {
  /** A data folder after its first run, copied for each test: initialising a database takes seconds. */
  let template: string;
  beforeAll(async () => {
    template = await mkdtemp(path.join(os.tmpdir(), 'atelier-servers-'));
    const child = await startSpeaking(real.server(), template);
    child.process.kill('SIGTERM');
    await child.ended;
  });
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

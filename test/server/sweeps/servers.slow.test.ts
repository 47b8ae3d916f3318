import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobSettings } from '../support/jobSettings';
import { missingPostgres, startPostgres, type Postgres } from '../support/postgres';
import { realServers } from '../support/realServers';
import { int, onceInto, sweepSettings } from './sweepSettings';

const TRIALS = 40;
const PATIENT = { timeout: 300_000, interval: 250 } as const;
const missing = missingPostgres();

describe.skipIf(missing !== null)(
  missing === null ? 'a sweep on two servers' : `a sweep on two servers: not run, ${missing}`,
  () => {
    let postgres: Postgres;
    const servers = realServers();
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 180_000);
    afterAll(() => postgres.stop());

    it(
      'SWP-01 one of them is killed in the middle: every trial ran exactly once, and the best one is told',
      { timeout: 400_000 },
      async () => {
        const folder = servers.folder();
        const settings = {
          DATABASE_URL: await postgres.database(),
          ATELIER_SHARED: path.join(folder, 'shared'),
          ATELIER_FLAGS: 'sweeps=on',
        };
        const out = path.join(folder, 'out');
        await mkdir(out);
        const [first, second] = [
          await servers.start('one', settings),
          await servers.start('two', settings),
        ];
        const {
          job: { batch_job_id },
        } = await first.ask(
          'jobs',
          'create',
          { settings: jobSettings({ main_file: 'once.sh' }) },
          { 'once.sh': onceInto(out, 0.3) },
        );
        const {
          sweep: { sweep_id },
        } = await first.ask('sweeps', 'create', {
          settings: sweepSettings({
            batch_job_id,
            strategy: 'grid',
            search_space: [int('x', 1, TRIALS)],
            trial_count: TRIALS,
            at_once: 4,
            direction: 'maximize',
          }),
        });
        await first.ask('sweeps', 'execute', { sweep_id });
        await expect
          .poll(async () => (await readdir(out)).length, PATIENT)
          .toBeGreaterThanOrEqual(10);
        await first.kill();
        expect((await readdir(out)).length).toBeLessThan(TRIALS);
        const read = async () => (await second.ask('sweeps', 'read', { sweep_id })).sweep;
        await expect.poll(async () => (await read()).status, PATIENT).toBe('Executed');
        const {
          execution_details: [run],
          submission_id,
        } = await read();
        expect(run).toMatchObject({
          counts: { complete: TRIALS },
          best: { number: TRIALS - 1, value: TRIALS },
        });
        const { trials } = await second.ask('sweeps', 'trials', {
          sweep_id,
          submission_id: submission_id ?? '',
          since: 0,
        });
        expect(trials.map(({ number }) => number)).toEqual(
          Array.from({ length: TRIALS }, (_, number) => number),
        );
        expect(new Set(await readdir(out))).toEqual(
          new Set(trials.map((trial) => trial.submission_id)),
        );
      },
    );
  },
);

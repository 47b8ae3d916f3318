import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readIsolationSettings } from '~/server/platform/isolation/settings';
import { addJob } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { missingSlurm, startSlurm, type Slurm } from '../support/slurm';
import { int, onceInto, sweepSettings } from './sweepSettings';

const TRIALS = 5;
/** So many programs that failed by themselves would end the sweep. */
const LOST = 3;
const PATIENT = { timeout: 90_000, interval: 100 } as const;
/** All trials are asked for on one node. */
const ON_N1 = {
  compute_provider: 'slurm',
  compute_region: 'main',
  compute_zone: 'n1',
  instance_id: 'slurm--1c-2000m',
  cpu_count: 1,
  main_file: 'once.sh',
} as const;
const missing = missingSlurm();

describe.skipIf(missing !== null)(
  missing === null ? 'a sweep on Slurm' : `a sweep on Slurm: not run, ${missing}`,
  () => {
    let slurm: Slurm;
    let server: TestWorkspace;
    const before = process.env['PATH'];
    beforeAll(async () => {
      slurm = await startSlurm();
      process.env['PATH'] = slurm.environment['PATH'];
      const cluster = { configuration: slurm.environment['SLURM_CONF'] ?? '', partitions: [] };
      server = await openWorkspace({
        config: {
          flags: { sweeps: true },
          engines: { local: true, slurm: cluster, kubernetes: null },
          isolation: readIsolationSettings({ ATELIER_ISOLATION: 'none' }),
        },
      });
    }, 120_000);
    afterAll(async () => {
      await server.close();
      await slurm.stop();
      process.env['PATH'] = before;
    });

    it(
      'SWP-01 its node goes down with the trial that runs, three times: each is told as failed with the reason, the others run, and no trial runs twice',
      { timeout: 400_000 },
      async () => {
        const token = await server.signIn();
        const out = path.join(server.dataFolder, 'out');
        await mkdir(out);
        const { batch_job_id } = await addJob(server, token, onceInto(out, 3), ON_N1);
        const settings = sweepSettings({
          batch_job_id,
          strategy: 'grid',
          search_space: [int('x', 1, TRIALS)],
          trial_count: TRIALS,
          at_once: 1,
        });
        const {
          sweep: { sweep_id },
        } = await server.get('sweeps', 'create', { settings }, { token });
        const { sweep } = await server.get('sweeps', 'execute', { sweep_id }, { token });
        const submission_id = sweep?.submission_id;
        const ids = { sweep_id, submission_id: submission_id ?? '' };
        const read = async () =>
          (await server.get('sweeps', 'read', { sweep_id }, { token })).sweep;
        const trials = async () =>
          (await server.get('sweeps', 'trials', { ...ids, since: 0 }, { token })).trials;
        for (let number = 0; number < LOST; number += 1) {
          await expect.poll(async () => (await readdir(out)).length, PATIENT).toBe(number + 1);
          await slurm.command(
            'scontrol',
            'update',
            'NodeName=n1',
            'State=DOWN',
            'Reason=cable pulled',
          );
          await expect
            .poll(async () => (await trials())[number], PATIENT)
            .toMatchObject({ status: 'failed', reason: 'Its node n1 (cable pulled) went down.' });
          // Work that waits for the node continues by itself once it is back.
          await slurm.command('scontrol', 'update', 'NodeName=n1', 'State=RESUME');
        }
        await expect.poll(async () => (await read()).status, PATIENT).toBe('Executed');
        const best = { number: LOST, value: LOST + 1 };
        expect((await read()).execution_details[0]).toMatchObject({
          counts: { failed: LOST, complete: TRIALS - LOST },
          best,
        });
        expect(new Set(await readdir(out))).toEqual(
          new Set((await trials()).map((trial) => trial.submission_id)),
        );
        // A lost trial runs again when a person says so, under its number and with its values.
        await server.get('sweeps', 'retryTrial', { ...ids, number: 0 }, { token });
        await expect
          .poll(async () => (await trials())[0], PATIENT)
          .toMatchObject({ status: 'complete', value: 1 });
        await expect.poll(async () => (await read()).status, PATIENT).toBe('Executed');
        expect((await readdir(out)).length).toBe(TRIALS + 1);
      },
    );
  },
);

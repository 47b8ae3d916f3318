import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { DISTANCE, float, sweepSettings } from './sweepSettings';

const PYTHON = '/usr/bin/python3';
const optuna = spawnSync(PYTHON, ['-c', 'import optuna']).status === 0;
let server: TestWorkspace;
beforeAll(async () => {
  process.env['ATELIER_PYTHON'] = PYTHON;
  server = await openWorkspace({ config: { flags: { sweeps: true } } });
}, 60_000);
afterAll(async () => {
  delete process.env['ATELIER_PYTHON'];
  await server.close();
});

it.skipIf(!optuna)(
  'TPE asks Optuna in the environment of the job, and comes nearer than chance',
  { timeout: 300_000 },
  async () => {
    const token = await server.signIn();
    const { batch_job_id } = await addJob(server, token, DISTANCE);
    const settings = sweepSettings({
      batch_job_id,
      strategy: 'tpe',
      search_space: [float('x', -100, 100)],
      trial_count: 24,
      at_once: 4,
    });
    const {
      sweep: { sweep_id },
    } = await server.get('sweeps', 'create', { settings }, { token });
    const { sweep } = await server.get('sweeps', 'execute', { sweep_id }, { token });
    const submission_id = sweep?.submission_id;
    const read = async () => (await server.get('sweeps', 'read', { sweep_id }, { token })).sweep;
    await expect
      .poll(async () => (await read()).status, { timeout: 240_000, interval: 200 })
      .toBe('Executed');
    expect((await read()).execution_details[0]?.best?.value).toBeLessThan(400);
    const { trials } = await server.get(
      'sweeps',
      'trials',
      { sweep_id, submission_id: submission_id ?? '', since: 0 },
      { token },
    );
    const late = trials.slice(14).map(({ parameters }) => Math.abs(Number(parameters['x']) - 1));
    expect(late.reduce((sum, each) => sum + each, 0) / late.length).toBeLessThan(45);
  },
);

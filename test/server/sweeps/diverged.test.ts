import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { fixture } from '#test/harness/machine';
import { addJob, SLOW_TIMEOUT } from '../support/jobSettings';
import { openWorkspace } from '../support/openWorkspace';
import { choice, sweepSettings } from './sweepSettings';

/** The second trial writes what the report of a user wrote: 0.05, and then NaN as Python's json writes it. */
const program = async () => `
import json, os
if json.loads(os.environ["ATELIER_PARAMETERS"])["kind"] == "steady":
    open(os.environ["ATELIER_METRICS"], "w").write('{"step": 0, "loss": 0.5}\\n')
else:
    exec(${JSON.stringify(await readFile(fixture('reports/nan-metric-lines.py'), 'utf8'))})
`;

it('a trial that diverged is failed, however small its metric was before, and another one is the best', async () => {
  const server = await openWorkspace({ config: { flags: { sweeps: true } } });
  onTestFinished(() => server.close());
  const token = await server.signIn();
  const { batch_job_id } = await addJob(server, token, await program());
  const settings = sweepSettings({
    batch_job_id,
    strategy: 'grid',
    search_space: [choice('kind', 'steady', 'diverges')],
    trial_count: 2,
    at_once: 2,
  });
  const { sweep } = await server.get('sweeps', 'create', { settings }, { token });
  const { sweep_id } = sweep;
  const executed = await server.get('sweeps', 'execute', { sweep_id }, { token });
  const run = async () =>
    (await server.get('sweeps', 'read', { sweep_id }, { token })).sweep.execution_details[0];
  await expect.poll(async () => (await run())?.end_datetime ?? null, SLOW_TIMEOUT).not.toBeNull();
  const of = { sweep_id, submission_id: executed.sweep?.submission_id ?? '', since: 0 };
  const { trials } = await server.get('sweeps', 'trials', of, { token });
  expect(trials.map(({ status, value, reason }) => [status, value, reason])).toEqual([
    ['complete', 0.5, null],
    ['failed', null, 'loss was not a number at its end.'],
  ]);
  expect((await run())?.best).toMatchObject({ number: 0, value: 0.5 });
});

/** A sweep of short trials beside the same commands under xargs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jobsOn } from '../../../test/harness/builtJobs.ts';
import { api } from '../../../src/contract/index.ts';
import { bootServer, repeat } from '../kit.mjs';

export const name = 'sweeps';

const TRIALS = 40;
const AT_ONCE = 4;
const PROGRAM = 'sleep 1\nprintf \'{"step": 0, "loss": %s}\\n\' "$2" > "$ATELIER_METRICS"\n';

const timed = async (work) => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

/** From asking for it until it is told as over. */
const throughTheApp = async ({ ask, add }) => {
  const { batch_job_id } = await add(PROGRAM, { cpu_count: 0.1 });
  const row = { name: 'x', type: 'int', values: [], low: 1, high: TRIALS, step: null, log: false };
  const { sweep: { sweep_id } } = await ask(api.sweeps.create, { settings: {
    sweep_name: 'Bench', batch_job_id, search_space: [row], strategy: 'grid', metric: 'loss', direction: 'minimize', trial_count: TRIALS, at_once: AT_ONCE, early_stopping: 'none',
  } });
  await ask(api.sweeps.execute, { sweep_id });
  while (!(await ask(api.sweeps.read, { sweep_id })).sweep.execution_details[0].end_datetime) await new Promise((next) => setTimeout(next, 50));
};

const withXargs = async () => {
  const child = spawn('sh', ['-c', `seq ${TRIALS} | xargs -P${AT_ONCE} -I{} sh -c 'sleep 1; printf "%s" {} > /dev/null'`], { stdio: 'ignore' });
  await once(child, 'exit');
};

export const run = async ({ runs, row }) => {
  const server = await bootServer({ env: { ATELIER_FLAGS: 'sweeps=on' } });
  try {
    const jobs = await jobsOn(server);
    const beside = await repeat(Math.min(runs, 3), () => timed(withXargs));
    const ours = await repeat(Math.min(runs, 3), () => timed(() => throughTheApp(jobs)));
    const usual = beside.toSorted((a, b) => a - b)[Math.floor(beside.length / 2)];
    row(`${TRIALS} trials of 1 s, ${AT_ONCE} at once`, { unit: '× xargs', promise: 1.3, against: `xargs -P${AT_ONCE}: ${(usual / 1000).toFixed(1)} s` }, ours.map((ms) => ms / usual));
  } finally {
    await server.remove();
  }
};

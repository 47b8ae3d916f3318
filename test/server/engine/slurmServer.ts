import process from 'node:process';
import type { JobSpec } from '~/server/platform/engine/engine';
import { createSlurmEngine } from '~/server/platform/engine/slurm/slurmEngine';

/* A server process of its own for tests that kill it: submits one job, prints its handle, and stays. */
const { environment, job } = JSON.parse(process.argv[2] ?? '') as {
  environment: NodeJS.ProcessEnv;
  job: JobSpec;
};
const engine = createSlurmEngine({ environment });
process.stdout.write(`${JSON.stringify(await engine.submit(job))}\n`);
setInterval(() => undefined, 1000);

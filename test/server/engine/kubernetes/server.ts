import process from 'node:process';
import type { JobSpec } from '~/server/platform/engine/engine';
import { createKubernetesEngine } from '~/server/platform/engine/kubernetes/kubernetesEngine';

/* A server process of its own for tests that kill it: submits one job, prints its handle, and stays. */
const { settings, job } = JSON.parse(process.argv[2] ?? '') as {
  settings: Parameters<typeof createKubernetesEngine>[0];
  job: JobSpec;
};
const engine = createKubernetesEngine(settings);
process.stdout.write(`${JSON.stringify(await engine.submit(job))}\n`);
setInterval(() => undefined, 1000);

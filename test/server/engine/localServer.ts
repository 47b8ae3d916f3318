import process from 'node:process';
import type { JobSpec } from '~/server/platform/engine/engine';
import { LocalEngine, type LocalSettings } from '~/server/platform/engine/local/localEngine';

/* A server process of its own for tests that kill it: submits one job, prints its handle, and stays. */
const { settings, job } = JSON.parse(process.argv[2] ?? '') as {
  settings: LocalSettings;
  job: JobSpec;
};
const engine = await LocalEngine.open(settings);
process.stdout.write(`${JSON.stringify(await engine.submit(job))}\n`);
setInterval(() => undefined, 1000);

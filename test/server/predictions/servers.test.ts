import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readProcesses, readVariable } from '~/server/runtimes/processes/proc';
import { jobSettings } from '../support/jobSettings';
import { missingPostgres, startPostgres, type Postgres } from '../support/postgres';
import { bundleRealServer, startSpeaking, type RealServer, type Speaking } from '../support/realServers';
import { call, echo } from './support';

const PATIENT = { timeout: 120_000, interval: 250 } as const;
const missing = missingPostgres();

/** The processes of a prediction's programs, by the submission they are of. */
const processesBelow = async (folder: string) => {
  const all = await readProcesses();
  const found = await Promise.all(all.map(async ({ pid }) => (
    (await readVariable(pid, 'MLFLOW_TRACKING_URI'))?.includes(folder) && await readVariable(pid, 'PORT') ? [await readVariable(pid, 'ATELIER_SUBMISSION_ID')] : []
  )));
  return found.flat();
};

describe.skipIf(missing !== null)(missing === null ? 'a prediction on two servers' : `a prediction on two servers: not run, ${missing}`, () => {
  let server: RealServer;
  let postgres: Postgres;
  let folder: string;
  const running: Speaking[] = [];
  beforeAll(async () => { [server, postgres] = [await bundleRealServer(), await startPostgres()]; }, 180_000);
  afterAll(async () => {
    await postgres.stop();
    await server.remove();
  });
  beforeEach(async () => { folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-predictions-')); });
  afterEach(async () => {
    for (const child of running.splice(0)) {
      child.process.kill('SIGTERM');
      await child.ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }, 60_000);

  it('PRD-04 there is one process, which both reach; it goes on when the server that started it is killed, and is ended by the other one', { timeout: 300_000 }, async () => {
    const settings = { DATABASE_URL: await postgres.database(), ATELIER_SHARED: path.join(folder, 'shared'), ATELIER_ISOLATION: 'none' };
    const start = async (name: string) => {
      const child = await startSpeaking(server, path.join(folder, name), settings);
      running.push(child);
      return child;
    };
    const first = await start('one');
    const second = await start('two');
    const { job: { batch_job_id } } = await first.ask('jobs', 'create', { settings: jobSettings({ main_file: 'serve.py' }) }, { 'serve.py': echo() });
    const { prediction: { pf_id } } = await first.ask('predictions', 'create', { settings: { pf_name: 'Echo', collaborators: [] }, source: { kind: 'job', batch_job_id } });
    const version = { pf_id, version: 1 };
    await first.ask('predictions', 'deploy', version);
    const read = async () => (await second.ask('predictions', 'read', { pf_id })).prediction;
    await expect.poll(async () => (await read()).status, PATIENT).toBe('Deployed');
    const before = await processesBelow(folder);
    expect(new Set(before).size).toBe(1);
    const { key } = await second.ask('predictions', 'createKey', version);
    await first.kill();
    const { address } = await second.ask('predictions', 'calls', version);
    expect((await call(`${address.replace('localhost', '127.0.0.1')}/after`, { key })).status).toBe(200);
    // What it was is what it is: nothing was started anew.
    expect(await processesBelow(folder)).toEqual(before);
    expect((await read()).pf_details[0]).toMatchObject({ status: 'Deployed', restarts: 0 });
    // The other server brings it back, and ends it.
    await call(`${address.replace('localhost', '127.0.0.1')}/die`, { key });
    await expect.poll(async () => (await read()).pf_details[0]?.restarts, PATIENT).toBe(1);
    await expect.poll(async () => (await read()).status, PATIENT).toBe('Deployed');
    expect(new Set(await processesBelow(folder)).size).toBe(1);
    await second.ask('predictions', 'stop', version);
    await expect.poll(async () => (await read()).status, PATIENT).toBe('Stopped');
    expect(await processesBelow(folder)).toEqual([]);
  });
});

/** A version of a prediction, and a job that is submitted again, run with the packages they had. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { offlineRequirements, writeWheel } from '#test/server/support/settings/wheels';
import { addJob, untilStatus } from '../support/jobSettings';
import { call, echo, openPredictions, type Deployed } from './support';

const BUILT = { timeout: 150_000, interval: 200 } as const;
const LONG = 400_000;
const PROBING = `import atelier_probe\n${echo().replace('TAG = "one"', 'TAG = atelier_probe.VERSION')}`;

describe.skipIf(machine.python === null)('packages of the past', () => {
  let at: Deployed;
  let wheels: string;
  let env_id: string;
  const requirements = (version: string) =>
    offlineRequirements(wheels, `atelier_probe==${version}`);
  const as = () => ({ token: at.token });
  const settled = () =>
    expect
      .poll(
        async () => (await at.server.get('environments', 'read', { env_id }, as())).environment,
        BUILT,
      )
      .toMatchObject({ status: 'ready' });

  beforeAll(async () => {
    wheels = await mkdtemp(path.join(os.tmpdir(), 'atelier-wheels-'));
    // People's builds read it as users of their own.
    await chmod(wheels, 0o755);
    for (const version of ['1.0', '2.0']) await writeWheel(wheels, 'atelier_probe', version);
  });
  afterAll(() => rm(wheels, { recursive: true, force: true }));

  it(
    'PRD-02 ENV a version is deployed again and restarted in its own build, and a job runs in the latest one or in a given one',
    async () => {
      at = await openPredictions({ config: { predictionStartSeconds: 60 } });
      const { environment } = await at.server.get(
        'environments',
        'create',
        { env_name: 'probes', requirements: requirements('1.0') },
        as(),
      );
      ({ env_id } = environment);
      await settled();
      const job = await addJob(at.server, at.token, PROBING, {
        main_file: 'serve.py',
        job_name: 'Serve',
        env_id,
      });
      const { prediction } = await at.server.get(
        'predictions',
        'create',
        {
          settings: { pf_name: 'Probe', collaborators: [] },
          source: { kind: 'job', batch_job_id: job.batch_job_id },
        },
        as(),
      );
      const { pf_id } = prediction;
      expect(prediction.pf_details[0]).toMatchObject({ env_id, env_build: 1 });
      const key = await at.key(pf_id);
      const tag = async () =>
        (JSON.parse((await call(at.url(pf_id, 1), { key })).body) as { tag: string }).tag;
      await at.deploy(pf_id);
      await at.until(pf_id, 1, 'Deployed');
      expect(await tag()).toBe('1.0');

      await at.server.get(
        'environments',
        'build',
        { env_id, requirements: requirements('2.0') },
        as(),
      );
      await settled();
      await call(at.url(pf_id, 1, '/die'), { key });
      await at.until(pf_id, 1, 'Restarting');
      await at.until(pf_id, 1, 'Deployed');
      expect(await tag()).toBe('1.0');
      await at.stop(pf_id);
      await at.until(pf_id, 1, 'Stopped');
      await at.deploy(pf_id);
      await at.until(pf_id, 1, 'Deployed');
      expect(await tag()).toBe('1.0');
      await at.stop(pf_id);
      await at.until(pf_id, 1, 'Stopped');
      const { builds, used_by } = await at.server.get('environments', 'read', { env_id }, as());
      // Its versions would never start again.
      expect(used_by).toContainEqual({
        kind: 'prediction',
        id: pf_id,
        name: 'Probe',
        user_name: 'admin',
      });
      expect(await at.server.ask('environments', 'delete', { env_id }, as())).toMatchObject({
        status: 409,
        failure: { Error: expect.stringContaining('the prediction Probe of admin') },
      });
      expect(builds?.map(({ build, used }) => [build, used])).toEqual([
        [2, 0],
        [1, 1],
      ]);

      const { batch_job_id } = await addJob(
        at.server,
        at.token,
        'import atelier_probe, sys\nsys.exit(int(float(atelier_probe.VERSION)))',
        { env_id },
      );
      const exits = async (env_build?: number) => {
        await at.server.get('jobs', 'execute', { batch_job_id, env_build }, as());
        const over = await untilStatus(at.server, at.token, batch_job_id, 'Execution Failed');
        const [newest] = over.execution_details;
        return [newest?.exit_code, newest?.env_build];
      };
      expect([await exits(), await exits(1), await exits()]).toEqual([
        [2, 2],
        [1, 1],
        [2, 2],
      ]);
      const gone = await at.server.ask('jobs', 'execute', { batch_job_id, env_build: 7 }, as());
      expect(gone).toMatchObject({
        status: 422,
        failure: { Error: expect.stringContaining('build 7 of the environment probes') },
      });
      await at.close();
    },
    LONG,
  );
});

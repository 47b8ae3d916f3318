import type { JobSettings } from '~/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProcesses, readVariable } from '~/server/platform/kernels/processes/proc';
import { SLOW_TIMEOUT } from '../support/jobSettings';
import type { Opened } from '../support/openWorkspace';
import { call, echo, openPredictions, type Deployed } from './support';

const STARTS_SECONDS = 60;
const BETWEEN_RESTARTS = { timeout: 90_000, interval: 100 } as const;

/** Where the story is played. */
export interface StoryContext {
  readonly opened: Opened;
  /** Of every job that a version is made of. */
  readonly on: Partial<JobSettings>;
  close(): Promise<void>;
}

/** The processes of a submission; the nodes of these tests are this machine. */
const processesOf = async (submission: string | null) => {
  const all = await readProcesses();
  return (
    await Promise.all(
      all.map(async ({ pid }) =>
        (await readVariable(pid, 'ATELIER_SUBMISSION_ID')) === submission ? [pid] : [],
      ),
    )
  ).flat();
};

/** The life of a prediction on an engine: deployment, calls, restart, rollback and stop. */
export const predictionStory = (engine: string, open: () => Promise<StoryContext>) => {
  let stage: StoryContext;
  let at: Deployed;
  beforeAll(async () => {
    stage = await open();
    at = await openPredictions(
      {
        ...stage.opened,
        config: { predictionStartSeconds: STARTS_SECONDS, ...stage.opened.config },
      },
      stage.on,
    );
  }, 180_000);
  afterAll(async () => {
    await at.close();
    await stage.close();
  }, 180_000);

  it(
    `PRD-01 PRD-02 PRD-04 ENT-09 on ${engine} a version is deployed, a call waits while it starts, it is tried, comes back when it ends, is rolled back to and stopped`,
    { timeout: 300_000 },
    async () => {
      const {
        pf_id,
        pf_details: [first],
      } = await at.make(echo('one', 1.5));
      await at.add(pf_id, echo('two'));
      const key = await at.key(pf_id);
      await at.deploy(pf_id);
      const early = await call(at.url(pf_id, 'live', '/early'), {
        method: 'POST',
        key,
        body: '{"a":1}',
      });
      expect([early.status, JSON.parse(early.body)]).toMatchObject([
        200,
        { path: '/early', body: '{"a":1}', tag: 'one' },
      ]);
      expect(early.headers).toMatchObject({
        'x-model': 'echo',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      const { submission_id } = await at.until(pf_id, 1, 'Deployed');
      const submission = await at.server.workspace.jobs.submission(
        first!.batch_job_id,
        submission_id!,
      );
      expect(submission?.handle?.engine).toBe(engine);

      const form = {
        pf_id,
        version: 1,
        method: 'POST',
        path: '/predict',
        content_type: 'application/json',
        body: '{"x":2}',
        is_base64: false,
      } as const;
      const reply = await at.server.get('predictions', 'tryIt', form, { token: at.token });
      expect([reply.status_code, JSON.parse(reply.body)]).toMatchObject([
        200,
        { body: '{"x":2}', tag: 'one' },
      ]);

      expect((await call(at.url(pf_id, 1, '/die'), { key })).status).toBe(502);
      await expect
        .poll(async () => (await at.versionOf(pf_id)).status, BETWEEN_RESTARTS)
        .toBe('Restarting');
      expect(await call(at.url(pf_id, 1, '/again'), { key })).toMatchObject({ status: 200 });
      expect(await at.until(pf_id, 1, 'Deployed')).toMatchObject({ restarts: 1, reason: null });

      await at.deploy(pf_id, 2);
      await at.until(pf_id, 2, 'Deployed');
      const live = async (version: number) => {
        await at.server.get('predictions', 'makeLive', { pf_id, version }, { token: at.token });
        return (JSON.parse((await call(at.url(pf_id, 'live'), { key })).body) as { tag: string })
          .tag;
      };
      expect([await live(2), await live(1)]).toEqual(['two', 'one']);

      const submissions = [1, 2].map(
        async (version) => (await at.versionOf(pf_id, version)).submission_id,
      );
      for (const version of [1, 2]) {
        await at.stop(pf_id, version);
        await expect
          .poll(async () => (await at.versionOf(pf_id, version)).status, BETWEEN_RESTARTS)
          .toBe('Stopped');
      }
      for (const id of submissions) expect(await processesOf(await id)).toEqual([]);
      await expect
        .poll(async () => (await call(at.url(pf_id, 'live'), { key })).status, SLOW_TIMEOUT)
        .toBe(503);
    },
  );

  return () => at;
};

/** A client that knows the specification alone: each call with the fields that section 7 names, and none of ours, is served. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SPEC_CALLS, type SpecCall } from '#test/contract/specCalls';
import { openSpecWorld } from './specWorld';

/** Where the answer of a call has the id of what it made. */
const MADE: Readonly<Record<string, readonly [name: string, at: string]>> = {
  '/fsc/user/read/': ['handle', 'user.internal_handle'],
  '/fsc/python/notebook/create/': ['notebook', 'notebook.notebook_id'],
  '/fsc/python/notebook/runtime/connect/': ['notebookRun', 'submission_id'],
  '/fsc/python/batchjob/create/': ['job', 'job.batch_job_id'],
  '/fsc/python/batchjob/create/v2/': ['otherJob', 'job.batch_job_id'],
  '/fsc/python/batchjob/execute/': ['run', 'job.submission_id'],
  '/user/topic/create/': ['topic', 'topic.topic_id'],
  '/zone/create/': ['zone', 'item.zone_id'],
  '/region/create/': ['region', 'item.region_id'],
  '/group/create/': ['group', 'item.group_id'],
  '/dag/create/': ['dag', 'dag.dag_id'],
  '/python/sweep/execute/': ['sweepRun', 'sweep.submission_id'],
  '/fsc/user/stream/create/': ['stream', 'stream.stream_id'],
};

describe('the calls of the specification', { timeout: 300_000 }, () => {
  let server: Awaited<ReturnType<typeof openSpecWorld>>['server'];
  let token: string;
  let known: Record<string, string>;
  beforeAll(async () => {
    ({ server, token, known } = await openSpecWorld());
  }, 180_000);
  afterAll(() => server.close());

  const filled = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value).replace(/\$(\w+)/g, (_, word: string) => {
        const text = known[word];
        if (text === undefined) throw new Error(`Nothing is known as $${word}.`);
        return JSON.stringify(text).slice(1, -1);
      }),
    ) as Value;

  const formOf = (config: object, files: NonNullable<SpecCall['files']>) => {
    const boundary = 'spec';
    const part = (disposition: string, content: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
    const parts = Object.entries(files).map(([field, [name, content]]) =>
      part(`name="${field}"; filename="${name}"`, content),
    );
    return {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.from(
        `${part('name="config"', JSON.stringify(config))}${parts.join('')}--${boundary}--\r\n`,
        'latin1',
      ),
    };
  };

  const send = (call: SpecCall) => {
    const { method, path: url, fields, files } = filled(call);
    const config = { user_name: known['user'], ...fields };
    return server.app.inject({
      url,
      ...(method === 'GET'
        ? { method }
        : { method: 'POST', ...(files ? formOf(config, files) : { payload: config }) }),
      ...(method === 'FORM'
        ? {
            headers: {
              ...formOf(config, files ?? {}).headers,
              authorization: `Bearer ${token}`,
              host: 'localhost:8080',
            },
          }
        : { headers: { authorization: `Bearer ${token}`, host: 'localhost:8080' } }),
    });
  };

  test.each(SPEC_CALLS.map((call) => [call.line, call.method, call.path, call] as const))(
    'line %i: %s %s',
    async (_line, _method, _path, call) => {
      const reply = await send(call);
      expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([
        call.otherwise ?? 200,
        call.otherwise ? expect.any(String) : '',
      ]);
      const made = MADE[call.path];
      if (!made) return;
      const [name, at] = made;
      const value = at
        .split('.')
        .reduce<unknown>((from, field) => Reflect.get(from as object, field), reply.json());
      expect(value).toEqual(expect.any(String));
      known[name] = String(value);
    },
  );

  test('what is left out of something new has the default of the specification, and of a change, it stays', async () => {
    const { fields, files = {} } = SPEC_CALLS.find(
      (call) => call.path === '/fsc/python/batchjob/create/',
    )!;
    const { job } = await server.get(
      'jobs',
      'create',
      { settings: fields['settings'] as never },
      { token, files: Object.fromEntries(Object.values(files)) },
    );
    expect(job).toMatchObject({
      disk_size: 60,
      tensorboard_logs_dir: '/tensorboard',
      cpu_count: 1,
      parameters: [],
      memory_limit: null,
      time_limit: null,
      dataset_id: null,
    });
    const { batch_job_id } = job;
    const changed = (await server.get('jobs', 'update', { batch_job_id, mlflow: true }, { token }))
      .job;
    expect({ ...changed, update_datetime: '' }).toEqual({
      ...job,
      mlflow: true,
      update_datetime: '',
    });
    // Fields within `settings` take precedence over those beside it.
    const both = { batch_job_id, job_name: 'beside', settings: { job_name: 'within' } };
    expect((await server.get('jobs', 'update', both, { token })).job.job_name).toBe('within');
  });

  test('a zone and a region that get another name stay where they are', async () => {
    const place = {
      compute_provider: 'local',
      compute_region: 'this-machine',
      compute_zone: 'this-machine',
    };
    const as = { token };
    const zone = (await server.get('zones', 'create', { zone_name: 'here', ...place }, as)).item!;
    const { item: region } = await server.get(
      'regions',
      'create',
      { region_name: 'home', zone_ids: [zone.zone_id], enabled: false },
      as,
    );
    const renamed = { id: zone.zone_id, zone_name: 'there' };
    expect((await server.get('zones', 'update', renamed, as)).item).toMatchObject(place);
    const moved = { id: region!.region_id, region_name: 'hub' };
    expect((await server.get('regions', 'update', moved, as)).item).toMatchObject({
      zone_ids: [zone.zone_id],
      enabled: false,
    });
  });

  test('the log of a run is for who may read its job, and for nobody without a bearer', async () => {
    const url = filled('/fsc/python/batchjob/output/read/$run');
    const status = async (bearer?: string) =>
      (
        await server.app.inject({
          url,
          headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
        })
      ).statusCode;
    expect([
      await status(token),
      await status(),
      await status('wrong'),
      await status(await server.addUser('stranger', 'others')),
    ]).toEqual([200, 403, 401, 404]);
  });
});

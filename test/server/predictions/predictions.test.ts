import net from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as health from '~/server/areas/predictions/serving/health';
import { SLOW_TIMEOUT } from '../support/jobSettings';
import { processesOf } from './listening';
import { call, echo, openPredictions, type Deployed } from './support';

const SLOW_TESTS = { timeout: 120_000 } as const;
describe('predictions', SLOW_TESTS, () => {
  let at: Deployed;
  beforeEach(async () => {
    at = await openPredictions({ config: { predictionStartSeconds: 20 } });
  });
  afterEach(() => at.close(), 90_000);

  it('PRD-02 PRD-04 ENT-09 a version is deployed, answers who shows its key, and is stopped with all its processes', async () => {
    const {
      pf_id,
      pf_details: [first],
      status,
      live_version,
    } = await at.make(echo());
    expect([status, live_version, first]).toMatchObject([
      'Defined',
      null,
      { version: 1, status: 'Defined', key_hint: null, source: { kind: 'job', name: 'Serve' } },
    ]);
    const key = await at.key(pf_id);
    await at.deploy(pf_id);
    const { submission_id, restarts } = await at.until(pf_id, 1, 'Deployed');
    expect([restarts, (await at.read(pf_id)).live_version]).toEqual([0, 1]);
    const {
      status: code,
      body,
      headers,
    } = await call(at.url(pf_id, 1, '/predict?x=1'), {
      method: 'POST',
      key,
      body: '{"a":1}',
      headers: { cookie: 'atelier=1', 'x-own': 'yes' },
    });
    const seen = JSON.parse(body) as { headers: Record<string, string> };
    expect([code, seen]).toMatchObject([
      200,
      { path: '/predict?x=1', method: 'POST', body: '{"a":1}', headers: { 'x-own': 'yes' } },
    ]);
    expect(Object.keys(seen.headers)).not.toEqual(expect.arrayContaining(['authorization']));
    expect(seen.headers['cookie']).toBeUndefined();
    expect(headers).toMatchObject({
      'x-model': 'echo',
      'content-security-policy': expect.stringContaining('sandbox'),
      'access-control-allow-origin': '*',
    });
    expect([headers['set-cookie'], headers.location]).toEqual([undefined, undefined]);
    expect((await call(at.url(pf_id, 'live', '/x'), { key })).status).toBe(200);
    expect((await processesOf(submission_id)).length).toBeGreaterThan(0);
    await at.stop(pf_id);
    await at.until(pf_id, 1, 'Stopped');
    expect(await processesOf(submission_id)).toEqual([]);
    await expect
      .poll(async () => (await call(at.url(pf_id, 1), { key })).status, SLOW_TIMEOUT)
      .toBe(503);
    expect(
      (await at.server.ask('predictions', 'stop', { pf_id, version: 1 }, { token: at.token }))
        .status,
    ).toBe(409);
  });

  it('PRD-04 a call without a key, with a wrong one or with one that was replaced finds nothing', async () => {
    const { pf_id } = await at.make(echo());
    await at.deploy(pf_id);
    await at.until(pf_id, 1, 'Deployed');
    const asked = async (key?: string) => (await call(at.url(pf_id, 1), { key })).status;
    expect([await asked(), await asked('pfk_wrong'), await asked('')]).toEqual([401, 401, 401]);
    const before = await at.key(pf_id);
    expect([await asked(before), (await at.versionOf(pf_id)).key_hint]).toEqual([
      200,
      before.slice(-4),
    ]);
    const after = await at.key(pf_id);
    expect([await asked(before), await asked(after)]).toEqual([401, 200]);
    expect((await call(at.url(pf_id, 1), { headers: { 'x-api-key': after } })).status).toBe(200);
    expect((await call(at.url('pf-none', 1), { key: after })).status).toBe(401);
    expect((await call(`http://127.0.0.1:${at.gateway.port}/pf/`, { key: after })).status).toBe(
      404,
    );
    const { rows } = await at.server.workspace.db.execute(
      'select key_hash from prediction_versions',
    );
    expect(JSON.stringify(rows)).not.toContain(after);
  });

  it('PRD-04 a call waits while the version starts, and while it is restarted, instead of failing', async () => {
    const { pf_id } = await at.make(echo('one', 1.5));
    const key = await at.key(pf_id);
    await at.deploy(pf_id);
    expect((await call(at.url(pf_id, 1, '/first'), { key })).status).toBe(200);
    expect((await call(at.url(pf_id, 1, '/die'), { key })).status).toBe(502);
    await at.until(pf_id, 1, 'Restarting');
    const { status } = await call(at.url(pf_id, 1, '/second'), {
      method: 'POST',
      key,
      body: 'kept',
    });
    expect(status).toBe(200);
    expect(await at.until(pf_id, 1, 'Deployed')).toMatchObject({ restarts: 1, reason: null });
  });

  it('PRD-01 PRD-02 versions run side by side, and the live one can be another, also an older one, with the same keys', async () => {
    const { pf_id } = await at.make(echo('one'));
    await at.add(pf_id, echo('two'));
    const [first, second] = [await at.key(pf_id, 1), await at.key(pf_id, 2)];
    await at.deploy(pf_id, 1);
    await at.deploy(pf_id, 2);
    await at.until(pf_id, 1, 'Deployed');
    await at.until(pf_id, 2, 'Deployed');
    const tag = async (version: number | 'live', key: string) =>
      (JSON.parse((await call(at.url(pf_id, version), { key })).body) as { tag: string }).tag;
    expect([await tag(1, first), await tag(2, second), await tag('live', first)]).toEqual([
      'one',
      'two',
      'one',
    ]);
    expect((await call(at.url(pf_id, 2), { key: first })).status).toBe(401);
    const live = (version: number) =>
      at.server.get('predictions', 'makeLive', { pf_id, version }, { token: at.token });
    expect((await live(2)).prediction.live_version).toBe(2);
    expect(await tag('live', first)).toBe('two');
    expect((await live(1)).prediction.live_version).toBe(1);
    expect(await tag('live', second)).toBe('one');
    await at.stop(pf_id, 2);
    await at.until(pf_id, 2, 'Stopped');
    expect(
      (await at.server.ask('predictions', 'makeLive', { pf_id, version: 2 }, { token: at.token }))
        .status,
    ).toBe(409);
  });

  it('PRD-04 what ends again and again is restarted with growing pauses, then given up with its last words, and its owner is told', async () => {
    const { pf_id } = await at.make('print("no model here"); raise SystemExit(7)');
    await at.deploy(pf_id);
    await expect
      .poll(async () => (await at.versionOf(pf_id)).restarts, SLOW_TIMEOUT)
      .toBeGreaterThanOrEqual(3);
    expect((await at.versionOf(pf_id)).reason).toMatch(
      /^It ended \d times one after the other\. .*exit code 7[^]*no model here/,
    );
    const failed = await at.until(pf_id, 1, 'Deployment Failed');
    expect(failed.restarts).toBe(4);
    expect(failed.reason).toMatch(
      /^It ended 5 times one after the other\. .*exit code 7[^]*no model here/,
    );
    const { happenings } = await at.server.get(
      'notices',
      'read',
      { since: 0 },
      { token: at.token },
    );
    expect(happenings).toMatchObject([
      { kind: 'prediction_failed', object_id: pf_id, parts: { name: 'Echo', version: '1' } },
    ]);
  });

  it('PRD-04 what never listens is ended, with a sentence that says what to do', async () => {
    await at.close();
    at = await openPredictions({ config: { predictionStartSeconds: 1 } });
    const { pf_id } = await at.make('import time\ntime.sleep(600)');
    await at.deploy(pf_id);
    const { reason, submission_id } = await at.until(pf_id, 1, 'Deployment Failed');
    expect(reason).toMatch(
      /^It did not answer on port \d+ within 1 s\. Let the program listen on the port that the variable PORT names/,
    );
    expect(await processesOf(submission_id)).toEqual([]);
  });

  it('PRD-04 a port that another program took first is not believed to be the version: it gets another one', async () => {
    const stranger = net.createServer((socket) =>
      socket
        .on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged'))
        .on('error', () => undefined),
    );
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const taken = (stranger.address() as net.AddressInfo).port;
    const chosen = vi.spyOn(health.ports, 'free').mockResolvedValueOnce(taken);
    const { pf_id } = await at.make(echo());
    const key = await at.key(pf_id);
    await at.deploy(pf_id);
    const { restarts } = await at.until(pf_id, 1, 'Deployed');
    chosen.mockRestore();
    expect(restarts).toBe(1);
    expect((await call(at.url(pf_id, 1), { key })).body).toContain('"tag": "one"');
    stranger.close();
  });

  it('API-59 PRD-03 PRD-05 a version that is deployed stays, and one that is stopped goes alone, and the last one takes the prediction along', async () => {
    const { pf_id } = await at.make(echo());
    await at.add(pf_id, echo('two'));
    await at.deploy(pf_id);
    await at.until(pf_id, 1, 'Deployed');
    const remove = (version?: number) =>
      at.server.ask(
        'predictions',
        'delete',
        { pf_id, ...(version !== undefined && { version }) },
        { token: at.token },
      );
    expect(await remove(1)).toMatchObject({
      status: 409,
      failure: { Error: 'Version 1 is deployed. Stop it before you delete it.' },
    });
    expect((await remove()).status).toBe(409);
    expect((await remove(2)).status).toBe(200);
    expect((await at.read(pf_id)).pf_details.map(({ version }) => version)).toEqual([1]);
    expect((await remove(2)).status).toBe(404);
    await at.stop(pf_id);
    const { batch_job_id } = await at.until(pf_id, 1, 'Stopped');
    expect((await remove(1)).status).toBe(200);
    expect(
      (await at.server.ask('predictions', 'read', { pf_id }, { token: at.token })).status,
    ).toBe(404);
    expect(await at.server.workspace.jobs.find(batch_job_id)).toBeNull();
  });

  it('PRD-04 the app asks a version and tells the answer as text, its time, and what came of calls', async () => {
    const { pf_id } = await at.make(echo());
    const as = { token: at.token };
    const form = {
      pf_id,
      version: 1,
      method: 'POST',
      path: '/predict',
      content_type: 'application/json',
      body: '{"x":1}',
      is_base64: false,
    } as const;
    expect((await at.server.ask('predictions', 'tryIt', form, as)).status).toBe(409);
    await at.deploy(pf_id);
    const reply = await at.server.get('predictions', 'tryIt', form, as);
    expect(reply).toMatchObject({
      status_code: 200,
      content_type: 'application/json',
      is_text: true,
      is_cut: false,
    });
    expect(JSON.parse(reply.body)).toMatchObject({ body: '{"x":1}' });
    expect(reply.ms).toBeGreaterThan(0);
    expect(
      (await at.server.get('predictions', 'tryIt', { ...form, path: '/html' }, as)).body,
    ).toContain('<script>');
    expect(
      (await at.server.get('predictions', 'tryIt', { ...form, path: '/fails' }, as)).status_code,
    ).toBe(500);
    expect(
      (await at.server.get('predictions', 'tryIt', { ...form, path: '/rejects' }, as)).status_code,
    ).toBe(400);
    const key = await at.key(pf_id);
    expect(await call(at.url(pf_id, 1, '/rejects'), { key })).toMatchObject({ status: 400 });
    expect(
      await at.server.ask('predictions', 'tryIt', { ...form, path: 'no slash' }, as),
    ).toMatchObject({ status: 422, failure: { fields: { path: expect.any(String) } } });
    expect(
      await at.server.ask('predictions', 'tryIt', { ...form, content_type: 'a\r\nb: c' }, as),
    ).toMatchObject({ status: 422 });
    const calls = () => at.server.get('predictions', 'calls', { pf_id, version: 1 }, as);
    await expect.poll(async () => (await calls()).requests, SLOW_TIMEOUT).toBe(5);
    expect(await calls()).toMatchObject({
      errors: 1,
      client_errors: 2,
      per_minute: 5,
      address: `http://localhost:${at.gateway.port}/pf/${pf_id}/versions/1`,
      live_address: `http://localhost:${at.gateway.port}/pf/${pf_id}/live`,
    });
    const { p50, p95 } = await calls();
    expect(p50).toBeGreaterThan(0);
    expect(p95).toBeGreaterThanOrEqual(p50!);
  });

  it('API-60 what cannot serve is refused at its field', async () => {
    const refusal = async (source: Parameters<Deployed['addSource']>[1]) => {
      const reply = await at.server.ask(
        'predictions',
        'create',
        { settings: { pf_name: 'No', collaborators: [] }, source },
        { token: at.token },
      );
      return 'failure' in reply ? reply.failure.fields : null;
    };
    expect(await refusal({ kind: 'job', batch_job_id: '' })).toEqual({
      batch_job_id: 'Choose the job whose program serves the predictions.',
    });
    expect(await refusal({ kind: 'job', batch_job_id: 'job-none' })).toEqual({
      batch_job_id: 'This job is not there any more. Choose another one.',
    });
    expect(
      await refusal({ kind: 'model', storage: 'drive', path: '/notes.txt', env_id: null }),
    ).toEqual({ path: expect.stringContaining('.joblib, .pkl or .skops') as unknown });
    expect(
      await refusal({ kind: 'model', storage: 'drive', path: '/none.joblib', env_id: null }),
    ).toEqual({ path: 'There is nothing called /none.joblib in the drive.' });
    expect(
      (await at.server.get('predictions', 'readAll', {}, { token: at.token })).predictions,
    ).toEqual([]);
  });
});

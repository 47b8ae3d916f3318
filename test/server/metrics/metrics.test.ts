import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import { startChild } from '#test/server/support/child';
import { freePorts } from '#test/server/support/freePorts';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { buildRealServer } from '#test/server/support/realServers';
import { readConfig } from '~/server/platform/settings/config';
import { listenForMetrics } from '~/server/platform/metrics/serving';

describe('metrics', () => {
  let server: TestWorkspace | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  const TOKEN = 'a-token-of-metrics';

  it('are off by default, and what turns them on is checked', () => {
    expect(readConfig({}).metrics).toBeNull();
    expect(readConfig({ ATELIER_METRICS_PORT: '9100' }).metrics).toEqual({
      port: 9100,
      token: null,
    });
    expect(() => readConfig({ ATELIER_METRICS_TOKEN: 'short' })).toThrow(
      'ATELIER_METRICS_TOKEN must have at least 16 characters.',
    );
    expect(() => readConfig({ ATELIER_METRICS_PORT: '8080' })).toThrow(
      'ATELIER_METRICS_PORT must differ from ATELIER_PORT and ATELIER_GATEWAY_PORT.',
    );
  });

  it('are read on the app’s port with the token: requests by route, runtimes, queue, pool, disk, process', async () => {
    server = await openWorkspace({ config: { metrics: { port: null, token: TOKEN } } });
    const token = await server.signIn();
    for (const id of ['nb-1', 'nb-2'])
      await server.app.inject({
        method: 'POST',
        url: `/fsc/python/notebook/readall/?at=${id}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { user_name: ADMIN.user_name },
      });
    for (const url of ['/api/one', '/api/two']) await server.app.inject({ url });
    const get = (authorization?: string) =>
      server!.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
    expect([(await get()).statusCode, (await get('Bearer wrong')).statusCode]).toEqual([401, 401]);
    const { statusCode, headers, body } = await get(`Bearer ${TOKEN}`);
    expect([statusCode, headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
    ]);
    expect(body).toContain(
      'atelier_http_request_seconds_count{method="POST",route="/fsc/python/notebook/readall/",status="200"} 2',
    );
    expect(body).not.toMatch(/nb-1|api\/one/);
    for (const line of [
      'atelier_runtimes{state="busy"} 0',
      'atelier_job_queue_length{step="submit"} 0',
      'atelier_database_connections{state="idle"}',
      'atelier_disk_bytes{state="free"}',
      'nodejs_eventloop_lag_seconds',
      'process_cpu_seconds_total',
    ])
      expect(body).toContain(line);
  });

  it('are read on a port of their own, to which the app’s has none', async () => {
    server = await openWorkspace({ config: { metrics: { port: 0, token: TOKEN } } });
    expect((await server.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    const listener = await listenForMetrics(server.metrics!, {
      port: 0,
      token: TOKEN,
      host: '127.0.0.1',
    });
    const ask = async (path: string, authorization = `Bearer ${TOKEN}`) => {
      const reply = await fetch(`http://127.0.0.1:${listener.port}${path}`, {
        headers: { authorization },
      });
      return [reply.status, await reply.text()] as const;
    };
    expect((await ask('/metrics'))[1]).toContain('atelier_runtimes');
    expect([(await ask('/metrics', 'Bearer x'))[0], (await ask('/other'))[0]]).toEqual([401, 404]);
    await listener.close();
  });

  it('are read from a server in a process of its own, which logs each request as JSON', async () => {
    const { program } = await buildRealServer();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-metrics-'));
    const [port] = await freePorts(1);
    const child = await startChild(program, folder, {
      ATELIER_METRICS_PORT: String(port),
      ATELIER_ISOLATION: 'none',
    });
    await fetch(`${child.origin}/api/live?key=hunter22`, {
      headers: { 'x-request-id': 'trace-0003' },
    });
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await reply.text()).toContain('route="/api/live",status="200"} 1');
    await until('the line of the request', () => /trace-0003/.test(child.printed()));
    const line = child
      .printed()
      .split('\n')
      .find((each) => each.includes('trace-0003'));
    expect(JSON.parse(line ?? '')).toMatchObject({
      msg: 'request',
      method: 'GET',
      path: '/api/live',
      status: 200,
    });
    expect(child.printed()).not.toContain('hunter22');
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });
});

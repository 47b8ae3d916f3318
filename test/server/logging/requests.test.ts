import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { createLog, log, replaceLog } from '~/server/platform/logging/log';

describe('requests', () => {
  let server: TestWorkspace;
  let lines: Record<string, unknown>[];
  let restore: () => void;
  beforeEach(async () => {
    lines = [];
    restore = replaceLog(
      createLog({
        level: 'debug',
        destination: {
          write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
          flush: () => undefined,
        },
      }),
    );
    server = await openWorkspace();
  });
  afterEach(async () => {
    restore();
    await server.close();
  });
  const accesses = () => lines.filter(({ msg }) => msg === 'request');

  it('have a line each with method, path, status, time and who asked, and their id in the reply', async () => {
    const token = await server.signIn();
    lines.length = 0;
    const reply = await server.app.inject({
      method: 'POST',
      url: '/fsc/python/notebook/readall/?token=hunter22',
      headers: { authorization: `Bearer ${token}`, 'x-request-id': 'trace-0001' },
      payload: { user_name: ADMIN.user_name },
    });
    expect(reply.headers['x-request-id']).toBe('trace-0001');
    expect(accesses()).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        msg: 'request',
        request_id: 'trace-0001',
        method: 'POST',
        path: '/fsc/python/notebook/readall/',
        status: 200,
        ms: expect.any(Number),
        user: ADMIN.user_name,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(token);
    const refused = await server.app.inject({ method: 'GET', url: '/api/nothing' });
    expect(refused.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(accesses().at(-1)).toMatchObject({ status: 404, user: null, path: '/api/nothing' });
  });

  it('that fail by a fault of ours name their id in the reply, and so does what the operator reads', async () => {
    server.workspace.runtimes.alive = () => {
      throw new Error('the moon is away');
    };
    const reply = await server.app.inject({
      url: '/api/health',
      headers: { 'x-request-id': 'trace-0002' },
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      500,
      {
        code: 'failed',
        Error: 'Something went wrong. Please try again later',
        request_id: 'trace-0002',
      },
    ]);
    expect(log().level).toBe('debug');
  });
});

describe('health', () => {
  let server: TestWorkspace | undefined;
  afterEach(async () => {
    vi.restoreAllMocks();
    await server?.close();
    server = undefined;
  });

  it('/api/live says that the process answers, and /api/ready and /api/health that the server can work', async () => {
    server = await openWorkspace();
    const get = (url: string) => server!.app.inject({ url });
    expect((await get('/api/live')).json()).toEqual({ status: 'ok' });
    for (const url of ['/api/ready', '/api/health'])
      expect((await get(url)).json()).toEqual({ status: 'ok', running_notebooks: 0 });
    vi.spyOn(server.workspace.db, 'execute').mockRejectedValue(new Error('away'));
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    expect([(await get('/api/live')).statusCode, (await get('/api/ready')).statusCode]).toEqual([
      200, 503,
    ]);
  });

  it('a server that stops is not ready', async () => {
    server = await openWorkspace();
    server.workspace.stopping.abort();
    const reply = await server.app.inject({ url: '/api/ready' });
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      {
        code: 'unavailable',
        Error: 'The server is not well: it is stopping.',
        retry_after: 2,
      },
    ]);
    expect((await server.app.inject({ url: '/api/live' })).statusCode).toBe(200);
  });

  it('unknown addresses below /api and /metrics are answered with JSON, never with a page', async () => {
    server = await openWorkspace();
    for (const url of ['/api', '/api/', '/api/nothing', '/metrics', '/metrics?x=1']) {
      const reply = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, reply.statusCode, reply.json()]).toEqual([
        url,
        404,
        { code: 'missing', Error: 'There is nothing at this address.' },
      ]);
    }
  });
});

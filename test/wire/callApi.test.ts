import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { all, call } from 'typed-redux-saga';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { api } from '~/contract';
import { callApi, callApiIfChanged, type CallOptions } from '~/web/lib/saga/callApi';
import { isSilent, reasonOf } from '~/web/lib/http/problem';
import { HOST, ME, run } from './support';

const READ = '/fsc/user/read/';
const answer = () => nock(HOST).post(READ);
/** A real server for what no interceptor can show; it answers as it is told. */
const listening = async (answering: (request: IncomingMessage, reply: ServerResponse) => void) => {
  const server = createServer(answering);
  const asked = new Promise<IncomingMessage>((resolve) => {
    server.once('request', resolve);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const dropped = asked.then(
    (request) =>
      new Promise<void>((resolve) => {
        request.on('close', () => {
          resolve();
        });
      }),
  );
  return {
    asked,
    dropped,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
const readUser = (options?: CallOptions) => callApi(api.account.readUser, {}, options);
const asked = async (options?: CallOptions) => run(() => readUser(options)).result;
const failed = async (options?: CallOptions) => {
  const reply = await asked(options);
  return reply.ok ? null : reply.problem;
};

describe('a call', () => {
  test('API-03 carries the bearer and user_name, to the API host only', async () => {
    const scope = nock(HOST, { reqheaders: { authorization: 'Bearer secret' } })
      .post(READ, { user_name: 'admin' })
      .reply(200, { user: {} }, { etag: '"1"' });
    expect(await asked()).toEqual({ ok: true, value: { user: {} } });
    scope.done();
  });

  test('of an open endpoint carries neither, even where somebody is signed in', async () => {
    nock(HOST, { badheaders: ['authorization'] })
      .post('/fsc/user/login/', { user_name: 'a', password: 'b' })
      .reply(200, { status: 'Login Success' });
    expect(
      await run(() => callApi(api.account.signIn, { user_name: 'a', password: 'b' })).result,
    ).toMatchObject({ ok: true });
  });

  test('in the name of somebody who has just signed out carries theirs', async () => {
    nock(HOST, { reqheaders: { authorization: 'Bearer old' } })
      .post(READ, { user_name: 'before' })
      .reply(401);
    const { result, told } = run(
      () => readUser({ as: { token: 'old', user_name: 'before' } }),
      null,
    );
    expect(await result).toMatchObject({ ok: false, problem: { statusCode: 401 } });
    expect(told).toEqual([]);
  });

  test('fills segments of the path, encoded, and puts the rest of a GET in the query', async () => {
    nock(HOST).get('/fsc/dir/a%2Fb').query({ depth: '1', user_name: 'admin' }).reply(200, {});
    expect(
      await run(() =>
        callApi({ method: 'GET', path: '/fsc/dir/{name}', open: false }, {
          name: 'a/b',
          depth: 1,
        } as never),
      ).result,
    ).toMatchObject({ ok: true });
  });

  test('of a FORM sends config as JSON and every file under its relative path', async () => {
    let body = '';
    nock(HOST)
      .post('/fsc/python/notebook/create/', (sent: string) => {
        body = sent;
        return true;
      })
      .reply(200, { notebook: {} });
    const files = [{ name: 'data/a.csv', content: new Blob(['1,2']) }];
    await run(() =>
      callApi(api.notebooks.create, { settings: { notebook_name: 'N' } } as never, { files }),
    ).result;
    const sent = /^[0-9a-f]+$/.test(body) ? Buffer.from(body, 'hex').toString() : body;
    expect(sent).toContain('name="config"');
    expect(sent).toContain('{"settings":{"notebook_name":"N"},"user_name":"admin"}');
    expect(sent).toMatch(/name="files\[\]"; filename="data\/a\.csv"/);
  });
});

describe('ERR-01 a 401', () => {
  test('is a Problem, and announced as a fact', async () => {
    answer().reply(401, { code: 'unauthorized', Error: 'Your token is not valid' });
    const { result, told } = run(() => readUser());
    expect(await result).toEqual({
      ok: false,
      problem: { statusCode: 401, code: 'unauthorized', message: 'Your token is not valid' },
    });
    expect(told.map(({ type }) => type)).toEqual(['session/sessionExpired']);
  });

  test('of many parallel calls is announced once', async () => {
    answer().times(5).reply(401);
    const { result, told } = run(function* many() {
      return yield* all(Array.from({ length: 5 }, () => call(readUser)));
    });
    expect((await result).map((reply) => reply.ok)).toEqual([false, false, false, false, false]);
    expect(told).toHaveLength(1);
  });

  test('of an open endpoint is no end of a session', async () => {
    nock(HOST).post('/fsc/user/login/').reply(401, { Error: 'No' });
    const { result, told } = run(() =>
      callApi(api.account.signIn, { user_name: 'a', password: 'b' }),
    );
    expect(await result).toMatchObject({ problem: { statusCode: 401, message: 'No' } });
    expect(told).toEqual([]);
  });
});

describe('ERR-02 silence', () => {
  test('a server that does not answer in time is a 408 without words', async () => {
    answer().delay(500).reply(200, {});
    const problem = await failed({ timeoutMs: 30 });
    expect(problem).toEqual({ statusCode: 408, code: 'timeout', message: '' });
    expect(isSilent(problem!)).toBe(true);
  });

  test('a 408 of the server is left as it is', async () => {
    answer().reply(408);
    expect(isSilent((await failed())!)).toBe(true);
  });

  test('cancelling the saga aborts its request, and nothing is put', async () => {
    const server = await listening(() => undefined);
    const { task, told } = run(() => readUser(), ME, server.origin);
    await server.asked;
    task.cancel();
    await server.dropped;
    expect(told).toEqual([]);
    server.close();
  });
});

describe('ERR-03 any other failure', () => {
  test.each([
    [
      'a 422 names its fields',
      422,
      {
        code: 'invalid',
        Error: 'Check the form',
        fields: { notebook_name: 'is required', count: 3 },
      },
      {},
      {
        statusCode: 422,
        code: 'invalid',
        message: 'Check the form',
        fields: { notebook_name: 'is required' },
      },
    ],
    [
      'a 429 says when to come back: its header',
      429,
      { Error: 'Slow down' },
      { 'retry-after': '30' },
      { statusCode: 429, code: 'limited', message: 'Slow down', retryAfter: 30 },
    ],
    [
      'a 429 says when to come back: its body first',
      429,
      { retry_after: 5 },
      { 'retry-after': '30' },
      { statusCode: 429, code: 'limited', message: '', retryAfter: 5 },
    ],
    [
      'a 500 with words',
      500,
      { code: 'failed', Error: 'The disk is full' },
      {},
      { statusCode: 500, code: 'failed', message: 'The disk is full' },
    ],
    [
      "a 503 with another server's words",
      503,
      { message: 'Maintenance' },
      {},
      { statusCode: 503, code: 'failed', message: 'Maintenance' },
    ],
    ['a 500 without a body', 500, '', {}, { statusCode: 500, code: 'failed', message: '' }],
    [
      'a 502 with a page',
      502,
      '<html><b>Bad gateway</b></html>',
      { 'content-type': 'text/html' },
      { statusCode: 502, code: 'failed', message: '' },
    ],
    [
      'a 403',
      403,
      { code: 'refused', Error: 'This notebook is not yours' },
      {},
      { statusCode: 403, code: 'refused', message: 'This notebook is not yours' },
    ],
    ['a 404', 404, '', {}, { statusCode: 404, code: 'missing', message: '' }],
    [
      'a 409',
      409,
      { Error: 'Somebody else saved' },
      {},
      { statusCode: 409, code: 'conflict', message: 'Somebody else saved' },
    ],
    ['a 304 nobody asked for', 304, '', {}, { statusCode: 304, code: 'failed', message: '' }],
  ])('%s', async (_, status, body, headers, expected) => {
    answer().reply(status, body, headers as Record<string, string>);
    const problem = await failed();
    expect(problem).toEqual(expected);
    expect(isSilent(problem!)).toBe(false);
  });

  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND'])(
    'a dropped connection (%s) is no reply, with words of our own',
    async (code) => {
      answer().replyWithError(Object.assign(new Error(code), { code }));
      const problem = await failed();
      expect(problem).toEqual({ statusCode: 0, code: 'offline', message: '' });
      expect(reasonOf(problem!)).toBe('The server could not be reached');
    },
  );

  test('a connection that breaks in the middle of the reply is no reply either', async () => {
    const server = await listening((_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      reply.write('{"user":', () => {
        reply.destroy();
      });
    });
    expect(await run(() => readUser(), ME, server.origin).result).toEqual({
      ok: false,
      problem: { statusCode: 0, code: 'offline', message: '' },
    });
    server.close();
  });

  test("ERR-04 the server's words go before general ones", () => {
    expect(reasonOf({ statusCode: 500, code: 'failed', message: 'The disk is full' })).toBe(
      'The disk is full',
    );
    expect(reasonOf({ statusCode: 500, code: 'failed', message: '' })).toBe('Something went wrong');
  });
});

describe('API-02 a reply that cannot be read', () => {
  test.each([
    ['a page', '<html>'],
    ['half an object', '{"user":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '3'],
  ])('%s is a load error', async (_, body) => {
    answer().reply(200, body, { 'content-type': 'application/json' });
    expect(await failed()).toEqual({
      statusCode: 200,
      code: 'malformed',
      message: "The server's answer lacks its content",
    });
  });

  test('so is one that lacks a field that who asks cannot do without', async () => {
    const recent = (body: object) => {
      nock(HOST).post('/fsc/user/objects/recent/read/').reply(200, body);
      return run(() => callApi(api.objects.recent, {}, { needs: ['objects'] })).result;
    };
    const lacking = {
      ok: false,
      problem: { statusCode: 200, code: 'malformed', message: "The server's answer lacks objects" },
    };
    expect([await recent({}), await recent({ objects: null })]).toEqual([lacking, lacking]);
    expect(await recent({ objects: [], more: true })).toEqual({
      ok: true,
      value: { objects: [], more: true },
    });
  });
});

describe('a list that did not change', () => {
  const list = (etag: string | null) =>
    run(() => callApiIfChanged(api.objects.recent, {}, { etag })).result;

  test('comes back as null, with the ETag that was sent', async () => {
    nock(HOST, { reqheaders: { 'if-none-match': '"7"' } })
      .post('/fsc/user/objects/recent/read/')
      .reply(304);
    expect(await list('"7"')).toEqual({ ok: true, value: null, etag: '"7"' });
  });

  test('comes back whole where it changed after all, and where no ETag was known', async () => {
    nock(HOST).post('/fsc/user/objects/recent/read/').reply(200, { objects: [] }, { etag: '"8"' });
    expect(await list('"7"')).toEqual({ ok: true, value: { objects: [] }, etag: '"8"' });
    nock(HOST, { badheaders: ['if-none-match'] })
      .post('/fsc/user/objects/recent/read/')
      .reply(200, { objects: [] });
    expect(await list(null)).toMatchObject({ ok: true, value: { objects: [] } });
  });

  test('comes back as null from a server without ETags where its text is the same, and whole where it differs', async () => {
    const answers = (body: object) =>
      nock(HOST, { badheaders: ['if-none-match'] })
        .post('/fsc/user/objects/recent/read/')
        .reply(200, body);
    const read = async (version: string | null) => {
      const reply = await list(version);
      return reply.ok ? { value: reply.value, version: reply.etag ?? null } : null;
    };
    answers({ objects: [] });
    const first = await read(null);
    answers({ objects: [] });
    expect(await read(first?.version ?? null)).toEqual({ value: null, version: first?.version });
    answers({ objects: ['a'] });
    const second = await read(first?.version ?? null);
    expect(second?.value).toEqual({ objects: ['a'] });
    answers({ objects: ['a'] });
    expect((await read(first?.version ?? null))?.value).toEqual({ objects: ['a'] });
  });
});

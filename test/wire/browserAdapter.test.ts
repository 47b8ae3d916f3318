import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios, { AxiosHeaders } from 'axios';
import { JSDOM } from 'jsdom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createHttp } from '~/web/lib/http/http';
import { problemOf } from '~/web/lib/http/problem';
import { browserAdapter, putAdapter } from '~/web/lib/http/browserAdapter';

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Seen {
  readonly request: IncomingMessage;
  readonly body: string;
}

/** The client of the app in a page of a server that answers as it is told, over a real socket. */
const pageOf = async (answer: (reply: ServerResponse, seen: Seen) => unknown) => {
  const seen: Seen[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        seen.push({ request, body: Buffer.concat(chunks).toString('latin1') });
        answer(reply, seen.at(-1)!);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { window } = new JSDOM('', { url: `${origin}/` });
  for (const name of ['XMLHttpRequest', 'FormData', 'Blob', 'File'] as const)
    vi.stubGlobal(name, window[name]);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  running.push(() => {
    window.close();
    close();
  });
  return { origin, seen, window, close, http: createHttp('', putAdapter) };
};
const json = (reply: ServerResponse, status: number, body: object, headers = {}) =>
  reply
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
const problem = (request: Promise<unknown>) => request.then(() => null, problemOf);

describe('in a browser a PUT to a presigned address', () => {
  test('API-03 carries its bytes and its type, to an address that stays what it is, and its reply is read', async () => {
    const { origin, seen, window } = await pageOf((reply) =>
      json(reply, 200, { size: 5 }, { etag: '"1"' }),
    );
    const http = createHttp(`${origin}/api`, putAdapter);
    const { data, headers } = await http.put(
      `${origin}/put/1?sig=a%20b`,
      new window.Blob(['bytes']),
      { headers: { 'Content-Type': 'application/octet-stream' } },
    );
    expect([data, headers['etag'] as unknown]).toEqual([{ size: 5 }, '"1"']);
    expect(seen.map(({ request, body }) => [request.method, request.url, body])).toEqual([
      ['PUT', '/put/1?sig=a%20b', 'bytes'],
    ]);
    expect(seen[0]!.request.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
  });

  test('tells how many bytes are through', async () => {
    const { origin, http, window } = await pageOf((reply) => json(reply, 200, {}));
    const told: [number, number | undefined][] = [];
    await http.put(`${origin}/put`, new window.Blob(['some bytes']), {
      onUploadProgress: ({ loaded, total }) => told.push([loaded, total]),
    });
    expect(told.at(-1)).toEqual([10, 10]);
  });

  test('ERR-03 that is refused fails with the words of the reply', async () => {
    const { origin, http } = await pageOf((reply) =>
      json(reply, 409, { Error: 'Taken', code: 'taken' }),
    );
    expect(await problem(http.put(`${origin}/put`))).toMatchObject({
      statusCode: 409,
      code: 'taken',
      message: 'Taken',
    });
  });

  test('ERR-02 that nobody answers, that breaks off or takes too long says which it was', async () => {
    const { origin, http, close } = await pageOf((reply, { request }) => {
      if (request.url === '/broken') reply.destroy();
    });
    expect(await problem(http.put(`${origin}/broken`))).toMatchObject({ code: 'offline' });
    expect(await problem(http.put(`${origin}/silent`, '', { timeout: 50 }))).toMatchObject({
      statusCode: 408,
      code: 'timeout',
    });
    close();
    expect(await problem(http.put(`${origin}/gone`))).toMatchObject({ code: 'offline' });
  });

  test('ERR-02 that is cancelled ends at once, on the server as well, and without a word', async () => {
    const gone = vi.fn();
    const controller = new AbortController();
    const { origin, http, seen } = await pageOf((_reply, { request }) => {
      request.socket.on('close', gone);
      controller.abort();
    });
    expect(
      await problem(http.put(`${origin}/slow`, '', { signal: controller.signal })),
    ).toMatchObject({ code: 'aborted' });
    await expect.poll(() => gone.mock.calls.length).toBeGreaterThan(0);
    expect(
      axios.isCancel(
        await http
          .put(`${origin}/slow`, '', { signal: controller.signal })
          .catch((error: unknown) => error),
      ),
    ).toBe(true);
    expect(seen).toHaveLength(1);
  });
});

test('everything else goes by the adapter of axios, which looks for no cookie', async () => {
  const config = { headers: new AxiosHeaders() };
  const asked: unknown[] = [];
  vi.spyOn(axios, 'getAdapter').mockReturnValue(async (given) => {
    asked.push([given.method, given.withXSRFToken]);
    return { data: {}, status: 200, statusText: 'OK', headers: {}, config };
  });
  const http = createHttp('', browserAdapter);
  await http.get('/read/');
  await http.post('/write/', {});
  expect(asked).toEqual([
    ['get', false],
    ['post', false],
  ]);
});

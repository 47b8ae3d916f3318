import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios from 'axios';
import { JSDOM } from 'jsdom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '~/contract';
import { createHttp, send } from '~/web/kit/wire/http';
import { problemOf } from '~/web/kit/wire/problem';
import { xhrAdapter } from '~/web/kit/wire/xhr';

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
  vi.unstubAllGlobals();
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
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
      seen.push({ request, body: Buffer.concat(chunks).toString('latin1') });
      answer(reply, seen.at(-1)!);
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { window } = new JSDOM('', { url: `${origin}/` });
  for (const name of ['XMLHttpRequest', 'FormData', 'Blob', 'File'] as const) vi.stubGlobal(name, window[name]);
  const close = () => { server.close(); server.closeAllConnections(); };
  running.push(() => { window.close(); close(); });
  return { origin, seen, window, close, http: createHttp('', xhrAdapter) };
};
const json = (reply: ServerResponse, status: number, body: object, headers = {}) => reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const problem = (request: Promise<unknown>) => request.then(() => null, problemOf);

describe('in a browser a request', () => {
  test('carries its parameters or its JSON, and brings back JSON and headers', async () => {
    const { http, seen } = await pageOf((reply) => json(reply, 200, { ok: true }, { etag: '"1"' }));
    const read = await http.request({ method: 'get', url: '/read/', params: { name: 'a b', page: 2 }, headers: { Authorization: 'Bearer t' } });
    expect([read.data, read.headers['etag']]).toEqual([{ ok: true }, '"1"']);
    await http.request({ method: 'post', url: '/write/', data: { name: 'ä' } });
    expect(seen.map(({ request }) => `${request.method} ${request.url}`)).toEqual(['GET /read/?name=a+b&page=2', 'POST /write/']);
    expect(seen[0]!.request.headers).toMatchObject({ authorization: 'Bearer t' });
    expect(seen[0]!.request.headers['content-type']).toBeUndefined();
    expect(seen[1]!.request.headers['content-type']).toBe('application/json');
    expect(JSON.parse(Buffer.from(seen[1]!.body, 'latin1').toString())).toEqual({ name: 'ä' });
  });

  test('API-03 of the contract carries bearer, name and the version it knows; its reply is read, and a refusal too', async () => {
    const { http, seen } = await pageOf((reply, { request }) => (request.method === 'GET' ? json(reply, 404, { Error: 'Gone', code: 'gone' }) : json(reply, 200, { ok: true })));
    const { signal } = new AbortController();
    const asking = (method: 'GET' | 'POST', request: object) =>
      send(http, { method, path: '/fsc/{kind}/read/', open: false } satisfies Endpoint, request, { credentials: { token: 't', user_name: 'admin' }, etag: '"1"' }, signal);
    expect((await asking('POST', { kind: 'a b', page: 2 })).data).toEqual({ ok: true });
    expect(await problem(asking('GET', { kind: 'x', page: 2 }))).toMatchObject({ statusCode: 404, code: 'gone', message: 'Gone' });
    expect(seen.map(({ request, body }) => [request.method, request.url, body])).toEqual([
      ['POST', '/fsc/a%20b/read/', '{"page":2,"user_name":"admin"}'], ['GET', '/fsc/x/read/?page=2&user_name=admin', ''],
    ]);
    for (const { request } of seen) expect(request.headers).toMatchObject({ authorization: 'Bearer t', 'if-none-match': '"1"' });
  });

  test('goes to the API host where there is one, and an absolute address stays what it is', async () => {
    const { origin, seen } = await pageOf((reply) => json(reply, 200, {}));
    const http = createHttp(`${origin}/api`, xhrAdapter);
    await http.request({ url: '/read/' });
    await http.request({ url: `${origin}/put/1`, method: 'put', data: 'bytes' });
    expect(seen.map(({ request }) => request.url)).toEqual(['/api/read/', '/put/1']);
  });

  test('of a form names its own boundary', async () => {
    const { http, seen, window } = await pageOf((reply) => json(reply, 200, {}));
    const form = new window.FormData();
    form.append('config', '{}');
    form.append('files[]', new window.File(['text'], 'a.txt'));
    await http.request({ method: 'post', url: '/form/', data: form });
    expect(seen[0]!.request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]!.body).toContain('filename="a.txt"');
  });

  test('brings bytes where bytes are asked for', async () => {
    const { http } = await pageOf((reply) => reply.end(Buffer.from([0, 255, 1])));
    const { data } = await http.request<ArrayBuffer>({ url: '/raw', responseType: 'arraybuffer' });
    expect([...new Uint8Array(data)]).toEqual([0, 255, 1]);
  });

  test('tells how many bytes are through', async () => {
    const { http, window } = await pageOf((reply) => json(reply, 200, {}));
    const told: [number, number | undefined][] = [];
    await http.request({ method: 'put', url: '/put', data: new window.Blob(['some bytes']), onUploadProgress: ({ loaded, total }) => told.push([loaded, total]) });
    expect(told.at(-1)).toEqual([10, 10]);
  });

  test('ERR-03 that is refused fails with the words of the reply; a 304 passes only where it is expected', async () => {
    const { http } = await pageOf((reply, { request }) => (request.url === '/same' ? reply.writeHead(304).end() : json(reply, 409, { Error: 'Taken', code: 'taken' })));
    expect(await problem(http.request({ url: '/write/', method: 'post' }))).toMatchObject({ statusCode: 409, code: 'taken', message: 'Taken' });
    expect(await problem(http.request({ url: '/same' }))).toMatchObject({ statusCode: 304 });
    expect(await http.request({ url: '/same', validateStatus: (status) => status === 304 })).toMatchObject({ status: 304 });
  });

  test('ERR-02 that nobody answers, that breaks off or takes too long says which it was', async () => {
    const { http, close } = await pageOf((reply, { request }) => { if (request.url === '/broken') reply.destroy(); });
    expect(await problem(http.request({ url: '/broken' }))).toMatchObject({ code: 'offline' });
    expect(await problem(http.request({ url: '/silent', timeout: 50 }))).toMatchObject({ statusCode: 408, code: 'timeout' });
    close();
    expect(await problem(http.request({ url: '/gone' }))).toMatchObject({ code: 'offline' });
  });

  test('ERR-02 that is cancelled ends at once, on the server as well, and without a word', async () => {
    const gone = vi.fn();
    const controller = new AbortController();
    const { http, seen } = await pageOf((_reply, { request }) => {
      request.socket.on('close', gone);
      controller.abort();
    });
    expect(await problem(http.request({ url: '/slow', signal: controller.signal }))).toMatchObject({ code: 'aborted' });
    await expect.poll(() => gone.mock.calls.length).toBeGreaterThan(0);
    expect(axios.isCancel(await http.request({ url: '/slow', signal: controller.signal }).catch((error: unknown) => error))).toBe(true);
    expect(seen).toHaveLength(1);
  });
});

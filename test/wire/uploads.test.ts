import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAdapter } from 'axios';
import { afterEach, describe, expect, test } from 'vitest';
import { runLinesAlone } from '#test/harness/runLines';
import { files } from '~/web/kit/files';
import { connectionLost, connectionRestored } from '~/web/kit/tab';
import { uploads } from '~/web/features/uploads';
import { filesQueued, restHurried } from '~/web/features/uploads/events';
import { selectUpload, selectUploadCounts, type WithUploads } from '~/web/features/uploads/selectors';

type Answer = (request: IncomingMessage, reply: ServerResponse, nth: number) => void;
const running: (() => void)[] = [];
afterEach(() => { for (const stop of running.splice(0)) stop(); });

const drained = (request: IncomingMessage) => new Promise<Buffer>((resolve) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
});
const json = (reply: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const stored: Answer = (request, reply) => void drained(request).then(({ length }) => json(reply, 200, { status: 'Uploaded', size: length }));

/** The queue alone over a real socket to a server that answers PUTs as it is told, the nth (from 1) of each. */
const against = async (put: Answer) => {
  const seen = { addresses: 0, puts: [] as IncomingMessage[] };
  const server = createServer((request, reply) => {
    if (request.method === 'PUT') {
      seen.puts.push(request);
      return put(request, reply, seen.puts.length);
    }
    seen.addresses += 1;
    void drained(request).then(() => json(reply, 200, { url: `${origin}/put/${seen.addresses}`, path: '/a.bin' }));
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const adapter = getAdapter('http');
  const app = runLinesAlone(uploads.flows ?? [], {
    reducers: { ...uploads.reducers }, credentials: () => ({ token: 'secret', user_name: 'admin' }),
    adapter: (config) => adapter({ ...config, baseURL: origin, url: (config.url ?? '').replace('http://api.test', '') }),
  });
  running.push(() => { app.stop(); server.close(); server.closeAllConnections(); });
  const state = () => app.store.getState() as WithUploads;
  const queue = (content = 'some bytes') => {
    const file = new File([content], 'a.bin');
    const id = files.keep(file);
    app.dispatch(filesQueued({ files: [{ id, name: 'a.bin', relative_path: 'a.bin', size: file.size }], target: { kind: 'drive', storage: 'drive', folder: '/' } }));
    return id;
  };
  const became = (id: string, status: string) => expect.poll(() => selectUpload(state(), id)?.status, { timeout: 8000, interval: 10 }).toBe(status);
  return { ...app, seen, queue, became, item: (id: string) => selectUpload(state(), id)!, counts: () => selectUploadCounts(state()) };
};

/** The queue meets one bad answer, is told not to wait, and meets a good one. */
const recovers = async (bad: Answer, expected: object) => {
  const app = await against((request, reply, nth) => (nth === 1 ? bad : stored)(request, reply, nth));
  const id = app.queue();
  await app.became(id, 'resting');
  expect(app.item(id)).toMatchObject(expected);
  app.dispatch(restHurried());
  await app.became(id, 'finished');
  expect(app.seen.addresses).toBe(2);
  return app;
};

describe('on the wire a PUT', () => {
  test('API-03 UPL-15 carries its bytes as octet-stream, and no bearer', async () => {
    const app = await against(stored);
    await app.became(app.queue(), 'finished');
    expect(app.seen.puts[0]!.headers).toMatchObject({ 'content-type': 'application/octet-stream', 'content-length': '10' });
    expect(app.seen.puts[0]!.headers.authorization).toBeUndefined();
  });

  test('UPL-12 UPL-21 that is cut off is tried again', async () => {
    await recovers((request) => { request.socket.destroy(); }, { http: 0, reason: 'The server could not be reached' });
  });

  test.each([408, 429, 500, 502, 503])('UPL-21 answered %i is tried again', async (status) => {
    await recovers((request, reply) => void drained(request).then(() => json(reply, status, { Error: 'not now' })), { http: status });
  });

  test('UPL-21 answered 429 with Retry-After waits that long', async () => {
    const app = await recovers((request, reply) => void drained(request).then(() => json(reply, 429, {}, { 'retry-after': '60' })), { http: 429, tries: 1 });
    expect(app.counts()).toMatchObject({ completed: 1 });
  });

  test('UPL-21 refused with 403 asks for one new address, and only one', async () => {
    const refuse: Answer = (request, reply) => void drained(request).then(() => json(reply, 403, { Error: 'out of date' }));
    const app = await against((request, reply, nth) => (nth === 1 ? refuse : stored)(request, reply, nth));
    await app.became(app.queue(), 'finished');
    expect(app.seen.addresses).toBe(2);
    const never = await against(refuse);
    const id = never.queue();
    await never.became(id, 'error');
    expect([never.seen.addresses, never.item(id).http, never.item(id).reason]).toEqual([2, 403, 'out of date']);
  });

  test('whose bytes did not all arrive is no upload: it is tried again', async () => {
    await recovers((request, reply) => void drained(request).then(() => json(reply, 200, { status: 'Uploaded', size: 4 })), { reason: 'Only 4 of 10 bytes arrived.' });
  });

  test.each([400, 409, 413, 422, 507])('UPL-12 UPL-19 answered %i is an error with the server\'s sentence', async (status) => {
    const app = await against((request, reply) => void drained(request).then(() => json(reply, status, { Error: 'No.' })));
    const id = app.queue();
    await app.became(id, 'error');
    expect([app.item(id).http, app.item(id).reason, app.seen.puts.length]).toEqual([status, 'No.', 1]);
  });

  test('that fails because the browser is offline waits for the network', async () => {
    const app = await against((request, reply, nth) => {
      if (nth > 1) return stored(request, reply, nth);
      app.dispatch(connectionLost());
      request.socket.destroy();
    });
    const id = app.queue();
    await app.became(id, 'resting');
    expect(app.item(id).retry_at).toBeNull();
    app.dispatch(connectionRestored());
    await app.became(id, 'finished');
  });
});

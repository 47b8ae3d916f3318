/** Attacks on the export of spans: by clients that send invalid spans, and by a malicious collector. */
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';

const KEY = 'Basic planted';
const SPAN = {
  id: '00000000000000a1',
  parent: null,
  kind: 'flow',
  name: 'startNotebooks',
  at: 1_700_000_000_123,
  ms: 45,
  outcome: 'ok',
};
const TRACE = { trace_id: 'ab'.repeat(16), release: '1', spans: [SPAN] };

let collector: Server;
let origin: string;
let sent: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
let answer: (response: ServerResponse) => void;
let server: TestWorkspace;
let people = 0;
let token: string;
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8');
    });
    request.on('end', () => {
      sent.push({ headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  server = await openWorkspace({ config: { collector: { url: origin, authorization: KEY } } });
});
afterAll(async () => {
  await server.close();
  collector.closeAllConnections();
  collector.close();
});
beforeEach(async () => {
  sent = [];
  answer = (response) => void response.end('{}');
  token = await server.addUser(`tracer${(people += 1)}`);
});

/** Sends a body as it is. */
const hand = async (payload: string, bearer: string | null = token) => {
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: api.tracing.exportSpans.path,
    headers: {
      'content-type': 'application/json',
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
    payload,
  });
  return { statusCode, body };
};
const trace = (more: object = {}) =>
  JSON.stringify({ user_name: `tracer${people}`, ...TRACE, ...more });

it('nobody hands over spans without being signed in, or as somebody else', async () => {
  expect((await hand(trace(), null)).statusCode).toBe(401);
  expect((await hand(trace(), 'made up')).statusCode).toBe(401);
  expect((await hand(trace({ user_name: 'admin' }))).statusCode).not.toBe(200);
  expect(sent).toEqual([]);
});

it.each<[string, () => string]>([
  ['is very deep', () => `{"spans":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['is very large', () => trace({ release: 'x'.repeat(20 * 1024 * 1024) })],
  ['holds a million of values', () => trace({ spans: Array.from({ length: 1_000_000 }, () => 0) })],
  ['is no JSON', () => '{"spans":'],
])('a body that %s is refused, and nothing of it goes on', async (_, body) => {
  const { statusCode } = await hand(body());
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  expect(sent).toEqual([]);
});

it('only names and times go on: no field, header or address that somebody adds', async () => {
  const span = {
    ...SPAN,
    attributes: { cookie: 'x' },
    url: 'http://127.0.0.1:1/',
    name: 'a\r\nAuthorization: b',
  };
  const body = trace({
    spans: [span],
    resource: { 'service.name': 'mine' },
    url: 'http://127.0.0.1:1/',
    authorization: 'Basic mine',
    release: '1\r\nx-injected: 1',
  });
  expect((await hand(body)).statusCode).toBe(200);
  const [{ headers, body: there } = { headers: {}, body: '' }] = sent;
  expect([headers.authorization, headers['x-injected'], headers.cookie]).toEqual([
    KEY,
    undefined,
    undefined,
  ]);
  for (const word of ['cookie', 'mine', 'tracer', 'http://']) expect(there).not.toContain(word);
  expect(JSON.parse(there)).toMatchObject({ resourceSpans: [{ scopeSpans: [{}] }] });
});

it('the key follows no redirect, and nobody is told what the collector answered', async () => {
  answer = (response) => void response.writeHead(307, { location: `${origin}/elsewhere` }).end();
  expect((await hand(trace())).statusCode).toBe(503);
  expect(sent).toHaveLength(1);
  answer = (response) => void response.writeHead(500).end(`no: ${KEY}`);
  expect((await hand(trace())).body).not.toContain('planted');
});

it('an answer without an end is not waited for', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (response) => {
      response.on('close', resolve);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more);
      more();
    };
  });
  expect((await hand(trace())).statusCode).toBe(200);
  await gone;
});

it('one person floods no collector, and others hand over theirs', async () => {
  const replies = await Promise.all(Array.from({ length: 150 }, () => hand(trace())));
  expect(replies.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(50);
  expect(sent.length).toBeLessThan(100);
  token = await server.addUser(`tracer${(people += 1)}`);
  expect((await hand(trace())).statusCode).toBe(200);
});

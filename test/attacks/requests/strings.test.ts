import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { testWeb, type TestWeb } from '#test/server/support/testWeb';
import { everyLine, fieldAt, sampleOf, stringsIn, withAt, type Line } from './requests';

const BOUNDARY = 'attack';
const NUL = 'a\0b';
const LONG = 'x'.repeat(120_000);
const DEEP = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as unknown;
const ATTACKS: readonly (readonly [string, unknown])[] = [
  ['a NUL', NUL],
  ['half of a surrogate pair', 'a\ud800'],
  ['a very long string', LONG],
  ['a number', 7],
  ['a deep object', DEEP],
];

/** Fields that accept even the very long string, each with a value that exceeds its limit. */
const LONGER: Readonly<Record<string, string>> = { 'predictions.tryIt body': 'x'.repeat(800_000) };

/** No file can have such an address; that of the last but one is just too long for the file system. */
const ODD_PAGES = [
  '/%00',
  '/%ED%A0%80',
  `/${'a'.repeat(10_000)}`,
  `/${'a'.repeat(256)}`,
  `/${'a/'.repeat(2_050)}`,
];

/** `%00` and bytes that are no UTF-8 are what an address can hold of them. */
const written = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value).slice(0, 2_000);
  return !/\p{Surrogate}/u.test(text) ? encodeURIComponent(text) : '%ED%A0%80';
};

const payloadOf = ({ endpoint }: Line, body: object) => {
  if (endpoint.method === 'GET') return {};
  const json = JSON.stringify(body);
  if (endpoint.method === 'POST')
    return { payload: json, headers: { 'content-type': 'application/json' } };
  const payload = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="config"\r\n\r\n${json}\r\n--${BOUNDARY}--\r\n`;
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
};

const addressOf = (
  { endpoint: { path, method } }: Line,
  body: Readonly<Record<string, unknown>>,
) => {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => written(body[name]));
  return method === 'GET'
    ? `${place}?${Object.entries(body)
        .map(([name, value]) => `${name}=${written(value)}`)
        .join('&')}`
    : place;
};

describe('strings that nobody types', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    // Their headers count: what they hold is read.
    server = await openWorkspace({ config: { trustedProxies: ['loopback'] } });
    token = await server.signIn();
  });
  afterAll(() => server.close());

  const send = async (line: Line, body: Readonly<Record<string, unknown>>) => {
    const { payload, headers } = payloadOf(line, body);
    const answer = await server.app.inject({
      method: line.endpoint.method === 'GET' ? 'GET' : 'POST',
      url: addressOf(line, body),
      ...(payload === undefined ? {} : { payload }),
      headers: { host: 'localhost:8080', authorization: `Bearer ${token}`, ...headers },
    });
    const failure: unknown = answer.statusCode === 200 ? {} : answer.json();
    return { status: answer.statusCode, failure: failure as { fields?: Record<string, string> } };
  };

  it.each(ATTACKS)(
    '%s in any field of any endpoint is refused and the field named',
    async (_what, attack) => {
      const wrong: string[] = [];
      for (const line of everyLine()) {
        const found = sampleOf(line.request) as Readonly<Record<string, unknown>>;
        const sample = 'user_name' in found ? { ...found, user_name: 'admin' } : found;
        for (const way of stringsIn(sample)) {
          const longer = attack === LONG ? LONGER[`${line.name} ${way.join('.')}`] : undefined;
          const { status, failure } = await send(
            line,
            withAt(sample, way, longer ?? attack) as Record<string, unknown>,
          );
          const named = status === 422 && fieldAt(way) in (failure.fields ?? {});
          const tooLong = status === 413 && line.endpoint.open;
          // In an address everything is a word by then, but for a NUL.
          const inAddress =
            (line.endpoint.method === 'GET' ||
              line.endpoint.path.includes(`{${String(way[0])}}`)) &&
            attack !== NUL;
          if (!named && !tooLong && !(inAddress && status < 500))
            wrong.push(`${line.name} ${way.join('.')}: ${status} ${JSON.stringify(failure)}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(server.reported).toEqual([]);
    },
  );

  it('a body that is deep, of another type or no JSON is refused', async () => {
    const bodies = [
      '[]',
      '7',
      '"x"',
      'null',
      '{',
      '{"user_name":"\\ud800"}',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '{"__proto__":{"a":1}}',
    ];
    for (const line of everyLine().filter(({ endpoint }) => endpoint.method === 'POST')) {
      for (const payload of bodies) {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const { statusCode } = await server.app.inject({
          method: 'POST',
          url: line.endpoint.path.replace(/\{\w+\}/g, 'drive'),
          payload,
          headers,
        });
        expect([400, 413, 422], `${line.name} ${payload.slice(0, 20)}`).toContain(statusCode);
      }
    }
    expect(server.reported).toEqual([]);
  });

  it('the JSON of a stranger is not parsed, nor a long one of somebody who signs in', async () => {
    for (const {
      endpoint: { path, open, method },
      name,
    } of everyLine().filter((line) => line.endpoint.method === 'POST')) {
      const post = (payload: string) =>
        server.app.inject({
          method: 'POST',
          url: path.replace(/\{\w+\}/g, 'drive'),
          payload,
          headers: { 'content-type': 'application/json' },
        });
      expect((await post('{')).statusCode, `${method} ${name}`).toBe(open ? 400 : 401);
      if (open)
        expect((await post(`{"user_name":"${'x'.repeat(16 * 1024)}"}`)).statusCode, name).toBe(413);
    }
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/nowhere',
      payload: JSON.stringify('x'.repeat(20_000)),
      headers: { 'content-type': 'application/json' },
    });
    expect(statusCode).toBe(413);
  });

  it.each([
    '/%ED%A0%80',
    '/fsc/%00/',
    '/assets/%00',
    '/blob/files/%00',
    '/blob/drive/user/admin/%ED%A0%80',
    '/blob/zip/%00',
    '/oauth/%00/authorize',
    '/oauth/github/callback?state=%00',
    '/fsc/python/batchjob/output/read/%00',
    '/blob/results/%00/%00/%00',
    '/user/%00',
  ])('an address like %s is answered, and no bug', async (url) => {
    const { statusCode } = await server.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([302, 400, 403, 404, 414]).toContain(statusCode);
    expect(server.reported).toEqual([]);
  });

  it('odd bytes in headers and cookies are answered, and no bug', async () => {
    const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
    const odd = '\x80\xff\ud800%00"\\;,';
    const statusWith = (header: string) =>
      new Promise<number>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.once('error', reject);
        socket.once('data', (bytes) => {
          resolve(Number(/^HTTP\/1.1 (\d+)/.exec(bytes.toString('latin1'))?.[1]));
          socket.destroy();
        });
        const body = JSON.stringify({ user_name: 'admin' });
        const usual = [
          'Host: localhost',
          `Authorization: Bearer ${token}`,
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
          'Connection: close',
        ];
        const [name = ''] = header.split(':');
        const lines = [...usual.filter((line) => !line.startsWith(`${name}:`)), header];
        socket.write(
          Buffer.from(
            `POST /fsc/user/read/ HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
            'latin1',
          ),
        );
      });
    const headers = [
      'Host',
      'Authorization',
      'Content-Type',
      'Cookie',
      'Origin',
      'If-None-Match',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Accept-Encoding',
      'X-Odd',
    ];
    const statuses = await Promise.all(
      headers.map(async (name) => [name, await statusWith(`${name}: ${odd}`)] as const),
    );
    for (const [name, status] of statuses) expect([200, 400, 401, 415], name).toContain(status);
    expect(await statusWith('Cookie: atelier_login=\x00')).toBe(400);
    expect(server.reported).toEqual([]);
  });
});

describe.each([
  ['is built', true],
  ['is not built', false],
])('where the web app %s', (_where, isBuilt) => {
  let server: TestWorkspace;
  let web: TestWeb;
  beforeAll(async () => {
    web = await testWeb();
    server = await openWorkspace({
      config: { webFolder: isBuilt ? web.folder : path.join(web.folder, 'none') },
    });
  });
  afterAll(async () => {
    await server.close();
    await web.remove();
  });

  it.each(ODD_PAGES)(
    'a page at an address like %.12s is the page of the app, and no bug',
    async (url) => {
      const { statusCode, headers, body } = await server.app.inject({
        method: 'GET',
        url,
        headers: { accept: 'text/html' },
      });
      expect([200, 400]).toContain(statusCode);
      if (statusCode === 200) expect(headers['content-type']).toContain('text/html');
      expect(body).not.toContain('aaaa');
      expect(server.reported).toEqual([]);
    },
  );
});

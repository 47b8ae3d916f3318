/** A small HTTP server that has section 7 of the specification and answers only the fields that the specification names. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { REPLIES } from './specAnswers';

export const PERSON = { userName: 'ada', password: 'secret' } as const;

/** A request that came in, as the server read it. */
export interface Received {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
}

const bodyOf = async (request: IncomingMessage): Promise<Omit<Received, 'path'>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/'))
    return {
      fields: type === 'application/json' ? (JSON.parse(String(bytes)) as object) : {},
      files: [],
    } as Omit<Received, 'path'>;
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const config = form.get('config');
  return {
    fields: JSON.parse(typeof config === 'string' ? config : '{}') as Received['fields'],
    files: [...form.keys()].filter((name) => name !== 'config'),
  };
};

const without = (field: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(field, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== field)
      .map(([name, one]) => [name, without(field, one)]),
  );
};

interface Differences {
  /** Answers 404 at these paths. */
  readonly absent?: readonly string[];
  /** Leaves a field out of the answer at a path. */
  readonly lacks?: Readonly<Record<string, string>>;
  /** Puts another answer at a path. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Where paths are that the specification writes without `/fsc`. */
  readonly prefixed?: RegExp;
}

/** The server, listening until the test ends, with what it received. */
export const openSpecServer = async ({
  absent = [],
  lacks = {},
  answers = {},
  prefixed,
}: Differences = {}) => {
  const received: Received[] = [];
  const isThere = (path: string) =>
    path in REPLIES && !absent.includes(path) && prefixed?.test(path) !== true;
  const answerTo = async (request: IncomingMessage): Promise<readonly [number, unknown]> => {
    const address = new URL(request.url ?? '/', 'http://server').pathname;
    const body = await bodyOf(request);
    if (request.method === 'PUT') return [200, ''];
    if (address === '/fsc/user/login/')
      return body.fields['password'] === PERSON.password
        ? [200, { status: 'Login Success', user_name: PERSON.userName, token: 'bearer-1' }]
        : [401, { Error: 'User or Password does not match' }];
    if (request.headers.authorization !== 'Bearer bearer-1')
      return [401, { Error: 'Sign in first.' }];
    const bare = address.replace(/^\/fsc/, '');
    const path = prefixed?.test(bare) === true && bare !== address ? bare : address;
    if (!isThere(path) && path === address) return [404, { Error: 'There is no such call.' }];
    received.push({ path, ...body });
    const reply = path in answers ? answers[path] : REPLIES[path];
    return [200, path in lacks ? without(lacks[path]!, reply) : reply];
  };
  const server = createServer((request, response) => {
    void answerTo(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, received };
};

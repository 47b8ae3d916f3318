/** A GitHub, or who took its place, that means harm to who connects it by device code or reads it. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { readOauthSettings } from '~/server/platform/settings/services/oauth';

const STRANGE = 'GitHub answered something unexpected. Please try again later.';
const MEGABYTE = 1024 * 1024;

let github: Server;
let answer: (path: string, response: ServerResponse) => void;
const asked: { readonly path: string; readonly authorization: string | undefined }[] = [];
let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  github = createServer((request, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization });
    answer(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => {
    github.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(github.address() as AddressInfo).port}`;
  server = await openWorkspace({
    config: {
      oauth: readOauthSettings({
        ATELIER_GITHUB_CLIENT_ID: 'id',
        ATELIER_GITHUB_CLIENT_SECRET: 'the secret of this client',
        ATELIER_GITHUB_URL: url,
        ATELIER_GITHUB_API_URL: url,
        ATELIER_GITHUB_RAW_URL: url,
      }),
    },
  });
  token = await server.signIn();
});
afterAll(async () => {
  await server.close();
  github.closeAllConnections();
  github.close();
});

const says =
  (value: unknown): typeof answer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const device = async (query: Record<string, string> = {}, bearer = token) => {
  const reply = await server.app.inject({
    method: 'GET',
    url: `/oauth/github-device?${new URLSearchParams({ connect: 'true', ...query }).toString()}`,
    headers: { host: 'localhost:8080', authorization: `Bearer ${bearer}` },
  });
  return reply.json<{ readonly Error?: string; readonly device_code?: string }>();
};
const BEGUN = {
  device_code: 'the code of this server',
  user_code: 'AB12-CD34',
  verification_uri: 'https://github.com/login/device',
  expires_in: 900,
  interval: 5,
};

/** Another word: its last letters may hold bits that no byte takes. */
const changedAt = (place: number, code: string) =>
  `${code.slice(0, place)}${code[place] === 'A' ? 'B' : 'A'}${code.slice(place + 1)}`;

it.each<[string, object]>([
  ['a page of its own script', { verification_uri: 'javascript:alert(1)' }],
  ['a page of its own text', { verification_uri: 'data:text/html,<script>alert(1)</script>' }],
  ['a code that nobody can type', { user_code: '<b>'.repeat(1_000) }],
  ['no time at all', { expires_in: -1 }],
  ['all time', { expires_in: 1e12 }],
  ['to ask without a pause', { interval: -5 }],
])('a device code that comes with %s is none', async (_, wrong) => {
  answer = says({ ...BEGUN, ...wrong });
  expect(await device()).toMatchObject({ Error: STRANGE });
});

it('a code belongs to who began, is not readable, and no other word is passed on', async () => {
  answer = says(BEGUN);
  const { device_code = '' } = await device();
  expect(Buffer.from(device_code, 'base64url').toString('latin1')).not.toContain('this server');
  const other = await server.addUser('eve');
  const before = asked.length;
  for (const [code, bearer] of [
    [device_code, other],
    [changedAt(10, device_code), token],
    [BEGUN.device_code, token],
    ['', token],
    ['A'.repeat(5_000), token],
  ] as const)
    expect(JSON.stringify(await device({ device_code: code }, bearer))).not.toContain('connected');
  expect(asked.slice(before)).toEqual([]);
});

it('an answer without an end is not read until the memory is full', async () => {
  let written = 0;
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const part = Buffer.alloc(MEGABYTE, ' ');
    const more = () => {
      while (!response.destroyed && written < 128 * MEGABYTE) {
        written += part.length;
        if (!response.write(part)) return;
      }
      response.end(JSON.stringify(BEGUN));
    };
    response.on('drain', more);
    more();
  };
  expect(await device()).toMatchObject({ Error: STRANGE });
  expect(written).toBeLessThan(48 * MEGABYTE);
});

it('neither the secret of the client nor the token of a person follows it to another host', async () => {
  await server.workspace.accounts.keepGithubToken('admin', 'gho_of_the_person');
  const there: unknown[] = [];
  const thief = createServer((request, response) => {
    there.push(request.headers.authorization, request.method);
    response.end('[]');
  });
  await new Promise<void>((resolve) => {
    thief.listen(0, '127.0.0.1', resolve);
  });
  const location = `http://127.0.0.1:${(thief.address() as AddressInfo).port}/`;
  answer = (_, response) => void response.writeHead(307, { location }).end();
  await device();
  await server.ask('github', 'repos', {}, { token });
  thief.closeAllConnections();
  thief.close();
  expect(there.filter((each) => each !== 'GET')).toEqual([undefined]);
});

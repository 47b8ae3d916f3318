/** Ports of one host share cookies: what is the app's must not reach a notebook, and a notebook's nobody. */
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { ADMIN, openWorkspace } from '#test/server/support/openWorkspace';
import { testWeb } from '#test/server/support/testWeb';
import { readConfig } from '~/server/platform/settings/config';
import { Gateway } from '~/server/platform/gateway/gateway';
import { gatewayHostFor, gatewayHosts } from '~/server/platform/gateway/hostName';
import { toSocket } from '~/server/platform/isolation/ownedSocket';
import { JupyterSite } from '~/server/platform/gateway/jupyter/jupyterSite';
import { CONNECTION_LIMITS } from '~/server/platform/http/connections';

const PATH = `/nb/n1-${'0'.repeat(32)}/`;
const heard: http.IncomingHttpHeaders[] = [];
const reported: unknown[] = [];
let folder: string;
let gateway: Gateway;
let upstream: http.Server;
let cookie: string;

/** A Jupyter that sets cookies wherever it can. */
const hostile = (socketPath: string) =>
  new Promise<http.Server>((resolve) => {
    const sockets = new WebSocketServer({ noServer: true });
    sockets.on('headers', (headers) => {
      headers.push('Set-Cookie: atelier_github=mine; Path=/');
    });
    const server = http.createServer((request, response) => {
      heard.push(request.headers);
      response
        .writeHead(200, { 'set-cookie': ['_xsrf=1; Path=/', 'atelier_github=mine; Path=/'] })
        .end('here');
    });
    server.on('upgrade', (request, socket, head) => {
      heard.push(request.headers);
      if (request.url?.endsWith('refused'))
        return void socket.end(
          'HTTP/1.1 403 Forbidden\r\nSet-Cookie: atelier_github=mine; Path=/\r\nContent-Length: 0\r\n\r\n',
        );
      sockets.handleUpgrade(request, socket, head, (channel) => channel.close());
    });
    server.listen(socketPath, () => resolve(server));
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-cookies-'));
  const socketPath = path.join(folder, 'j.sock');
  upstream = await hostile(socketPath);
  gateway = await Gateway.listen({
    host: '127.0.0.1',
    port: 0,
    connections: CONNECTION_LIMITS,
    editorFolder: folder,
    report: (error) => void reported.push(error),
  });
  gateway.open(
    PATH,
    new JupyterSite({
      base: PATH,
      connect: toSocket(socketPath, process.getuid!()),
      token: 't',
      origins: new Set(),
      embedders: [],
    }),
  );
  const entered = await get(gateway.admit({ path: PATH, session: 'ada' }, 'api'));
  cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (at: string, headers: http.OutgoingHttpHeaders = {}) =>
  new Promise<http.IncomingMessage & { text: string }>((resolve, reject) => {
    const request = http.get(
      {
        host: '127.0.0.1',
        port: gateway.port,
        path: at.startsWith('/') ? at : PATH + at,
        headers,
        agent: false,
      },
      (response) => {
        let text = '';
        response.on('data', (part: Buffer) => {
          text += part.toString();
        });
        response.on('end', () => resolve(Object.assign(response, { text })));
      },
    );
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(Object.assign(response, { text: '' }));
    });
    request.on('error', reject);
  });
const upgrading = () => ({
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
  origin: `http://127.0.0.1:${gateway.port}`,
  host: `127.0.0.1:${gateway.port}`,
});
const ofTheApp = () => `atelier_github=secret; ${cookie}; session=1`;

it('no cookie reaches Jupyter or a kernel, by request or by channel', async () => {
  heard.length = 0;
  expect((await get('api', { cookie: ofTheApp() })).text).toBe('here');
  expect((await get('api/channels', { ...upgrading(), cookie: ofTheApp() })).statusCode).toBe(101);
  expect((await get('api/refused', { ...upgrading(), cookie: ofTheApp() })).statusCode).toBe(403);
  expect(heard.map((headers) => [headers.cookie, headers.authorization])).toEqual([
    [undefined, 'token t'],
    [undefined, 'token t'],
    [undefined, 'token t'],
  ]);
});

it('no cookie of Jupyter reaches the browser, by answer, by a channel that opens or by one that is refused', async () => {
  for (const [at, more] of [
    ['api', {}],
    ['api/channels', upgrading()],
    ['api/refused', upgrading()],
  ] as const) {
    expect([at, (await get(at, { ...more, cookie })).headers['set-cookie']]).toEqual([
      at,
      undefined,
    ]);
  }
});

it('a cookie of the app, or of another path, opens nothing', async () => {
  const value = cookie.split('=')[1] ?? '';
  for (const wrong of [
    'atelier_github=secret',
    `atelier_nb_0000000000000000=${value}`,
    `session=${value}`,
    `${cookie}x`,
    '=',
    ';;;',
  ]) {
    expect([wrong, (await get('api', { cookie: wrong })).statusCode]).toEqual([wrong, 401]);
  }
});

it('what breaks inside is told to the operator, and to the person in a plain sentence', async () => {
  const broken = `/nb/n2-${'0'.repeat(32)}/`;
  gateway.open(broken, {
    serve: () => {
      throw new Error('ENOENT /srv/atelier/secret');
    },
    upgrade: () => undefined,
    close: () => undefined,
  });
  const entered = await get(broken + gateway.admit({ path: broken, session: 'ada' }, 'x'));
  const reply = await get(`${broken}x`, {
    cookie: entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
  });
  expect([reply.statusCode, JSON.parse(reply.text)]).toEqual([
    500,
    { message: 'Something went wrong. Please try again later' },
  ]);
  expect(String(reported[0])).toContain('/srv/atelier/secret');
});

it('the key of the GitHub cookie is told to who is signed in, and stands on no page', async () => {
  const web = await testWeb();
  const server = await openWorkspace({ config: { webFolder: web.folder } });
  const secret = server.workspace.secretBox.secretFor('github cookie');
  const page = await server.app.inject({ url: '/login', headers: { accept: 'text/html' } });
  expect(page.body).toContain('github_connect');
  expect(page.body).not.toContain(secret);
  const token = await server.signIn();
  expect((await server.get('account', 'readUser', {}, { token })).cookie_secret).toBe(secret);
  expect((await server.ask('account', 'readUser', {}, { name: ADMIN.user_name })).status).toBe(401);
  await server.close();
  await web.remove();
});

it('the gateway is another host than the app: the one of the settings, or the other name of this machine', () => {
  const chromium = { userAgent: 'Mozilla/5.0 Chrome/156.0.0.0 Safari/537.36' };
  const safari = { userAgent: 'Mozilla/5.0 Version/26.0 Safari/605.1.15' };
  const settings = readConfig({});
  expect(gatewayHostFor(settings, { hostname: 'localhost', ...chromium })).toBe('127.0.0.1');
  expect(gatewayHostFor(settings, { hostname: '127.0.0.1', ...chromium })).toBe('localhost');
  expect(gatewayHostFor(settings, { hostname: 'localhost', ...safari })).toBe('localhost');
  expect(
    gatewayHostFor({ ...settings, host: '10.0.0.7' }, { hostname: '10.0.0.7', ...chromium }),
  ).toBe('10.0.0.7');
  expect(gatewayHosts(settings, 'localhost')).toEqual(['127.0.0.1', 'localhost']);
  const named = readConfig({ ATELIER_GATEWAY_HOST: 'notebooks.example.com' });
  expect(gatewayHostFor(named, { hostname: 'localhost', ...safari })).toBe('notebooks.example.com');
  for (const wrong of ['http://x', 'a:1', 'a b', '-a', '..'])
    expect(() => readConfig({ ATELIER_GATEWAY_HOST: wrong })).toThrow('ATELIER_GATEWAY_HOST');
});

/** Connections that keep a listener waiting are closed, and others are served meanwhile. */
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRuntimes } from '~/server/platform/kernels';
import {
  CONNECTION_LIMITS,
  createGuardedServer,
  type ConnectionLimits,
} from '~/server/platform/http/connections';
import { among } from '~/server/platform/http/network';
import { timePasses, until } from '#test/harness/until';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

/** As in use, a hundred times shorter. */
const LIMITS: ConnectionLimits = {
  ...CONNECTION_LIMITS,
  headersMs: 800,
  silenceMs: 800,
  idleMs: 800,
};
const CLOSED_WITHIN_MS = 10_000;

let workspace: TestWorkspace;
let port: number;
let token: string;
beforeAll(async () => {
  workspace = await openWorkspace({ config: { connections: LIMITS } });
  token = await workspace.signIn();
  await workspace.app.listen({ host: '127.0.0.1', port: 0 });
  port = (workspace.app.server.address() as AddressInfo).port;
});
afterAll(() => workspace.close());

const opened = new Set<() => void>();
afterEach(() => {
  for (const close of opened) close();
  opened.clear();
});

/** A connection that says something at first and, where it drips, a byte of `drip` every so often. */
const slow = (at: number, first: string, drip = '') => {
  const socket = net.connect(at, '127.0.0.1');
  const one = { socket, heard: '', closed: false };
  socket.on('data', (data: Buffer) => {
    one.heard += data.toString();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    one.closed = true;
  });
  socket.write(first);
  const timer =
    drip === ''
      ? null
      : setInterval(() => {
          if (!socket.destroyed) socket.write(drip);
        }, 100);
  opened.add(() => {
    socket.destroy();
    if (timer) clearInterval(timer);
  });
  return one;
};

const post = (length: number) =>
  `POST /fsc/user/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const HEADERS = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n';

/** The longest time that 95 of 100 requests may take without an attack, ms. */
const CALM_MS = 50;
const mostOf = (times: readonly number[]) => times[Math.floor(times.length * 0.95)] ?? Infinity;

/** How long somebody's requests took, ms, in order. */
const timesUntil = async (over: () => boolean): Promise<number[]> => {
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  for (const end = Date.now() + CLOSED_WITHIN_MS; !over() && Date.now() < end;) {
    const from = performance.now();
    const request = http.get({
      port,
      host: '127.0.0.1',
      path: '/api/health',
      agent,
      headers: { authorization: `Bearer ${token}` },
    });
    const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(reply.resume(), 'end');
    expect(reply.statusCode).toBe(200);
    times.push(performance.now() - from);
    await timePasses(10, 'somebody asks a hundred times a second');
  }
  agent.destroy();
  return times.sort((a, b) => a - b);
};

test('hundreds of connections with slow headers, standing bodies or not a word are closed, and others are served meanwhile', async () => {
  let asked = 0;
  const calm = await timesUntil(() => (asked += 1) > 40);
  const attackers = [
    ...Array.from({ length: 80 }, () => slow(port, HEADERS, 'X-A: b\r\n')),
    ...Array.from({ length: 80 }, () => slow(port, `${post(1000)}{"user_name":`)),
    ...Array.from({ length: 80 }, () => slow(port, '')),
  ];
  const times = await timesUntil(() => attackers.every(({ closed }) => closed));
  expect(attackers.filter(({ closed }) => !closed).length).toBe(0);
  // On a machine that is busy with other things everything takes longer, without an attack too.
  expect(mostOf(times) / Math.max(1, mostOf(calm) / CALM_MS)).toBeLessThan(750);
  for (const kind of [attackers.slice(0, 80), attackers.slice(80, 160)]) {
    expect(kind.filter(({ heard }) => heard.startsWith('HTTP/1.1 408')).length).toBe(80);
  }
});

test('a body that moves may take as long as it takes', async () => {
  const body = JSON.stringify({ user_name: 'nobody', password: 'wrong password' });
  const one = slow(port, post(body.length));
  for (const part of body.match(/.{1,3}/g) ?? []) {
    one.socket.write(part);
    await timePasses(LIMITS.silenceMs / 8, 'the body comes slowly');
  }
  await until('an answer', () => one.heard);
  expect(one.heard).toMatch(/^HTTP\/1\.1 200 /);
});

test('a connection that was used is closed when nothing more is asked for, not before', async () => {
  const one = slow(port, `${HEADERS}\r\n`);
  await until('an answer', () => one.heard);
  await timePasses(LIMITS.idleMs / 2, 'the connection is idle for a while');
  one.heard = '';
  one.socket.write(`${HEADERS}\r\n`);
  await until('a second answer', () => one.heard);
  await until('the end of the connection', () => one.closed, CLOSED_WITHIN_MS);
});

/** Lets connections of this machine look as if they came from `address`. */
const comeFrom = (server: http.Server, address: string) =>
  void server.prependListener('connection', (socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: address });
  });

/** A guarded server that answers after a while. */
const serverOf = async (limits: Partial<ConnectionLimits>, afterMs: number, address?: string) => {
  const server = createGuardedServer(
    { ...LIMITS, ...limits },
    (_request, response) =>
      void timePasses(afterMs, 'the answer comes late').then(() => response.end('late')),
  );
  if (address !== undefined) comeFrom(server, address);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.add(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

test('an answer that the server holds back is waited for, however long', async () => {
  const one = slow(await serverOf({}, 4 * LIMITS.silenceMs), `${HEADERS}\r\n`);
  await until('an answer', () => one.heard || one.closed, CLOSED_WITHIN_MS);
  expect(one.heard).toMatch(/^HTTP\/1\.1 200 /);
});

test('one address has so many connections, and one more is told to come back, and may when another ended', async () => {
  const at = await serverOf({ perAddress: 5, headersMs: 60_000 }, 0, '192.0.2.7');
  const five = Array.from({ length: 5 }, () => slow(at, ''));
  await Promise.all(five.map(({ socket }) => once(socket, 'connect')));
  const sixth = slow(at, '');
  await until('the sixth to be closed', () => sixth.closed);
  expect(sixth.heard).toMatch(/^HTTP\/1\.1 503 .*Connection: close/s);
  five[0]!.socket.destroy();
  await until('room for another', async () => {
    const next = slow(at, `${HEADERS}\r\n`);
    await until('its end or answer', () => next.closed || next.heard);
    return next.heard.startsWith('HTTP/1.1 200');
  });
});

test('people behind one proxy are counted together only for the whole listener', async () => {
  const at = await serverOf(
    { perAddress: 5, inAll: 20, proxies: ['10.1.0.0/16'], headersMs: 60_000 },
    0,
    '::ffff:10.1.2.3',
  );
  const twenty = Array.from({ length: 20 }, () => slow(at, ''));
  await Promise.all(twenty.map(({ socket }) => once(socket, 'connect')));
  const last = slow(at, '');
  await until('the last to be closed', () => last.closed);
  expect(twenty.filter(({ closed }) => closed).length).toBe(0);
});

test('proxies are named by address, network or range', () => {
  const isProxy = among(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32', 'loopback']);
  for (const one of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8::1', '127.0.0.2', '::1'])
    expect(isProxy(one), one).toBe(true);
  for (const other of ['10.2.0.1', '192.0.2.8', '2001:db9::1', ''])
    expect(isProxy(other), other).toBe(false);
});

test('the gateway bounds its connections as the app does', async () => {
  const runtimes = await createRuntimes({
    dataFolder: workspace.dataFolder,
    gatewayHost: '127.0.0.1',
    gatewayPort: 0,
    editorFolder: workspace.dataFolder,
    connections: LIMITS,
  });
  try {
    const attackers = [
      slow(runtimes.gatewayPort, HEADERS, 'X-A: b\r\n'),
      slow(runtimes.gatewayPort, `${post(9)}{`),
      slow(runtimes.gatewayPort, ''),
    ];
    await until(
      'all to be closed',
      () => attackers.every(({ closed }) => closed),
      CLOSED_WITHIN_MS,
    );
  } finally {
    await runtimes.dispose();
  }
});

import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { machine } from '#test/harness/machine';
import { Gateway } from '~/server/platform/gateway/gateway';
import { CONNECTION_LIMITS } from '~/server/platform/http/connections';
import { TUNNEL_PROGRAM } from '~/server/areas/jobs/running/tunnel';
import { newKey } from '~/server/areas/predictions/keys';
import { createCallGateway } from '~/server/areas/predictions/serving/callGateway';
import { listenTo } from '~/server/areas/predictions/serving/health';
import { createRoutes } from '~/server/areas/predictions/serving/routes';
import { createTunnels } from '~/server/areas/predictions/serving/tunnels';
import { call, openReach } from './support';

const LIMITS = {
  bodyBytes: 16 * 1024 * 1024,
  firstByteMs: 5_000,
  silenceMs: 5_000,
  wholeMs: 20_000,
  atOnce: 64,
};
const SHORT = { most: 40, freeMs: 2_000, openMs: 300, pingMs: 200 };
const LONG = 600_000; // longer than any test
const PATIENT = { timeout: 60_000, interval: 20 } as const;
const { key, hash } = newKey();
const secretOf = (submission: string) => createHash('sha256').update(submission).digest('hex');

/** Answers what it is sent, at the port that its tunnel chose; `/slow` after a while, `/die` not at all. */
const ECHO = `
const http = require('node:http');
http.createServer((request, response) => {
  if (request.url === '/die') process.exit(3);
  response.setHeader('x-model', process.env.TAG);
  response.setHeader('x-secret', process.env.ATELIER_TUNNEL_SECRET ?? 'none');
  setTimeout(() => request.pipe(response), request.url === '/slow' ? 300 : 0);
}).listen(Number(process.env.PORT), '127.0.0.1');
`;
const python = machine.python ?? 'python3';

/** Two versions on nodes, each behind a tunnel of its own; every process is one of this machine. */
describe('versions on nodes', () => {
  let gateway: Gateway;
  let wanted: Set<string>;
  let tunnels: ReturnType<typeof createTunnels>;
  let door: ReturnType<typeof createCallGateway>;
  const nodes: ChildProcess[] = [];

  const serve = async (port = 0, limits = SHORT) => {
    gateway = await Gateway.listen({
      host: '127.0.0.1',
      port,
      connections: CONNECTION_LIMITS,
      editorFolder: '/nowhere',
      report: (error) => {
        throw error;
      },
    });
    tunnels = createTunnels({
      secretOf,
      isWanted: async (id) => wanted.has(id),
      limits,
      report: (error) => {
        throw error;
      },
    });
    const route = async (pfId: string) => ({
      pfId,
      version: 1,
      status: 'Deployed',
      port: 0,
      submission: `run-${pfId.slice(3)}`,
      childId: 'job-1',
      hashes: [hash],
    });
    const routes = createRoutes({ route }, 60_000, new AbortController().signal);
    door = createCallGateway({
      routes,
      reach: openReach(tunnels),
      calls: { note: () => undefined } as never,
      limits: LIMITS,
    });
    gateway.mount('/pf/', door.serve);
    gateway.mount('/pt/', tunnels.site);
  };
  const leave = async () => {
    door.close();
    await gateway.close();
  };
  beforeEach(async () => {
    wanted = new Set(['run-1', 'run-2']);
    await serve();
  });
  afterEach(async () => {
    for (const node of nodes.splice(0)) node.kill('SIGKILL');
    await leave();
  });
  const start = (submission: string, program = ECHO, secret = secretOf(submission)) => {
    const child = spawn(python, ['-I', '-S', TUNNEL_PROGRAM, process.execPath, '-e', program], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        TAG: submission,
        ATELIER_SUBMISSION_ID: submission,
        ATELIER_TUNNEL_TO: `http://127.0.0.1:${gateway.port}/pt/${submission}`,
        ATELIER_TUNNEL_SECRET: secret,
      },
    });
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
    });
    nodes.push(child);
    return { child, said: () => said };
  };
  const ask = (pf = 'pf-1', rest = '/', more: Parameters<typeof call>[1] = {}) =>
    call(`http://127.0.0.1:${gateway.port}/pf/${pf}/versions/1${rest}`, { key, ...more });
  const heard = (submission: string) =>
    listenTo(openReach(tunnels).to({ port: 0, submission, childId: '' }));
  /** Knocks as a node does; what the gateway said first. */
  const knock = async (submission: string, { secret = secretOf(submission), first = '' } = {}) => {
    const socket = net.connect(gateway.port, '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    socket.write(
      `GET /pt/${submission} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: atelier-tunnel\r\nAuthorization: Bearer ${secret}\r\n\r\n${first}`,
    );
    const [part] = (await once(socket, 'data')) as [Buffer];
    return { socket, status: Number(part.toString('latin1').split(' ')[1]) };
  };

  it('PRD-04 calls reach each program through the tunnel of its own node, and nobody but the tunnel sees its secret', async () => {
    start('run-1');
    start('run-2');
    await expect.poll(() => heard('run-1'), PATIENT).toBe('answers');
    for (const number of ['1', '2']) {
      const { status, body, headers } = await ask(`pf-${number}`, '/predict', {
        method: 'POST',
        body: '{"a":1}',
      });
      expect([status, body, headers['x-model'], headers['x-secret']]).toEqual([
        200,
        '{"a":1}',
        `run-${number}`,
        'none',
      ]);
    }
  });

  it('PRD-04 a call waits while the node is on its way and while its program does not listen yet', async () => {
    expect(await heard('run-1')).toBe('away');
    const early = ask('pf-1', '/', { method: 'POST', body: 'early' });
    start(
      'run-1',
      ECHO.replace(
        'http.createServer',
        'const begin = Date.now(); while (Date.now() < begin + 500); http.createServer',
      ),
    );
    await expect.poll(() => heard('run-1'), PATIENT).toBe('nobody');
    expect(await early).toMatchObject({ status: 200, body: 'early' });
  });

  it('PRD-04 more calls at a time than connections wait are answered side by side, and long bodies come whole', async () => {
    start('run-1');
    await expect.poll(() => heard('run-1'), PATIENT).toBe('answers');
    const begun = performance.now();
    const slow = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        ask('pf-1', '/slow', { method: 'POST', body: `call ${at}` }),
      ),
    );
    expect(slow.map(({ body }) => body)).toEqual(
      Array.from({ length: 20 }, (_, at) => `call ${at}`),
    );
    expect(performance.now() - begun).toBeLessThan(20 * 300);
    const body = Buffer.alloc(8 * 1024 * 1024, 'long ');
    expect((await ask('pf-1', '/', { method: 'POST', body })).body).toBe(body.toString());
  });

  it('PRD-04 who has no secret, that of another version, or that of a process nobody wants any more is not let in', async () => {
    expect((await knock('run-1')).status).toBe(101);
    expect((await knock('run-1', { secret: secretOf('run-2') })).status).toBe(401);
    expect((await knock('run-1', { secret: '' })).status).toBe(401);
    expect((await knock('run-3')).status).toBe(410);
    expect((await knock('..')).status).toBe(400);
    expect((await knock('run-1', { first: 'HTTP/1.1 200 OK\r\n\r\n' })).status).toBe(400);
    expect((await call(`http://127.0.0.1:${gateway.port}/pt/run-1`)).status).toBe(404);
    // Whoever was refused says so in the log of the version.
    wanted.delete('run-2');
    const { said } = start('run-2');
    await expect
      .poll(said, PATIENT)
      .toMatch(/^Tunnel: http:\/\/127\.0\.0\.1:\d+ cannot be reached: it answered 410 Gone$/m);
  });

  it('PRD-04 a node that answers before it is asked, answers too much, or never, is cut off, and a call goes to a connection that keeps to what is agreed', async () => {
    const early = await knock('run-1');
    early.socket.write('1HTTP/1.1 200 OK\r\n\r\n');
    await once(early.socket, 'close');
    const [forged, silent] = [await knock('run-1'), await knock('run-1')];
    let opened = 0;
    forged.socket.on('data', (part: Buffer) => {
      if (part.includes('c')) {
        opened += 1;
        forged.socket.write('1HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged');
      }
    });
    silent.socket.on('data', () => undefined);
    const asked = ask('pf-1', '/', { method: 'POST', body: 'mine' });
    await expect.poll(() => forged.socket.closed && silent.socket.closed, PATIENT).toBe(true);
    start('run-1');
    expect(await asked).toMatchObject({ status: 200, body: 'mine' });
    expect(opened).toBeLessThanOrEqual(1);
  });

  it('PRD-04 one node holds a number of connections, another one its own', async () => {
    await leave();
    await serve(0, { ...SHORT, pingMs: LONG });
    for (let at = 0; at < SHORT.most; at += 1) expect((await knock('run-1')).status).toBe(101);
    expect((await knock('run-1')).status).toBe(503);
    expect((await knock('run-2')).status).toBe(101);
  });

  it('PRD-04 connections that give no sign of life are ended', async () => {
    const all: net.Socket[] = [];
    for (let at = 0; at < 4; at += 1)
      all.push((await knock('run-1')).socket.on('data', () => undefined));
    await expect.poll(() => all.every(({ closed }) => closed), PATIENT).toBe(true);
    expect((await knock('run-1')).status).toBe(101);
  });

  it('PRD-04 a gateway that was away for a moment is found again by the nodes, whose programs were not touched', async () => {
    const { child, said } = start('run-1');
    await expect.poll(() => heard('run-1'), PATIENT).toBe('answers');
    const { port } = gateway;
    await leave();
    await expect.poll(said, PATIENT).toMatch(/cannot be reached/);
    await serve(port);
    expect(tunnels.awayMs('run-1')).toBeGreaterThan(0);
    expect(await ask('pf-1', '/', { method: 'POST', body: 'again' })).toMatchObject({
      status: 200,
      body: 'again',
    });
    expect([tunnels.awayMs('run-1'), child.exitCode]).toEqual([0, null]);
  });

  it('PRD-04 a program that ends takes its tunnel along, with its exit code, who was not answered is told so, and the call is sent no second time', async () => {
    const { child } = start('run-1');
    await expect.poll(() => heard('run-1'), PATIENT).toBe('answers');
    expect((await ask('pf-1', '/die')).status).toBe(502);
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(3);
    await expect.poll(() => heard('run-1'), PATIENT).toBe('away');
  });

  it('PRD-04 a program of somebody else that listens at the port is not believed to be the version', async () => {
    // The program says its port and never listens; a stranger does.
    const { child, said } = start(
      'run-1',
      'process.stderr.write("port " + process.env.PORT + "\\n"); setInterval(() => undefined, 1000)',
    );
    await expect.poll(said, PATIENT).toMatch(/port \d+/);
    const stranger = http
      .createServer((_, response) => response.end('forged'))
      .listen(Number(/port (\d+)/.exec(said())?.[1]), '127.0.0.1');
    onTestFinished(() => {
      stranger.close();
    });
    await once(stranger, 'listening');
    expect((stranger.address() as AddressInfo).port).toBeGreaterThan(0);
    expect(await heard('run-1').then((found) => found === 'answers')).toBe(false);
    if (child.exitCode === null) await once(child, 'exit');
    expect(said()).toMatch(/Tunnel: Another program of this node took port \d+ first\./);
  });
});

/** What X-Forwarded-* of local programs can do: nothing. Proxies of this machine are known by their socket or their user. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PAIR } from '~/server/areas/account/throttle';
import { readConfig, type Config } from '~/server/config';
import { userIn, userOfPeer } from '~/server/http/proxies/peerUser';
import { openProxies } from '~/server/http/proxies/proxies';
import { listenForProxy } from '~/server/http/proxies/socket';
import { openRuntimesGateway } from './gatewayListening';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

const isRoot = process.getuid?.() === 0;
/** 'nobody' everywhere. */
const STRANGER = 65_534;

let server: TestWorkspace | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const opened = async (config: Partial<Config> = {}) => {
  server = await openWorkspace({ config });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  return { server, port };
};

const bodyOf = (password: string) => JSON.stringify({ user_name: ADMIN.user_name, password });
const HEADERS = { 'content-type': 'application/json', host: 'localhost' };

/** Signs in through a socket of this machine. */
const signIn = async (
  to: http.RequestOptions,
  password: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; text: string }> => {
  const request = http.request({
    ...to,
    method: 'POST',
    path: '/fsc/user/login/',
    headers: { ...HEADERS, ...headers },
  });
  request.end(bodyOf(password));
  const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) text += String(chunk);
  return { status: reply.statusCode, text };
};

const tokenOf = ({ text }: { text: string }) => (JSON.parse(text) as { token: string }).token;

/** The addresses that the person and the audit log are shown. */
const addressesOf = async ({ get }: TestWorkspace, token: string) => {
  const as = { token, name: ADMIN.user_name };
  const { sessions } = await get('account', 'readSessions', {}, as);
  const { acts } = await get('audit', 'read', {}, as);
  return {
    sessions: [...new Set(sessions.map(({ address }) => address))],
    acts: [...new Set(acts.map(({ address }) => address))],
  };
};

describe('a program of this machine that says it is a proxy', () => {
  it(
    'guesses no more passwords than from its own address, and forges no address',
    { timeout: 120_000 },
    async () => {
      const { server: one, port } = await opened();
      const statuses: (number | undefined)[] = [];
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const headers = { 'x-forwarded-for': `10.1.${attempt}.1` };
        statuses.push((await signIn({ port, host: '127.0.0.1' }, 'wrong', headers)).status);
      }
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(
        // One more after a second, then after two, four, eight …
        PAIR.free + 8,
      );
      expect(one.reported).toEqual([
        expect.stringMatching(
          /^x-forwarded-for of 127\.0\.0\.1 is ignored.*ATELIER_PROXY_SOCKETS.*ATELIER_TRUSTED_PROXIES/,
        ),
      ]);
      await one.workspace.attempts.succeeded(ADMIN.user_name, '127.0.0.1');
      const token = tokenOf(
        await signIn({ port, host: '127.0.0.1' }, ADMIN.password, {
          'x-forwarded-for': '10.9.9.9',
        }),
      );
      await expect
        .poll(() => addressesOf(one, token))
        .toEqual({ sessions: ['127.0.0.1'], acts: ['127.0.0.1'] });
    },
  );

  it('is believed where the settings name the loopback addresses, and even then no more than an address', async () => {
    const { server: one, port } = await opened({ trustedProxies: ['loopback'] });
    const forged = [
      { 'x-forwarded-for': '192.0.2.7:4711' },
      { 'x-forwarded-for': '<b>somebody</b>' },
      { 'x-forwarded-for': '203.0.113.1, 192.0.2.8' },
    ];
    let token = '';
    for (const headers of forged)
      token = tokenOf(await signIn({ port, host: '127.0.0.1' }, ADMIN.password, headers));
    const { sessions } = await addressesOf(one, token);
    // The last address of a chain that is no proxy's counts: what stands before it anybody may have written.
    expect(sessions.sort()).toEqual(['127.0.0.1', '192.0.2.7', '192.0.2.8']);
    expect(one.reported).toEqual([]);
  });
});

describe('a proxy that comes through the unix socket', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-proxy-'));
    file = path.join(folder, 'app.sock');
    chmodSync(folder, 0o750);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const listening = async (one: http.Server) => {
    const close = await listenForProxy(one, file);
    onTestFinished(close);
    return close;
  };

  it('is believed, and without the headers it is this machine; the port beside it stays as it was', async () => {
    const { server: one, port } = await opened();
    await listening(one.app.server);
    const to = { socketPath: file };
    await signIn(to, ADMIN.password, { 'x-forwarded-for': '203.0.113.1, 192.0.2.7' });
    await signIn(to, ADMIN.password);
    const token = tokenOf(
      await signIn({ port, host: '127.0.0.1' }, ADMIN.password, { 'x-forwarded-for': '192.0.2.9' }),
    );
    const { sessions } = await addressesOf(one, token);
    expect(sessions.sort()).toEqual(['127.0.0.1', '192.0.2.7']);
  });

  it('has more connections than one address, and the limits of the others', async () => {
    const limits = { ...readConfig({}).connections, perAddress: 8 };
    const { server: one } = await opened({ connections: limits });
    await listening(one.app.server);
    const many = Array.from({ length: 12 }, () => net.connect(file));
    await Promise.all(many.map((socket) => once(socket, 'connect')));
    const statuses = await Promise.all(
      many.map(async (socket) => {
        socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
        const [data] = (await once(socket, 'data')) as [Buffer];
        return data.toString().slice(9, 12);
      }),
    );
    expect(statuses).toEqual(many.map(() => '200'));
  });

  it('takes the place of a socket that a killed server left, and its own goes with it', async () => {
    const { server: one } = await opened();
    const left = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(file)}, () => process.kill(process.pid, 'SIGKILL'))`,
    ]);
    await once(left, 'exit');
    expect(existsSync(file)).toBe(true);
    const close = await listening(one.app.server);
    await expect(listenForProxy(one.app.server, file)).rejects.toThrow('used by another server');
    close();
    await expect.poll(() => existsSync(file)).toBe(false);
    writeFileSync(file, 'not ours');
    await expect(listenForProxy(one.app.server, file)).rejects.toThrow('is not a socket');
  });

  it('cannot be anybody: a folder that lets others in is refused, in a sentence', async () => {
    const { server: one } = await opened();
    chmodSync(folder, 0o755);
    await expect(listenForProxy(one.app.server, file)).rejects.toThrow(
      `lets every user of this machine in, and would trust what they say: chmod o-rwx ${folder}`,
    );
    await expect(listenForProxy(one.app.server, '/nowhere/at/all/app.sock')).rejects.toThrow(
      'ATELIER_PROXY_SOCKETS: /nowhere/at/all is not a folder',
    );
  });

  it.skipIf(!isRoot)('cannot be another user, also where they may enter the folder', async () => {
    const { server: one } = await opened();
    await listening(one.app.server);
    expect(statSync(file).mode & 0o777).toBe(0o660);
    chmodSync(folder, 0o755);
    const script = `require('net').connect(${JSON.stringify(file)}).on('connect', () => process.exit(0)).on('error', (e) => { console.log(e.code); process.exit(1) })`;
    const program = spawn(process.execPath, ['-e', script], {
      uid: STRANGER,
      gid: STRANGER,
      cwd: '/',
    });
    const said: Buffer[] = [];
    program.stdout.on('data', (data: Buffer) => said.push(data));
    expect(await once(program, 'close')).toEqual([1, null]);
    expect(Buffer.concat(said).toString().trim()).toBe('EACCES');
  });

  it('reaches the gateway in the same way', async () => {
    const gateway = await openRuntimesGateway(folder);
    onTestFinished(() => gateway.dispose());
    const request = http.get({ socketPath: path.join(folder, 'gateway.sock'), path: '/' });
    const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(reply.resume().statusCode).toBe(404);
  });
});

describe('a proxy that is known by its user', () => {
  const SCRIPT = (port: number) => `
    const request = require('http').request({
      host: '127.0.0.1', port: ${port}, method: 'POST', path: '/fsc/user/login/',
      headers: { ...${JSON.stringify(HEADERS)}, 'x-forwarded-for': '192.0.2.7' },
    }, (reply) => reply.resume().on('end', () => process.exit(reply.statusCode === 200 ? 0 : 1)));
    request.end(${JSON.stringify(bodyOf(ADMIN.password))});`;

  it.skipIf(!isRoot)(
    'is believed where its connection is that user’s; any other program is not',
    async () => {
      const { server: one, port } = await opened({ trustedProxies: [`uid:${STRANGER}`] });
      const proxy = spawn(process.execPath, ['-e', SCRIPT(port)], {
        uid: STRANGER,
        gid: STRANGER,
        cwd: '/',
      });
      expect(await once(proxy, 'close')).toEqual([0, null]);
      const token = tokenOf(
        await signIn({ port, host: '127.0.0.1' }, ADMIN.password, {
          'x-forwarded-for': '192.0.2.9',
        }),
      );
      const { sessions } = await addressesOf(one, token);
      expect(sessions.sort()).toEqual(['127.0.0.1', '192.0.2.7']);
    },
  );

  it('is never the user of the server itself, nor one that this machine does not have', async () => {
    const own = [`uid:${process.getuid?.() ?? 0}`];
    await expect(openProxies({ trustedProxies: own })).rejects.toThrow(
      'the user this server runs as',
    );
    await expect(openProxies({ trustedProxies: ['uid:nobody-of-this-name'] })).rejects.toThrow(
      "this machine has no user 'nobody-of-this-name'",
    );
  });

  it('the user of a connection is the one whose socket it is, over IPv4 and IPv6, and nobody once it is closed', async () => {
    for (const [listenAt, connectTo] of [
      ['127.0.0.1', '127.0.0.1'],
      ['::', '127.0.0.1'],
      ['::1', '::1'],
    ] as const) {
      const listener = net.createServer().listen(0, listenAt);
      await once(listener, 'listening');
      const client = net.connect((listener.address() as AddressInfo).port, connectTo);
      const [socket] = (await once(listener, 'connection')) as [net.Socket];
      const end = (which: 'remote' | 'local') => ({
        address: socket[`${which}Address`] ?? '',
        port: socket[`${which}Port`] ?? 0,
      });
      const [peer, here] = [end('remote'), end('local')];
      expect(await userOfPeer(peer, here), listenAt).toBe(process.getuid?.());
      client.destroy();
      await once(socket.resume(), 'close');
      expect(await userOfPeer(peer, here), listenAt).toBeNull();
      listener.close();
    }
  });

  it('a socket that its program has closed is not taken for one of root', () => {
    const line = (state: string, user: number, inode: number) =>
      `head\n   1: 0100007F:D431 0100007F:1F90 ${state} 00000000:00000000 00:00000000 00000000 ${user} 0 ${inode} 1 0`;
    const [peer, here] = [54_321, 8_080].map((port) => ({ address: '127.0.0.1', port })) as [
      { address: string; port: number },
      { address: string; port: number },
    ];
    expect(userIn(line('01', 33, 4711), peer, here)).toBe(33);
    expect(userIn(line('01', 0, 0), peer, here)).toBeNull();
    expect(userIn(line('05', 33, 4711), peer, here)).toBeNull();
    expect(userIn(line('01', 33, 4711), here, peer)).toBeNull();
  });
});

describe('the settings of proxies', () => {
  it('name nobody by default, and may name addresses, networks and users', () => {
    expect(readConfig({}).trustedProxies).toBe(false);
    expect(readConfig({ ATELIER_TRUSTED_PROXIES: 'none' }).trustedProxies).toBe(false);
    const named = readConfig({ ATELIER_TRUSTED_PROXIES: '10.0.0.0/8, uid:www-data,uid:33' });
    expect(named.trustedProxies).toEqual(['10.0.0.0/8', 'uid:www-data', 'uid:33']);
    expect(named.connections.proxies).toEqual(['10.0.0.0/8']);
    for (const wrong of ['uid:', 'uid:a b', 'www-data', '10.0.0.0/99'])
      expect(() => readConfig({ ATELIER_TRUSTED_PROXIES: wrong })).toThrow(
        `but it holds '${wrong}'`,
      );
    expect(() => readConfig({ ATELIER_PROXY_SOCKETS: 'run' })).toThrow('absolute path');
    expect(() => readConfig({ ATELIER_PROXY_SOCKETS: `/${'x'.repeat(120)}` })).toThrow('too long');
  });
});

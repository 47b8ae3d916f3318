/** X-Forwarded-* headers of local programs have no effect. Proxies of this machine are recognised by their socket or their user. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PAIR } from '~/server/areas/account/throttle';
import { readConfig } from '~/server/platform/settings/config';
import { listenForProxy } from '~/server/platform/http/proxies/socket';
import { openRuntimesGateway } from './gatewayListening';
import { ADMIN } from '#test/server/support/openWorkspace';
import {
  isRoot,
  UNPRIVILEGED_UID,
  opened,
  signIn,
  tokenOf,
  addressesOf,
  closeOpened,
} from './proxied';

afterEach(closeOpened);

describe('a program of this machine that says it is a proxy', () => {
  it('guesses no more passwords than from its own address, and forges no address', async () => {
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
  });

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

  it('is believed, and without the headers it is this machine, and the port beside it stays as it was', async () => {
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
      uid: UNPRIVILEGED_UID,
      gid: UNPRIVILEGED_UID,
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

/** Proxies of this machine that are known by the user of their connection, and their settings. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '~/server/platform/settings/config';
import { userIn, userOfPeer } from '~/server/platform/http/proxies/peerUser';
import { openProxies } from '~/server/platform/http/proxies/proxies';
import { ADMIN } from '#test/server/support/openWorkspace';
import {
  isRoot,
  UNPRIVILEGED_UID,
  opened,
  bodyOf,
  HEADERS,
  signIn,
  tokenOf,
  addressesOf,
  closeOpened,
} from './proxied';

afterEach(closeOpened);

describe('a proxy that is known by its user', () => {
  const SCRIPT = (port: number) => `
    const request = require('http').request({
      host: '127.0.0.1', port: ${port}, method: 'POST', path: '/fsc/user/login/',
      headers: { ...${JSON.stringify(HEADERS)}, 'x-forwarded-for': '192.0.2.7' },
    }, (reply) => reply.resume().on('end', () => process.exit(reply.statusCode === 200 ? 0 : 1)));
    request.end(${JSON.stringify(bodyOf(ADMIN.password))});`;

  it.skipIf(!isRoot)(
    'is believed where its connection is that user’s, and any other program is not',
    async () => {
      const { server: one, port } = await opened({ trustedProxies: [`uid:${UNPRIVILEGED_UID}`] });
      const proxy = spawn(process.execPath, ['-e', SCRIPT(port)], {
        uid: UNPRIVILEGED_UID,
        gid: UNPRIVILEGED_UID,
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

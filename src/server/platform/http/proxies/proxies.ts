import { execFile } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type Socket } from 'node:net';
import process from 'node:process';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../settings/config';
import { BadSetting } from '../../settings/environment';
import type { Report } from '../../logging/report';
import { among } from '../network';
import { userOfPeer } from './peerUser';
import { isFromProxySocket } from './socket';
import { userNamedBy } from '../../settings/topics/forms';
import { networksAmong } from '../settings';

const run = promisify(execFile);

/** Proxies whose X-Forwarded-* headers count. */
export interface Proxies {
  /** An address or network of the settings. Asked of the second and further addresses in a chain of proxies, too. */
  isListed(address: string): boolean;
  /** Whether the other end of this connection is a proxy: by its address, by its user, or because it came through our unix socket. */
  isProxy(socket: Socket): Promise<boolean>;
}

const userIdOf = async (name: string): Promise<number> => {
  if (/^\d+$/.test(name)) return Number(name);
  // There is no such user: that is refused below.
  const { stdout } = await run('id', ['-u', '--', name]).catch(() => ({ stdout: '' }));
  if (/^\d+$/.test(stdout.trim())) return Number(stdout);
  throw new BadSetting(
    `ATELIER_TRUSTED_PROXIES holds uid:${name}, but this machine has no user '${name}'.`,
  );
};

/** The numbers of the users that the setting names. The server's own user is none of them: people's programs may run as it. */
const usersAmong = async (proxies: readonly string[]): Promise<ReadonlySet<number>> => {
  const names = proxies.flatMap((item) => userNamedBy(item) ?? []);
  const users = await Promise.all(names.map(userIdOf));
  const own = users.indexOf(process.getuid?.() ?? -1);
  if (own < 0) return new Set(users);
  throw new BadSetting(
    `ATELIER_TRUSTED_PROXIES holds uid:${names[own]}, but that is the user this server runs as: programs of people may run as it, too.`,
  );
};

/** Finds out who the proxies are that the settings name. */
export const openProxies = async ({
  trustedProxies,
}: Pick<Config, 'trustedProxies'>): Promise<Proxies> => {
  const isListed = among(networksAmong(trustedProxies));
  const users = await usersAmong(trustedProxies || []);
  const isUsers = async (socket: Socket): Promise<boolean> => {
    const { remoteAddress, remotePort = 0, localAddress = '', localPort = 0 } = socket;
    if (remoteAddress === undefined) return false;
    const peer = { address: remoteAddress, port: remotePort };
    const user = await userOfPeer(peer, { address: localAddress, port: localPort });
    // Once it is closed, its port may be another program's.
    return user !== null && users.has(user) && !socket.destroyed;
  };
  const known = new WeakMap<Socket, Promise<boolean>>();
  return {
    isListed,
    async isProxy(socket) {
      if (isFromProxySocket(socket) || isListed(socket.remoteAddress ?? '')) return true;
      if (users.size === 0) return false;
      const answer = known.get(socket) ?? isUsers(socket);
      known.set(socket, answer);
      return answer;
    },
  };
};

const FORWARDED = /^x-forwarded-/;
const forwardedIn = (headers: IncomingHttpHeaders): string[] =>
  Object.keys(headers).filter((name) => FORWARDED.test(name));

const ADVICE =
  'where that is a proxy of yours, set ATELIER_PROXY_SOCKETS or ATELIER_TRUSTED_PROXIES (docs/operations.md)';

/**
 * Takes X-Forwarded-* out of requests of everybody who is no proxy, before anything reads it. The operator is told so once: after an update
 * it may be the proxy that was trusted before.
 */
export const forgetForeignForwarding = (
  app: FastifyInstance,
  proxies: Proxies,
  report: Report,
): void => {
  let isTold = false;
  app.addHook('onRequest', async ({ raw: { headers, socket } }) => {
    const names = forwardedIn(headers);
    if (names.length === 0 || (await proxies.isProxy(socket))) return;
    if (!isTold)
      report(
        `${names.join(', ')} of ${socket.remoteAddress ?? 'a closed connection'} is ignored: ${ADVICE}`,
        'a proxy that is not trusted',
      );
    isTold = true;
    for (const name of names) delete headers[name];
  });
};

/** The function by which fastify checks each address of a chain: headers of the first one are there only where it is a proxy. */
export const trustIn =
  ({ isListed }: Proxies) =>
  (address: string, hop: number): boolean =>
    hop === 0 || isListed(address);

/** Some proxies write the port too: '192.0.2.7:4711', '[2001:db8::7]:4711'. */
const withoutPort = (address: string): string =>
  /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(address)?.slice(1).find(Boolean) ?? address;

/** Whoever comes through the unix socket without an address is on this machine. */
const THIS_MACHINE = '127.0.0.1';

/** The network address of who sent a request; never anything else that a header held. */
export const addressOf = ({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string => {
  // Of a connection that came through the unix socket there is none.
  const said = withoutPort((ip as string | undefined) ?? '');
  return isIP(said) === 0 ? (raw.socket.remoteAddress ?? THIS_MACHINE) : said;
};

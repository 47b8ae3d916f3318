import { isIP, isIPv6 } from 'node:net';
import path from 'node:path';
import { BadSetting, list, setting, type Environment } from '../environment';
import { hostnameOf } from './host';

/** Whole ranges of addresses by their name. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const PROXIES_RULE = `ATELIER_TRUSTED_PROXIES must be 'none' or hold addresses and users of this machine, like '10.0.0.7,192.168.0.0/16,uid:www-data'`;
const HOSTS_RULE = `ATELIER_HOSTS must hold host names without ports like 'atelier.example.org,10.0.0.7'`;

const isNetwork = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  if (RANGES.includes(text)) return true;
  if (isIP(address) === 0 || more !== undefined) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
  );
};

const USER = /^uid:([a-z_][a-z0-9_.-]*\$?|\d{1,10})$/i;

/** The name or number of a user in an item of ATELIER_TRUSTED_PROXIES; undefined where it is an address or a network. */
export const userNamedBy = (item: string): string | undefined => USER.exec(item)?.[1];

/** The addresses and networks among the items of ATELIER_TRUSTED_PROXIES. */
export const networksAmong = (proxies: readonly string[] | false): string[] =>
  (proxies || []).filter((item) => userNamedBy(item) === undefined);

/** Whose X-Forwarded-* headers count. By default nobody's: whatever runs on this machine comes from a loopback address. */
export const readTrustedProxies = (environment: Environment): string[] | false => {
  const proxies = list(environment['ATELIER_TRUSTED_PROXIES']);
  if (proxies.length === 0 || (proxies.length === 1 && proxies[0] === 'none')) return false;
  const wrong = proxies.find((proxy) => !isNetwork(proxy) && userNamedBy(proxy) === undefined);
  if (wrong === undefined) return proxies;
  throw new BadSetting(`${PROXIES_RULE}, but it holds '${wrong}'.`);
};

/** sun_path holds 108 bytes with its end. */
const MAX_SOCKET_PATH = 107;
export const PROXY_SOCKETS = { app: 'app.sock', gateway: 'gateway.sock' } as const;

/** The folder in which the server listens on unix sockets for a proxy; null for none. */
export const readProxySockets = (environment: Environment): string | null => {
  const folder = setting(environment, 'ATELIER_PROXY_SOCKETS');
  if (folder === undefined) return null;
  if (!path.isAbsolute(folder))
    throw new BadSetting(
      `ATELIER_PROXY_SOCKETS must be the absolute path of a folder like /run/atelier, but it is '${folder}'.`,
    );
  if (Buffer.byteLength(path.join(folder, PROXY_SOCKETS.gateway)) > MAX_SOCKET_PATH)
    throw new BadSetting(
      'ATELIER_PROXY_SOCKETS is too long: a unix socket has a path of at most 107 bytes.',
    );
  return path.normalize(folder);
};

/** The names people reach the server under; none set is any. */
export const readHosts = (environment: Environment): string[] =>
  list(environment['ATELIER_HOSTS']).map((name) => {
    const hostname = hostnameOf(name);
    if (hostname !== null && hostname === name.toLowerCase()) return hostname;
    throw new BadSetting(`${HOSTS_RULE}, but it holds '${name}'.`);
  });

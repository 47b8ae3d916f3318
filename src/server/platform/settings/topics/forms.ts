import { isIP, isIPv6 } from 'node:net';
import path from 'node:path';
import { LOOPBACK } from '../environment';
import { hostnameOf } from '../../http/host';

/** Whole ranges of addresses by their name. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

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

/** An address, a network or a user of this machine. */
export const proxyIn = (item: string): string | undefined =>
  isNetwork(item) || userNamedBy(item) !== undefined ? item : undefined;

/** A host name as ATELIER_HOSTS takes it, in small letters. */
export const hostIn = (item: string): string | undefined => {
  const hostname = hostnameOf(item);
  return hostname !== null && hostname === item.toLowerCase() ? hostname : undefined;
};

/** sun_path holds 108 bytes with its end. */
const MAX_SOCKET_PATH = 107;

/** The unix sockets in the folder of ATELIER_PROXY_SOCKETS. */
export const PROXY_SOCKETS = { app: 'app.sock', gateway: 'gateway.sock' } as const;

/** Whether the unix sockets of a proxy have a path in this folder that the system can hold. */
export const holdsSockets = (folder: string): boolean =>
  Buffer.byteLength(path.join(folder, PROXY_SOCKETS.gateway)) <= MAX_SOCKET_PATH;

/** A push service: a host name for https there, or a whole origin. */
export const pushServiceIn = (item: string): string | undefined => {
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(item)) return item;
  if (!URL.canParse(item)) return undefined;
  const { protocol, hostname, origin } = new URL(item);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return origin === item && isSafe ? item : undefined;
};

/** A domain of e-mail addresses, in small letters. */
export const domainIn = (item: string): string | undefined =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(item) ? item.toLowerCase() : undefined;

/** A feature and whether it is on; `on` may be left out. */
export const flagIn = (item: string): readonly [string, boolean] | undefined => {
  const [name = '', value = 'on'] = item.split('=');
  return name !== '' && (value === 'on' || value === 'off') ? [name, value === 'on'] : undefined;
};

/** A range of ports that a program may open. */
export const portsIn = (text: string): readonly [number, number] | undefined => {
  const [, from, to] = (/^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []).map(Number);
  return from !== undefined && to !== undefined && from >= 1024 && from < to && to <= 65_535
    ? [from, to]
    : undefined;
};

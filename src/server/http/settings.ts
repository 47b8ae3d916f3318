import { isIP, isIPv6 } from 'node:net';
import { BadSetting, list, type Environment } from '../environment';
import { hostnameOf } from './host';

/** Whole ranges of addresses by their name. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const PROXIES_RULE = `ATELIER_TRUSTED_PROXIES must be 'none' or addresses like '10.0.0.7,192.168.0.0/16,loopback'`;
const HOSTS_RULE = `ATELIER_HOSTS must hold host names without ports like 'atelier.example.org,10.0.0.7'`;

const isNetwork = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  if (RANGES.includes(text)) return true;
  if (isIP(address) === 0 || more !== undefined) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
  );
};

/** Whose X-Forwarded-* headers count: by default those of this machine, where a TLS proxy usually is. */
export const readTrustedProxies = (environment: Environment): string[] | false => {
  const proxies = list(environment['ATELIER_TRUSTED_PROXIES'] ?? 'loopback');
  if (proxies.length === 0) return ['loopback'];
  if (proxies.length === 1 && proxies[0] === 'none') return false;
  const wrong = proxies.find((proxy) => !isNetwork(proxy));
  if (wrong === undefined) return proxies;
  throw new BadSetting(`${PROXIES_RULE}, but it holds '${wrong}'.`);
};

/** The names people reach the server under; none set is any. */
export const readHosts = (environment: Environment): string[] =>
  list(environment['ATELIER_HOSTS']).map((name) => {
    const hostname = hostnameOf(name);
    if (hostname !== null && hostname === name.toLowerCase()) return hostname;
    throw new BadSetting(`${HOSTS_RULE}, but it holds '${name}'.`);
  });

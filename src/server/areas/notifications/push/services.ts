import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { among } from '../../../platform/http/network';
import type { PushSettings } from '../../../platform/settings/services/push';

/** The push services of Chrome and Edge, Firefox, Windows, and Safari: a name, or the end of names. */
const KNOWN = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const;

const isKnown = (hostname: string) =>
  KNOWN.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));

/** Where a subscription may lead. */
export interface PushServices {
  /** Whether it is the address of a push service: a browser says it, so anybody may say anything. */
  allows(endpoint: string): boolean;
  /** How the name of an address is looked up: one that leads into a private network is refused, unless the administrator named it. */
  lookupFor(endpoint: string): LookupFunction | undefined;
}

const isPrivate = among([
  'loopback',
  'linklocal',
  'uniquelocal',
  '0.0.0.0/8',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/128',
  'ff00::/8',
]);

/** A name of a push service may be made to lead here: what is connected to is what was looked at. */
const publicOnly: LookupFunction = (hostname, options, found) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return void found(error, []);
    const open = addresses.filter(({ address }) => !isPrivate(address));
    const [first] = open;
    if (!first) return void found(new Error(`${hostname} leads into a private network.`), []);
    if (options.all) found(null, open);
    else found(null, first.address, first.family);
  });
};

/** The push services that may be asked: those of the browsers, and those the administrator named. */
export const pushServices = ({ hosts }: PushSettings): PushServices => {
  const isNamed = ({ origin, hostname, protocol, port }: URL) =>
    hosts.some(
      (host) =>
        host === origin ||
        (host.toLowerCase() === hostname && protocol === 'https:' && port === ''),
    );
  return {
    allows(endpoint) {
      if (!URL.canParse(endpoint)) return false;
      const url = new URL(endpoint);
      if (url.username !== '' || url.password !== '') return false;
      return (
        isNamed(url) || (url.protocol === 'https:' && url.port === '' && isKnown(url.hostname))
      );
    },
    lookupFor: (endpoint) => (isNamed(new URL(endpoint)) ? undefined : publicOnly),
  };
};

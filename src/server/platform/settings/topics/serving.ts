import path from 'node:path';
import { setting } from '../setting';
import { address, items, kind, matching, onOff, oneOf, origins, text, whole } from '../values';
import { holdsSockets, hostIn, proxyIn } from './forms';

const HOST_NAME = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const LIST = 'a list with commas between';

/** Where the server is reached, and whom it believes. */
export const serving = {
  ATELIER_PORT: setting({
    kind: whole(0, 65_535),
    type: 'a whole number',
    usual: 8080,
    about: 'The port of the app and its API. 0 lets the system choose.',
    example: '8080',
    common: true,
  }),
  ATELIER_GATEWAY_PORT: setting({
    kind: whole(0, 65_535),
    type: 'a whole number',
    usual: 8888,
    about: 'The port of the second origin, where notebooks and other untrusted pages live.',
    example: '8888',
    common: true,
  }),
  ATELIER_HOST: setting({
    kind: text(),
    type: 'an address of this machine',
    usual: '127.0.0.1',
    about:
      'The interface that both ports listen on. Put a TLS proxy in front before you open it to others.',
    example: '0.0.0.0',
    common: true,
  }),
  ATELIER_URL: setting({
    kind: address(),
    type: 'an address',
    usual: null,
    usually: 'the one in use',
    about:
      'The address people reach the app at: links in mails lead there. Without it, links for new passwords are sent only where `ATELIER_HOSTS` is set, or on this machine.',
    example: 'https://atelier.example.org',
    common: true,
  }),
  ATELIER_HOSTS: setting({
    kind: items(hostIn, `must hold host names without ports like 'atelier.example.org,10.0.0.7'`),
    type: LIST,
    usual: [] as readonly string[],
    usually: 'any',
    about:
      'The host names people reach the server under. Requests for another one are refused. Set it where others than you reach the server.',
    example: 'atelier.example.org,10.0.0.7',
    common: true,
  }),
  ATELIER_GATEWAY_HOST: setting({
    kind: matching(
      HOST_NAME,
      'must be a host name without protocol and port, like notebooks.example.com',
    ),
    type: 'a host name',
    usual: null,
    usually: "the other of `localhost` and `127.0.0.1`, else the app's own",
    about:
      'The host name browsers reach the gateway at. Recommended for teams: browsers share cookies between the ports of one host.',
    example: 'notebooks.example.org',
  }),
  ATELIER_GATEWAY_PUBLIC_PORT: setting({
    kind: whole(1, 65_535),
    type: 'a whole number',
    usual: null,
    usually: 'the one it listens on',
    about: 'The port browsers reach the gateway at, where a proxy stands before it.',
    example: '443',
  }),
  ATELIER_TRUSTED_PROXIES: setting({
    kind: items(
      proxyIn,
      `must be 'none' or hold addresses and users of this machine, like '10.0.0.7,192.168.0.0/16,uid:www-data'`,
      'none',
    ),
    type: LIST,
    usual: [] as readonly string[],
    usually: 'none',
    about:
      'The proxies whose `X-Forwarded-For`, `-Host` and `-Proto` count: addresses, networks, or a user of this machine (`uid:www-data`), whose connections Linux tells apart. `loopback` believes every program of this machine.',
    example: '10.0.0.7,192.168.0.0/16',
  }),
  ATELIER_PROXY_SOCKETS: setting({
    kind: kind(
      (given) =>
        path.isAbsolute(given) && holdsSockets(given) ? path.normalize(given) : undefined,
      (given) =>
        path.isAbsolute(given)
          ? 'is too long: a unix socket has a path of at most 107 bytes.'
          : `must be the absolute path of a folder like /run/atelier, but it is '${given}'.`,
    ),
    type: 'the absolute path of a folder',
    usual: null,
    about:
      'A folder in which the server listens on unix sockets, too: `app.sock` and `gateway.sock`. What comes through them is believed as a proxy. The group of the folder may connect; a folder that others may enter is refused.',
    example: '/run/atelier',
  }),
  ATELIER_CONNECTIONS_PER_ADDRESS: setting({
    kind: whole(8, 10_000),
    type: 'a whole number',
    unit: 'connections',
    usual: 512,
    about:
      'Connections from one address (of IPv6: one /64) to each port. Raise it for an office behind one address. This machine is not counted.',
    example: '2000',
  }),
  ATELIER_EMBEDDER_ORIGINS: setting({
    kind: origins(),
    type: LIST,
    usual: [] as readonly string[],
    usually: 'none',
    about:
      'Origins whose pages may embed `/components/…` and published pages in a frame, receive its events and navigate it ([embedding](embedding.md)).',
    example: 'https://www.example.org',
  }),
  ATELIER_ISOLATION: setting({
    kind: oneOf(['auto', 'user', 'namespaces', 'none', 'required']),
    type: '`auto`, `user`, `namespaces`, `none` or `required`',
    usual: 'auto',
    about:
      'How the programs of people are kept apart. `auto` takes the first that works (where that is `none`, nobody can be invited); `required` does so too and refuses to start where only `none` is left. See [what protects whom](security.md#what-protects-whom).',
    example: 'required',
    common: true,
  }),
  ATELIER_ISOLATION_NETWORK: setting({
    kind: onOff(),
    type: '`on` or `off`',
    usual: true,
    about:
      "`off` leaves people's programs without a network; it needs `namespaces`. Jobs of several agents do not find each other then.",
    example: 'off',
  }),
  ATELIER_ISOLATION_FIRST_USER: setting({
    kind: whole(1_000, 2_000_000_000),
    type: 'a whole number',
    usual: 200_000,
    about:
      "The system user of a person is this plus the person's number; the numbers above it must be nobody else's.",
    example: '300000',
  }),
};

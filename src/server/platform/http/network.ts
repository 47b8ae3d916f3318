import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** An address without its zone, and an IPv4 address that is written as an IPv6 one as itself. */
const plain = (address: string): string => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : address.split('%')[0]!;
};

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((half) =>
    half.split(':').filter((group) => group !== ''),
  );
  const gap = tail === undefined ? 0 : 8 - before!.length - after!.length;
  return [...before!, ...Array<string>(Math.max(0, gap)).fill('0'), ...after!];
};

/** The client of an address: of IPv6 the first 64 bits, because one customer of a provider has all of the rest. */
export const networkOf = (address: string): string => {
  const one = plain(address);
  if (!isIPv6(one)) return one;
  return `${groupsOf(one)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/** The 16 bytes of an address in hexadecimal digits; of an IPv4 address those of its form as an IPv6 one. */
export const bytesOf = (address: string): string => {
  const one = plain(address);
  if (isIPv4(one))
    return `00000000000000000000ffff${Buffer.from(one.split('.').map(Number)).toString('hex')}`;
  return groupsOf(one)
    .map((group) => group.padStart(4, '0'))
    .join('')
    .toLowerCase();
};

const version = (address: string) => (isIPv6(address) ? ('ipv6' as const) : ('ipv4' as const));

/** Names for whole ranges of addresses, as ATELIER_TRUSTED_PROXIES knows them. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Answers whether an address is in one of these networks: '10.0.0.7', '192.168.0.0/16', 'loopback' … */
export const among = (networks: readonly string[]): ((address: string) => boolean) => {
  const listed = new BlockList();
  for (const network of networks.flatMap((name) => RANGES[name] ?? name)) {
    const [address = '', bits = isIPv6(address) ? '128' : '32'] = network.split('/');
    listed.addSubnet(address, Number(bits), version(address));
  }
  return (address) => address !== '' && listed.check(plain(address), version(plain(address)));
};

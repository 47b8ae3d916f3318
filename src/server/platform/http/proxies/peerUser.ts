import { readFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import os from 'node:os';
import { bytesOf } from '../network';

/** The kernel's lists of TCP sockets, of this process's network namespace. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;
const ESTABLISHED = '01';

/** One end of a connection. */
export interface End {
  readonly address: string;
  readonly port: number;
}

/** The kernel writes each 32-bit word of an address in its own byte order. */
const fromKernel = (hex: string): string => {
  const words = hex.match(/.{8}/g) ?? [];
  const bytes = words.map((word) =>
    os.endianness() === 'LE' ? (word.match(/../g) ?? []).reverse().join('') : word,
  );
  const whole = bytes.join('').toLowerCase();
  return whole.length === 8 ? `00000000000000000000ffff${whole}` : whole;
};

const endOf = (text: string): string => {
  const [address = '', port = ''] = text.split(':');
  return `${fromKernel(address)}:${Number.parseInt(port, 16)}`;
};

/**
 * The user whose socket this end of a connection is, in the text of the kernel's tables; null where there is no such socket here. A socket
 * that its program has closed has no inode any more and would count as root's.
 */
export const userIn = (table: string, own: End, other: End): number | null => {
  const [local, remote] = [own, other].map(({ address, port }) => `${bytesOf(address)}:${port}`);
  for (const line of table.split('\n').slice(1)) {
    const [, from = '', to = '', state, , , , user, , inode = '0'] = line.trim().split(/\s+/);
    if (state !== ESTABLISHED || inode === '0' || endOf(from) !== local || endOf(to) !== remote)
      continue;
    return Number(user);
  }
  return null;
};

/**
 * The system user whose program holds the other end of a TCP connection to this process; null where it is on another machine or in another
 * network namespace, and on systems without /proc.
 */
export const userOfPeer = async (peer: End, here: End): Promise<number | null> => {
  const read = (file: string) =>
    readFile(file, 'latin1').catch((error: NodeJS.ErrnoException) => {
      // Not Linux, or a kernel without IPv6.
      if (error.code === 'ENOENT') return '';
      throw error;
    });
  const tables = isIPv4(peer.address) || peer.address.includes('.') ? TABLES : TABLES.slice(1);
  for (const text of await Promise.all(tables.map(read))) {
    const user = userIn(text, peer, here);
    if (user !== null) return user;
  }
  return null;
};

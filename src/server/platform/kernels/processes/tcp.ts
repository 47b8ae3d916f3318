import { readdir, readFile, readlink } from 'node:fs/promises';
import os from 'node:os';
import { createSharedRun } from '../../concurrency/sharedRun';
import { readProcess, type ProcessFacts } from './proc';

/** A socket as the system's tables show it (proc(5)). */
export interface Socket {
  /** The system user of the process that made it. */
  readonly user: number;
  /** Its number among open files; '0' where no process has it yet, or has it any more. */
  readonly inode: string;
}

/** How the tables write the addresses by which a socket is reached at 127.0.0.1, the most specific first. */
const LOOPBACK = os.endianness() === 'LE' ? '0100007F' : '7F000001';
const MAPPED = `${'0'.repeat(16)}${os.endianness() === 'LE' ? 'FFFF0000' : '0000FFFF'}`;
const TABLES = [
  { name: 'tcp', reached: [LOOPBACK, '00000000'] },
  { name: 'tcp6', reached: [MAPPED + LOOPBACK, '0'.repeat(32)] },
] as const;
/** States of a connection that somebody has, or may still accept (include/net/tcp_states.h). */
const OPEN: readonly (string | undefined)[] = ['01', '03', '08'];
const LISTENING = '0A';

/** Rows of the tables, each table read from its listeners to its connections. */
const readTables = createSharedRun(() =>
  Promise.all(
    TABLES.map(async ({ name, reached }) => ({
      reached,
      // The system has no such table.
      rows: (await readFile(`/proc/net/${name}`, 'latin1').catch(() => '')).split('\n'),
    })),
  ),
);

const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
const fieldsOf = (row: string) => row.trim().split(/\s+/);
const socketIn = (fields: readonly string[]): Socket => ({
  user: Number(fields[7]),
  inode: fields[9] ?? '0',
});

/** The other end of a connection of this process to 127.0.0.1. */
export interface OtherEnd {
  /** The socket that a program accepted the connection with; null while none has. */
  readonly accepted: Socket | null;
  /** The sockets that listen for such connections: until it is accepted the connection belongs to one of them. */
  readonly listening: readonly Socket[];
}

/**
 * The process at the other end of a connection from `from` to `port`, both of 127.0.0.1; null where nobody has. A connection that waits to be
 * accepted ends with the socket that listens for it, so whatever listens in a table read after the connection was made is what it waits for:
 * no other program can listen at an address in use.
 */
export const otherEnd = async (from: number, port: number): Promise<OtherEnd | null> => {
  const [here, there] = [`:${hexPort(port)}`, `:${hexPort(from)}`];
  for (const { reached, rows } of await readTables()) {
    const known = rows.filter((row) => row.includes(`${here} `)).map(fieldsOf);
    const connection = known.find(
      ([, local, remote, state]) =>
        local === reached[0] + here && remote === reached[0] + there && OPEN.includes(state),
    );
    if (!connection) continue;
    const end = socketIn(connection);
    const listeners = reached.map((address) =>
      known.filter(([, local, , state]) => local === address + here && state === LISTENING),
    );
    return {
      accepted: end.inode === '0' ? null : end,
      listening: (listeners.find((some) => some.length > 0) ?? []).map(socketIn),
    };
  }
  return null;
};

/** A process, and not another one that was given its number later. */
export type Named = Pick<ProcessFacts, 'pid' | 'startTime'>;

/** The inodes of the sockets that a process has open; none where it is gone or may not be looked at. */
export const socketsOf = async ({ pid, startTime }: Named): Promise<string[]> => {
  // The process is gone, or may not be looked at.
  const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(
    // It was closed meanwhile.
    names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')),
  );
  if ((await readProcess(pid))?.startTime !== startTime) return [];
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
};

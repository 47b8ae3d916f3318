import { readdir, readFile, readlink } from 'node:fs/promises';
import http from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readProcesses, readVariable } from '../../../runtimes/processes/proc';
import { HERE, type Way } from './reach';
import { AWAY } from './waiting';

const ANSWER_MS = 3_000;
/** A port is tried so often before it is given up. */
const TRIES = 20;

/** What there is at a port: somebody who answers HTTP, somebody who is silent, nobody; or its node is not connected. */
export type Heard = 'answers' | 'silent' | 'nobody' | 'away';

const HEARD: Readonly<Record<string, Heard>> = { ECONNREFUSED: 'nobody', [AWAY]: 'away' };

/** Asks whoever listens there. Any answer is one: `/health` need not be there. */
export const listenTo = (way: Way): Promise<Heard> =>
  new Promise((resolve) => {
    const request = http.get({ ...way, path: '/health', timeout: ANSWER_MS }, (answer) => {
      answer.destroy();
      resolve('answers');
    });
    request.on('timeout', () => {
      resolve('silent');
      request.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(HEARD[error.code ?? ''] ?? 'silent'),
    );
  });

const freePort = async (taken: ReadonlySet<number>): Promise<number> => {
  for (let at = 0; at < TRIES; at += 1) {
    const server = createServer().listen(0, HERE);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    if (!taken.has(port)) return port;
  }
  throw new Error('No port of this machine is free.');
};

/** A port that nobody listens at now, and that no other version was given. */
export const ports = { free: freePort };

const LISTENING = '0A';

/** The inodes of the sockets that listen at a port of this machine. */
const listenersAt = async (port: number): Promise<Set<string>> => {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  return new Set(
    tables
      .flatMap((table) => table.split('\n').slice(1))
      .flatMap((row) => {
        const fields = row.trim().split(/\s+/);
        return fields[1]?.endsWith(end) && fields[3] === LISTENING ? [fields[9] ?? ''] : [];
      }),
  );
};

const socketsOf = async (pid: number): Promise<string[] | null> => {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => null);
  if (names === null) return null;
  const links = await Promise.all(
    names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')),
  );
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
};

/**
 * Whether it is a process of this submission that listens at a port. Another program of the machine may have been faster. Where the system does
 * not tell, it is believed.
 */
export const isOurs = async (port: number, submissionId: string): Promise<boolean> => {
  const inodes = await listenersAt(port);
  if (inodes.size === 0) return true;
  const all = await readProcesses();
  const own = (
    await Promise.all(
      all.map(async ({ pid }) =>
        (await readVariable(pid, 'ATELIER_SUBMISSION_ID')) === submissionId ? [pid] : [],
      ),
    )
  ).flat();
  const sockets = await Promise.all(own.map(socketsOf));
  if (sockets.some((some) => some === null)) return true;
  return sockets.some((some) => some?.some((inode) => inodes.has(inode)));
};

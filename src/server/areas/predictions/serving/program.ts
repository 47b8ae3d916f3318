import { stat } from 'node:fs/promises';
import net from 'node:net';
import process from 'node:process';
import { createSharedRun } from '../../../platform/concurrency/sharedRun';
import type { Config } from '../../../platform/settings/config';
import { readNote } from '../../../platform/engine/durable';
import { localFolder } from '../../../platform/engine/layout';
import { JobRecord, recordFile } from '../../../platform/engine/local/notes';
import { processesOf } from '../../../platform/engine/local/states';
import { connected, connectOwned, NOT_OWNED } from '../../../platform/isolation/ownedSocket';
import {
  otherEnd,
  socketsOf,
  type Named,
  type Socket,
} from '../../../platform/kernels/processes/tcp';
import { runFolder, socketIn, workIn } from '../../jobs/api';

/** Where programs of versions listen. */
export const LOOPBACK_HOST = '127.0.0.1';

/** Of a version the process that runs on this machine. */
export interface LocalProgram {
  readonly jobId: string;
  readonly submission: string;
  readonly port: number;
}

/** Processes and sockets that are remembered of a program. */
const MAX_KNOWN = 64;
/** How often a connection is looked at before it is refused. */
const LOOKS = 3;

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });
const foreign = (port: number) =>
  withCode(NOT_OWNED, `Another program of this machine listens at port ${port}.`);
const notThere = () => withCode('ECONNREFUSED', 'Its program does not run yet.');
const hungUp = () => withCode('ECONNRESET', 'The connection was ended before it was used.');

/**
 * Connects to the program of a version and to no other: to the unix socket in its folder, or to its port, where each connection is looked at
 * before anything is sent. Its other end must be an open file of a process of the submission, and of its system user. Ports, ids of
 * submissions and the variables of processes are known to others and prove nothing.
 */
export const openProgram = (
  config: Pick<Config, 'sharedFolder'>,
  { jobId, submission, port }: LocalProgram,
): (() => Promise<net.Socket>) => {
  const folder = runFolder(config, jobId, submission);
  /** The owner of its folders, which lie in one that no program may change. */
  // The folder of the run is not made yet.
  const findUser = async () => (await stat(workIn(folder)).catch(() => null))?.uid ?? null;
  let user: number | null = null;
  /** Processes that had one of its sockets, and the sockets that they listened with. */
  let holders: readonly Named[] = [];
  const listeners = new Set<string>();

  const socketsOfAll = async (processes: readonly Named[]) =>
    Promise.all(processes.map(async (one) => ({ one, sockets: await socketsOf(one) })));
  const near = createSharedRun(
    async () => new Set((await socketsOfAll(holders)).flatMap(({ sockets }) => sockets)),
  );
  /** Every process of the submission; null where none is known yet. */
  const all = createSharedRun(async () => {
    const file = recordFile(localFolder(config.sharedFolder), submission);
    const record = await readNote(file, JobRecord);
    const processes = record && (await processesOf(record));
    return processes && socketsOfAll(processes);
  });

  /** Whether all of these are sockets of the submission. Throws where its processes are not known yet. */
  const holds = async (sockets: readonly Socket[]): Promise<boolean> => {
    const isIn = (open: ReadonlySet<string>) => sockets.every(({ inode }) => open.has(inode));
    if (holders.length > 0 && isIn(await near())) return true;
    const found = await all();
    if (!found) throw notThere();
    if (!isIn(new Set(found.flatMap(({ sockets: open }) => open)))) return false;
    const wanted = new Set(sockets.map(({ inode }) => inode));
    const more = found.filter(({ sockets: open }) => open.some((inode) => wanted.has(inode)));
    const older = holders.filter(({ pid }) => !more.some(({ one }) => one.pid === pid));
    holders = [...older, ...more.map(({ one }) => one)].slice(-MAX_KNOWN);
    return true;
  };

  /**
   * Whether the other end of a connection is the program's; null where nobody has it. Processes that pass a connection on to one another can be
   * missed, and rows of a table that changes, so it is looked at anew before anything else is said.
   */
  const isOwn = async (socket: net.Socket, owner: number): Promise<boolean | null> => {
    let found: boolean | null = null;
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const end = await otherEnd(socket.localPort ?? 0, port);
      const sockets = end?.accepted ? [end.accepted] : (end?.listening ?? []);
      found = sockets.length === 0 ? null : false;
      if (found === null) continue;
      if (!sockets.every((each) => each.user === owner)) return false;
      // Nobody else has the system user of a person: what it accepted itself, and what it listens with, need no second look.
      const isAlone = owner !== process.getuid?.();
      if (isAlone && (end?.accepted || sockets.every(({ inode }) => listeners.has(inode))))
        return true;
      if (!(await holds(sockets))) continue;
      if (listeners.size > MAX_KNOWN) listeners.clear();
      for (const { inode } of end?.accepted ? [] : sockets) listeners.add(inode);
      return true;
    }
    return found;
  };

  return async () => {
    user ??= await findUser();
    if (user === null) throw notThere();
    const own = await connectOwned(socketIn(folder), user);
    if (own) return own;
    const socket = net.connect(port, LOOPBACK_HOST);
    try {
      await connected(socket);
      const found = await isOwn(socket, user);
      if (found === false) throw foreign(port);
      if (found === null || socket.destroyed) throw hungUp();
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  };
};

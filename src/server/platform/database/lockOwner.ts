import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';

/** The process that holds a folder, by its lock. Locks of earlier versions have no `boot` and no `pids`. */
export interface LockOwner {
  readonly pid: number;
  /** When that process began, as the system tells it: tells a process from a later one with the same pid. */
  readonly begun: string;
  readonly host: string;
  /** Which start of the machine, and which set of process ids: a pid means something only where both are ours. */
  readonly boot?: string;
  readonly pids?: string;
  readonly nonce: string;
}

/** `unknown` is a process that cannot be seen from here: of another machine or container, or of an earlier start of this one. */
export type Life = 'alive' | 'gone' | 'unknown';

const textOf = (read: () => string): string | null => {
  try {
    return read().trim();
  } catch {
    // The system does not tell.
    return null;
  }
};

const startedBy = (pid: number): string =>
  textOf(() =>
    execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) ?? '';

/** Whether some thread of a process still runs: its first one is over as soon as it was killed, the others may be writing yet. */
const hasThreads = (pid: number): boolean => {
  try {
    return fs.readdirSync(`/proc/${pid}/task`).length > 1;
  } catch {
    // The process is gone.
    return false;
  }
};

/** When a process began; null where it is over. One that was killed stays in the list (Z) until its parent asks how it ended. */
const begunAt = (pid: number): string | null => {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') return startedBy(pid);
  const stat = textOf(() => fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // Counted behind the command's name, which may hold spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const isOver = /^[ZX]$/.test(fields[0] ?? '') && !hasThreads(pid);
  return isOver ? null : (fields[19] ?? '');
};

const isListed = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const boot = (): string =>
  textOf(() => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) ?? '';
const pids = (): string => textOf(() => fs.readlinkSync('/proc/self/ns/pid')) ?? '';

/** This process as a holder. */
export const currentLockOwner = (nonce: string): LockOwner => ({
  pid: process.pid,
  begun: begunAt(process.pid) ?? '',
  host: os.hostname(),
  boot: boot(),
  pids: pids(),
  nonce,
});

/** Whether the process of a holder runs. */
export const lifeOf = (holder: LockOwner): Life => {
  const isOurs =
    holder.boot === undefined
      ? holder.host === os.hostname()
      : holder.boot === boot() &&
        holder.pids === pids() &&
        (holder.boot !== '' || holder.host === os.hostname());
  if (!isOurs) return 'unknown';
  if (!isListed(holder.pid)) return 'gone';
  const begun = begunAt(holder.pid);
  // Where nothing tells when it began (another user's, hidden), it may be the holder.
  return begun === '' || begun === holder.begun ? 'alive' : 'gone';
};

const isHolder = (value: unknown): value is LockOwner =>
  typeof value === 'object' && value !== null && 'pid' in value && 'nonce' in value;

/** The holder a lock names; null where there is no lock, or only a part of one. */
export const readLockOwner = (file: string): LockOwner | null => {
  try {
    const holder: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return isHolder(holder) ? holder : null;
  } catch {
    // The lock is gone, or half written.
    return null;
  }
};

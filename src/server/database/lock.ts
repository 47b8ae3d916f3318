import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Who holds a data folder. */
interface Holder {
  readonly pid: number;
  /** When that process began, as the system tells it: tells a process from a later one with the same pid. */
  readonly begun: string;
  readonly host: string;
  readonly nonce: string;
}

/** From whom a folder may be taken over: `silent`, also from a server on another host that has not touched its lock for a while. */
interface Reach {
  readonly otherHosts: 'silent' | 'never';
}

/** How often the holder touches its lock, and how old a lock of another host must be to count as left behind, ms. */
const BEAT_MS = 5_000;
const DEAD_AFTER_MS = 20_000;

const begunAt = (pid: number): string => {
  try {
    // Field 22 of stat, counted behind the command's name, which may hold spaces.
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return '';
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null && 'pid' in value && 'nonce' in value;

const readHolder = (file: string): Holder | null => {
  try {
    const holder: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return isHolder(holder) ? holder : null;
  } catch {
    return null;
  }
};

const isAlive = (holder: Holder, file: string, { otherHosts }: Reach): boolean => {
  if (holder.host !== os.hostname()) return otherHosts === 'never' || Date.now() - fs.statSync(file).mtimeMs < DEAD_AFTER_MS;
  return runs(holder.pid) && begunAt(holder.pid) === holder.begun;
};

/** Moves a dead holder's lock away. Should a third server have taken it in between, its lock is put back. */
const clear = (file: string, dead: Holder | null): void => {
  const aside = `${file}.${randomUUID()}`;
  fs.renameSync(file, aside);
  const moved = readHolder(aside);
  if (moved && moved.nonce !== dead?.nonce) fs.linkSync(aside, file);
  fs.rmSync(aside);
};

const taken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Links the draft into place, over the lock of a process that is gone; null, or who holds the folder. */
const claim = (file: string, draft: string, reach: Reach): { readonly holder: Holder | null } | null => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      fs.linkSync(draft, file);
      return null;
    } catch (error) {
      if (!taken(error)) throw error;
      const holder = readHolder(file);
      if (attempt > 3 || (holder && isAlive(holder, file, reach))) return { holder };
      clear(file, holder);
    }
  }
};

const take = (folder: string, reach: Reach): { readonly release: () => void } | { readonly holder: Holder | null } => {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'server.lock');
  const mine: Holder = { pid: process.pid, begun: begunAt(process.pid), host: os.hostname(), nonce: randomUUID() };
  const draft = `${file}.${mine.nonce}`;
  fs.writeFileSync(draft, JSON.stringify(mine));
  try {
    const other = claim(file, draft, reach);
    if (other) return other;
  } finally {
    fs.rmSync(draft, { force: true });
  }
  const beat = setInterval(() => fs.utimes(file, new Date(), new Date(), () => undefined), BEAT_MS);
  beat.unref();
  return { release: () => {
    clearInterval(beat);
    if (readHolder(file)?.nonce === mine.nonce) fs.rmSync(file, { force: true });
  } };
};

/**
 * Takes the data folder for this process, so that no second server writes into the same files. The lock of a process that is
 * gone (kill -9, power cut) is taken over. Throws a sentence where another server lives. Returns the release.
 */
export const lockFolder = (folder: string): (() => void) => {
  const took = take(folder, { otherHosts: 'silent' });
  if ('release' in took) return took.release;
  const { holder } = took;
  const where = holder && holder.host !== os.hostname() ? ` on ${holder.host}` : '';
  throw new Error(`Another Atelier server (process ${holder?.pid ?? 'unknown'}${where}) uses the data folder ${folder}. `
    + 'Stop it first, or choose another folder with ATELIER_DATA.');
};

/**
 * Takes a folder that belongs to what runs on one machine; the release, or null where another process of this machine has it, or
 * any process ever of another machine that did not give it back.
 */
export const tryLockHere = (folder: string): (() => void) | null => {
  const file = path.join(folder, 'server.lock');
  const holder = readHolder(file);
  if (holder && isAlive(holder, file, { otherHosts: 'never' })) return null;
  const took = take(folder, { otherHosts: 'never' });
  return 'release' in took ? took.release : null;
};

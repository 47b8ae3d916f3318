import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { currentLockOwner, lifeOf, readLockOwner, type LockOwner } from './lockOwner';
import { monotonic } from '../concurrency/clock';
import { makeClosed } from '../isolation/ways';

/** How often the holder touches its lock, and how long a lock must lie untouched to count as left behind, ms. */
const BEAT_MS = 5_000;
const DEAD_AFTER_MS = 20_000;
/** A killed process takes a moment to go, and one that was asked to stop a little longer, ms. */
const GOING_MS = 3_000;
const LOOK_EVERY_MS = 50;

/** Whether the lock in `file` may be taken from this holder. */
type MayTake = (holder: LockOwner, file: string) => boolean;

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** When the holder touched its lock last, ms; null where the lock is gone. */
const touchedAt = (file: string): number | null =>
  fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;

const isSilent = (file: string): boolean => Date.now() - (touchedAt(file) ?? 0) >= DEAD_AFTER_MS;

const quietly = (code: string, work: () => void): boolean => {
  try {
    work();
    return true;
  } catch (error) {
    if (isCode(error, code)) return false;
    throw error;
  }
};

/** Moves a dead holder's lock away. Should a third server have taken it in between, its lock is put back. */
const clear = (file: string, dead: LockOwner | null): void => {
  const aside = `${file}.${randomUUID()}`;
  if (!quietly('ENOENT', () => fs.renameSync(file, aside))) return;
  const moved = readLockOwner(aside);
  if (moved && moved.nonce !== dead?.nonce) quietly('EEXIST', () => fs.linkSync(aside, file));
  fs.rmSync(aside, { force: true });
};

/** Links the draft into place, over a lock that may be taken; null, or who holds the folder. */
const claim = (
  file: string,
  draft: string,
  mayTake: MayTake,
): { readonly holder: LockOwner | null } | null => {
  for (let attempt = 0; ; attempt += 1) {
    if (quietly('EEXIST', () => fs.linkSync(draft, file))) return null;
    const holder = readLockOwner(file);
    if (attempt > 3 || (holder && !mayTake(holder, file))) return { holder };
    clear(file, holder);
  }
};

const take = (
  folder: string,
  mayTake: MayTake,
): { readonly release: () => void } | { readonly holder: LockOwner | null } => {
  makeClosed(folder);
  const file = path.join(folder, 'server.lock');
  const mine = currentLockOwner(randomUUID());
  const draft = `${file}.${mine.nonce}`;
  fs.writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    const other = claim(file, draft, mayTake);
    if (other) return other;
  } finally {
    fs.rmSync(draft, { force: true });
  }
  const beat = setInterval(() => fs.utimes(file, new Date(), new Date(), () => undefined), BEAT_MS);
  beat.unref();
  return {
    release: () => {
      clearInterval(beat);
      if (readLockOwner(file)?.nonce === mine.nonce) fs.rmSync(file, { force: true });
    },
  };
};

const refusal = (folder: string, holder: LockOwner | null): Error => {
  const where = holder && holder.host !== os.hostname() ? ` on ${holder.host}` : '';
  return new Error(
    `Another Atelier server (process ${holder?.pid ?? 'unknown'}${where}) uses the data folder ${folder}. ` +
      'Stop it first, or choose another folder with ATELIER_DATA.',
  );
};

/**
 * Takes the data folder for this process, so that no second server writes into the same files; resolves with the release. The lock of a
 * process that is gone (kill -9, power cut) is taken over: at once where that can be seen, else when nobody has touched it for 20 s,
 * which is waited for (`onWait` is told). Throws a sentence where another server lives.
 */
export const lockFolder = async (
  folder: string,
  onWait: (host: string) => void = () => undefined,
): Promise<() => void> => {
  const file = path.join(folder, 'server.lock');
  const since = monotonic();
  const touched = touchedAt(file);
  const waited = () => monotonic() - since;
  const mayTake: MayTake = (holder) => {
    const life = lifeOf(holder);
    // By our own clock too: that of another host may run ahead.
    return (
      life === 'gone' ||
      (life === 'unknown' &&
        (isSilent(file) || (touchedAt(file) === touched && waited() >= DEAD_AFTER_MS)))
    );
  };
  for (let told = false; ;) {
    const took = take(folder, mayTake);
    if ('release' in took) return took.release;
    const { holder } = took;
    const unseen = holder !== null && lifeOf(holder) === 'unknown';
    if (unseen ? touchedAt(file) !== touched : waited() >= GOING_MS) throw refusal(folder, holder);
    if (unseen && !told) onWait(holder.host);
    told ||= unseen;
    await pause(LOOK_EVERY_MS);
  }
};

/**
 * Takes a folder that belongs to what runs on one machine; the release, or null where another process of this machine has it, or
 * any process ever of another machine that did not give it back.
 */
export const tryLockOnMachine = (folder: string): (() => void) | null => {
  const mayTake: MayTake = (holder, file) => {
    const life = lifeOf(holder);
    return (
      life === 'gone' || (life === 'unknown' && holder.host === os.hostname() && isSilent(file))
    );
  };
  const file = path.join(folder, 'server.lock');
  const holder = readLockOwner(file);
  if (holder && !mayTake(holder, file)) return null;
  const took = take(folder, mayTake);
  return 'release' in took ? took.release : null;
};

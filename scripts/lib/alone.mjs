/** One process at a time: a lock that heals itself when its holder is gone. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** The holder's process id and how long it has held the lock; null when nobody does. */
const holderOf = (lock) => {
  try {
    return { pid: Number(readFileSync(lock, 'utf8')), heldMs: Date.now() - statSync(lock).mtimeMs };
  } catch {
    return null;
  }
};

/** Takes the lock unless a living process holds it. A lock without a name is being taken by somebody, or was left by a crash. */
const take = (lock) => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = holderOf(lock);
    if (holder && (holder.pid > 0 ? !isAlive(holder.pid) : holder.heldMs > 2000))
      rmSync(lock, { force: true });
    return false;
  }
};

/** Runs `work` while holding the lock file; waits for whoever holds it. */
export const alone = async (lock, work) => {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (!take(lock)) await pause(100);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

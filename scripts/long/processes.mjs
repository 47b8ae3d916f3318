/** Ends what a part of the long run started: its process group, and what left the group, which it finds by a variable of the environment. */
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** How long processes have to end by themselves, ms. */
const GRACE_MS = 20_000;

const signal = (pid, name) => {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    // It is gone already.
    return false;
  }
};

const markedWith = (mark) =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1')
          .split('\0')
          .includes(`LONG_RUN_PART=${mark}`);
      } catch {
        // It is gone, or belongs to somebody else.
        return false;
      }
    });

/** Asks all processes of the part to end, waits for them, and then kills what is left. */
export const endAll = async ({ child, mark }) => {
  for (const name of ['SIGTERM', 'SIGKILL']) {
    const left = markedWith(mark);
    if (left.length === 0) return;
    signal(-child.pid, name);
    for (const pid of left) signal(pid, name);
    for (const until = Date.now() + GRACE_MS; Date.now() < until; await pause(200))
      if (markedWith(mark).length === 0) return;
  }
};

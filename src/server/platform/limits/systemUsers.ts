import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { readProcesses, readProcText } from '../kernels/processes/proc';

/** A program that forks without end is gone after a few rounds, since no process is left to fork. */
const MAX_ROUNDS = 40;
const ROUND_MS = 50;

/** The real user of a process, which it cannot hide; null where it is gone. */
const userOf = async (pid: number): Promise<number | null> => {
  const user = /^Uid:\s+(\d+)/m.exec(await readProcText(`/proc/${pid}/status`))?.[1];
  return user === undefined ? null : Number(user);
};

/** The processes of the machine by their system users. */
const processesByUser = async (): Promise<Map<number, number[]>> => {
  const found = new Map<number, number[]>();
  const everything = await readProcesses();
  const users = await Promise.all(everything.map(({ pid }) => userOf(pid)));
  everything.forEach(({ pid }, at) => {
    const user = users[at];
    if (typeof user === 'number') found.set(user, [...(found.get(user) ?? []), pid]);
  });
  return found;
};

/** The people who have processes, where each has a system user: `first` plus their number. */
export const peopleWithProcesses = async (first: number): Promise<number[]> =>
  [...(await processesByUser()).keys()].map((user) => user - first).filter((number) => number > 0);

/** Kills every process of a system user, whatever started it. */
export const killAllOf = async (user: number): Promise<void> => {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const pids = (await processesByUser()).get(user) ?? [];
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended between the look and the signal.
      }
    }
    await pause(ROUND_MS);
  }
};

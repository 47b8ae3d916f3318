import os from 'node:os';
import process from 'node:process';
import { sizeText } from '~/text/size';
import { residentBytes, isOver } from '../engine/local/memory';
import type { LiveRun } from '../kernels/processes/runRecords';
import type { Member } from '../kernels/processes/runs';
import { createMembers } from './members';
import type { LimitSettings } from './settings';

/** How often it is looked, ms. Between two looks a program may take what the machine has: then the system ends it before the server. */
const EVERY_MS = 1_000;
const SHARE = 0.8;

/** The shared limit of programs without a limit of their own. */
export interface Ceiling {
  /** Bytes. */
  readonly memory: number;
  readonly processes: number;
}

/** The limits as they are set; of memory most of what this process may use, where nobody said so. */
export const ceilingOf = ({
  memoryBytes,
  processes,
}: Pick<LimitSettings, 'memoryBytes' | 'processes'>): Ceiling => {
  const constrained = process.constrainedMemory();
  const total = os.totalmem();
  const machine = constrained > 0 ? Math.min(constrained, total) : total;
  return { memory: memoryBytes ?? Math.round(machine * SHARE), processes };
};

/** Runs by whose they are. */
const byPerson = (runs: readonly LiveRun[]): LiveRun[][] => {
  const people = new Map<number, LiveRun[]>();
  for (const one of runs) people.set(one.person, [...(people.get(one.person) ?? []), one]);
  return [...people.values()];
};

/** The one that holds the most. */
const largest = async (
  runs: readonly LiveRun[],
  measure: (run: LiveRun) => Promise<number> | number,
): Promise<LiveRun | undefined> => {
  const held = await Promise.all(runs.map(async (run) => measure(run)));
  return runs[held.indexOf(Math.max(...held))];
};

/** Ends what a person has too much of. */
const holdTo = async (
  runs: readonly LiveRun[],
  members: readonly Member[],
  { memory, processes }: Ceiling,
): Promise<void> => {
  const of = ({ run }: LiveRun) => members.filter((member) => member.run === run);
  if (members.length > processes)
    return (await largest(runs, (run) => of(run).length))?.end(
      `Its programs were ended: your notebooks ran more than ${processes.toLocaleString('en')} processes at once, the limit of each person here.`,
    );
  if (await isOver(members, memory))
    (await largest(runs, (run) => residentBytes(of(run))))?.end(
      `Its programs were ended: your notebooks held more than ${sizeText(memory)} of memory together, the limit of each person here.`,
    );
};

/** Holds the notebooks of each person to their ceiling, until the function that it returns is called. */
export const watchNotebooks = (
  live: () => readonly LiveRun[],
  ceiling: (person: number) => Ceiling,
): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const membersOf = createMembers();
  const look = async (runs: readonly LiveRun[]) => {
    const members = await membersOf(runs.map(({ run }) => run));
    for (const own of byPerson(runs)) {
      const theirs = members.filter(({ run }) => own.some((one) => one.run === run));
      await holdTo(own, theirs, ceiling(own[0]?.person ?? 0));
    }
  };
  const next = () => {
    if (!isStopped) timer = setTimeout(() => void tick(), EVERY_MS).unref();
  };
  const tick = async () => {
    const runs = live();
    // A value that cannot be measured now is measured the next time.
    if (runs.length > 0) await look(runs).catch(() => undefined);
    next();
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};

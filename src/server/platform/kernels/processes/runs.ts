import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { monotonic } from '../../concurrency/clock';
import { leadsToNamespaces } from '../../isolation/inNamespaces';
import type { Launch } from '../../isolation/isolation';
import {
  firstInNamespace,
  readGroups,
  readProcess,
  readProcesses,
  readVariable,
  withDescendants,
  type ProcessFacts,
} from './proc';

/** The variable every process of a run carries, grandchildren in sessions of their own included. */
export const RUN_VARIABLE = 'ATELIER_RUN_ID';

/** Processes that were started together and end together. */
export const Run = z.object({
  runId: z.string(),
  /** Leader of the session the run was started in. */
  pid: z.number(),
  startTime: z.number(),
  boot: z.string(),
  /** Folders that are of no use once the run is over. */
  folders: z.array(z.string()),
  /** The group of this run alone that its processes cannot leave (`Launch.group`). */
  group: z.optional(z.number()),
  /** The first process of its namespace, from which all that runs in there descends. */
  first: z.optional(z.object({ pid: z.number(), startTime: z.number() })),
});
export type Run = z.output<typeof Run>;

/** By what a run is known that its processes cannot shed: its group, or the first process of its namespace. */
export type Marks = Pick<Run, 'group' | 'first'>;

/** The marks of a program that was just started as process `pid`, before it can have changed anything. */
export const marksOf = async (
  { argv, group }: Pick<Launch, 'argv' | 'group'>,
  pid: number,
): Promise<Marks> => {
  const found = leadsToNamespaces(argv) ? await firstInNamespace(pid) : null;
  return {
    ...(group !== undefined && { group }),
    ...(found && { first: { pid: found.pid, startTime: found.startTime } }),
  };
};

/** How long processes may take to end by themselves before they are killed, ms. */
const GRACE_MS = 2000;
const POLL_MS = 25;
const STUCK_POLL_MS = 500;

/** A new run id; it goes into the environment of what is started. */
export const newRunId = () => randomUUID();

/** A living process, and the run it belongs to. */
export interface Member extends ProcessFacts {
  readonly run: Run;
}

/** Runs by the pid of their leader. A leader whose pid was given to somebody else says nothing about its session. */
const bySession = async (runs: readonly Run[]) => {
  const leaders = await Promise.all(runs.map(({ pid }) => readProcess(pid)));
  return new Map(
    runs
      .filter(({ startTime }, at) => leaders[at]?.startTime === startTime)
      .map((run) => [run.pid, run]),
  );
};

/** Runs by the processes of their namespaces. */
export const byNamespace = (
  runs: readonly Run[],
  everything: readonly ProcessFacts[],
): Map<number, Run> =>
  new Map(
    runs.flatMap((run): [number, Run][] => {
      const { first } = run;
      const isThere = everything.some(
        ({ pid, startTime }) => pid === first?.pid && startTime === first.startTime,
      );
      return first && isThere
        ? [...withDescendants([first.pid], everything)].map((pid) => [pid, run])
        : [];
    }),
  );

/** Runs by their groups. */
export const byGroup = (runs: readonly Run[]): Map<number, Run> =>
  new Map(runs.flatMap((run) => (run.group === undefined ? [] : [[run.group, run]])));

/** The processes of these runs that are alive, but for the one that asks. */
export async function membersOf(runs: readonly Run[]): Promise<Member[]> {
  const byId = new Map(runs.map((run) => [run.runId, run]));
  const groups = byGroup(runs);
  const [everything, sessions] = await Promise.all([readProcesses(), bySession(runs)]);
  const inside = byNamespace(runs, everything);
  const runOfGroup = async (pid: number) =>
    groups.size === 0
      ? undefined
      : (await readGroups(pid)).map((group) => groups.get(group)).find((run) => run);
  const owned = await Promise.all(
    everything
      .filter(({ pid }) => pid !== process.pid)
      .map(async (found) => {
        const run =
          sessions.get(found.session) ??
          inside.get(found.pid) ??
          byId.get((await readVariable(found.pid, RUN_VARIABLE)) ?? '') ??
          (await runOfGroup(found.pid));
        return run ? [{ ...found, run }] : [];
      }),
  );
  return owned.flat();
}

const signalAll = (members: readonly { pid: number }[], signal: NodeJS.Signals) => {
  for (const { pid } of members) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between the look and the signal.
    }
  }
};

/** Ends every process of some runs: asks first, kills after the grace time. Resolves when none is left. */
export async function endRuns(runs: readonly Run[], graceMs = GRACE_MS): Promise<void> {
  const killAt = monotonic() + graceMs;
  const asked = new Set<number>();
  for (let members = await membersOf(runs); members.length > 0; members = await membersOf(runs)) {
    if (monotonic() >= killAt) signalAll(members, 'SIGKILL');
    else
      signalAll(
        members.filter(({ pid }) => !asked.has(pid)),
        'SIGTERM',
      );
    for (const { pid } of members) asked.add(pid);
    // A process that survives a kill waits for a disk or a device, maybe for long.
    await pause(monotonic() > killAt + GRACE_MS ? STUCK_POLL_MS : POLL_MS);
  }
  await Promise.all(
    runs
      .flatMap(({ folders }) => folders)
      .map((folder) => rm(folder, { recursive: true, force: true })),
  );
}

/** The result of a program that was just started and answers one question; ends what it leaves behind as soon as it has ended. */
export const withoutRemains = async <Result>(
  launch: Pick<Launch, 'argv' | 'group'>,
  child: ChildProcess,
  result: Promise<Result>,
): Promise<Result> => {
  const marking: Promise<Marks> =
    child.pid === undefined ? Promise.resolve({}) : marksOf(launch, child.pid);
  const endNow = async () => {
    const marks = await marking;
    const run = { runId: newRunId(), pid: -1, startTime: -1, boot: '', folders: [], ...marks };
    if (Object.keys(marks).length > 0) await endRuns([run], 0);
  };
  // Once nothing of it is left, nothing can begin anew: every process of the machine is looked at once.
  let ending: Promise<void> | undefined;
  const endRemains = () => (ending ??= endNow());
  // A process that is left may hold the pipes that the result is read from.
  child.once('exit', () => void endRemains());
  try {
    return await result;
  } finally {
    await endRemains();
  }
};

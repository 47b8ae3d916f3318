import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readUntrustedNote } from '../../files/untrusted';
import { monotonic } from '../../concurrency/clock';
import { leadsToNamespaces } from '../../isolation/inNamespaces';
import type { Launch } from '../../isolation/isolation';
import {
  bootId,
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

const Run = z.object({
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
/** Processes that were started together and end together. */
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

/** A run of a person's program that has not been ended. */
export interface LiveRun {
  readonly run: Run;
  /** The number of the person. */
  readonly person: number;
  /** Ends it at once, for a reason that its owner reads. */
  readonly end: (reason: string) => void;
}

/** How long processes may take to end by themselves before they are killed, ms. */
const GRACE_MS = 2000;
const POLL_MS = 25;
/** Who goes first where the machine runs out of memory: 1000 would be at any price. */
const OOM_SCORE = '700';
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
    // What does not even end when it is killed waits for a disk or a device, maybe for long.
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
  const endRemains = async () => {
    const marks = await marking;
    const run = { runId: newRunId(), pid: -1, startTime: -1, boot: '', folders: [], ...marks };
    if (Object.keys(marks).length > 0) await endRuns([run], 0);
  };
  // What is left may hold the pipes that the result is read from.
  child.once('exit', () => void endRemains());
  try {
    return await result;
  } finally {
    await endRemains();
  }
};

/** The runs of this server on disk, so that the next server can end what this one could not. */
export class RunRecords {
  private readonly alive = new Map<string, LiveRun>();

  constructor(private readonly folder: string) {}

  /** The runs of people's programs. */
  live(): LiveRun[] {
    return [...this.alive.values()];
  }

  private fileOf(runId: string) {
    return path.join(this.folder, `${runId}.json`);
  }

  /** Writes down a process that was just started by `launch`, with `runId` in its environment, as leader of its own session. */
  async add(
    runId: string,
    pid: number,
    folders: readonly string[],
    launch: Pick<Launch, 'argv' | 'group'>,
    whose?: Omit<LiveRun, 'run'>,
  ): Promise<Run> {
    const [leader, boot, marks] = await Promise.all([
      readProcess(pid),
      bootId(),
      marksOf(launch, pid),
      mkdir(this.folder, { recursive: true }),
    ]);
    const run: Run = {
      runId,
      pid,
      startTime: leader?.startTime ?? -1,
      boot,
      folders: [...folders],
      ...marks,
    };
    if (whose) this.alive.set(runId, { run, ...whose });
    await Promise.all([
      writeFile(this.fileOf(runId), JSON.stringify(run)),
      // It goes before the server where the machine runs out of memory.
      writeFile(`/proc/${pid}/oom_score_adj`, OOM_SCORE).catch(() => undefined),
    ]);
    return run;
  }

  /** Kills a run at once; whoever started it clears away what is left. */
  kill(run: Run): Promise<void> {
    return endRuns([{ ...run, folders: [] }], 0);
  }

  /** Ends a run and forgets it. */
  async end(run: Run, graceMs?: number): Promise<void> {
    await endRuns([run], graceMs);
    this.alive.delete(run.runId);
    await rm(this.fileOf(run.runId), { force: true });
  }

  /** Ends what an earlier server left behind, by the records it wrote. Answers how many runs had to be ended. */
  async reap(): Promise<number> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) =>
      name.endsWith('.json'),
    );
    const boot = await bootId();
    const ended = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.folder, name);
        const text = (await readUntrustedNote(file).catch(() => null)) ?? '';
        const run = Run.safeParse(
          JSON.parse(text.startsWith('{') && text.endsWith('}') ? text : 'null'),
        );
        const alive =
          run.success && run.data.boot === boot && (await membersOf([run.data])).length > 0;
        // Numbers of processes mean nothing any more where none of it is left, or the machine was started anew.
        const remembered = { pid: -1, first: undefined };
        if (run.success) await endRuns([alive ? run.data : { ...run.data, ...remembered }], 500);
        await rm(file, { recursive: true, force: true });
        return alive;
      }),
    );
    return ended.filter(Boolean).length;
  }
}

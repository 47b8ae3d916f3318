import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readUntrustedNote } from '../../files/untrusted';
import { bootId, readProcess, readProcesses, readVariable, type ProcessFacts } from './proc';
import { monotonic } from '../../concurrency/clock';

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
});
/** Processes that were started together and end together. */
export type Run = z.output<typeof Run>;

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

/** The processes of these runs that are alive, but for the one that asks. */
export async function membersOf(runs: readonly Run[]): Promise<Member[]> {
  const byId = new Map(runs.map((run) => [run.runId, run]));
  const [everything, sessions] = await Promise.all([readProcesses(), bySession(runs)]);
  const owned = await Promise.all(
    everything
      .filter(({ pid }) => pid !== process.pid)
      .map(async (found) => {
        const run =
          sessions.get(found.session) ??
          byId.get((await readVariable(found.pid, RUN_VARIABLE)) ?? '');
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

  /** Writes down a process that was just started with `runId` in its environment as leader of its own session. */
  async add(
    runId: string,
    pid: number,
    folders: readonly string[],
    whose?: Omit<LiveRun, 'run'>,
  ): Promise<Run> {
    const [leader, boot] = await Promise.all([
      readProcess(pid),
      bootId(),
      mkdir(this.folder, { recursive: true }),
    ]);
    const run: Run = {
      runId,
      pid,
      startTime: leader?.startTime ?? -1,
      boot,
      folders: [...folders],
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
        if (run.success) await endRuns([alive ? run.data : { ...run.data, pid: -1 }], 500);
        await rm(file, { recursive: true, force: true });
        return alive;
      }),
    );
    return ended.filter(Boolean).length;
  }
}

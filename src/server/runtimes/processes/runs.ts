import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { bootId, hasVariable, readProcess, readProcesses, type ProcessFacts } from './proc';

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

/** How long processes may take to end by themselves before they are killed, ms. */
const GRACE_MS = 2000;
const POLL_MS = 25;

/** A new run id; it goes into the environment of what is started. */
export const newRunId = () => randomUUID();

const belongs = async (to: Run, found: ProcessFacts, leaderIsOurs: boolean) =>
  (leaderIsOurs && found.session === to.pid) || hasVariable(found.pid, `${RUN_VARIABLE}=${to.runId}`);

/** The processes of a run that are alive. A leader whose pid was given to somebody else says nothing about its session. */
const membersOf = async (run: Run): Promise<ProcessFacts[]> => {
  const [everything, leader] = await Promise.all([readProcesses(), readProcess(run.pid)]);
  const leaderIsOurs = leader?.startTime === run.startTime;
  const own = await Promise.all(everything.map((found) => belongs(run, found, leaderIsOurs)));
  return everything.filter((found, at) => own[at] && found.pid !== process.pid);
};

const signalAll = (members: readonly { pid: number }[], signal: NodeJS.Signals) => {
  for (const { pid } of members) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between the look and the signal.
    }
  }
};

/** Ends every process of a run: asks first, kills after the grace time. Resolves when none is left. */
export async function endRun(run: Run, graceMs = GRACE_MS): Promise<void> {
  const killAt = Date.now() + graceMs;
  const asked = new Set<number>();
  for (let members = await membersOf(run); members.length > 0; members = await membersOf(run)) {
    if (Date.now() >= killAt) signalAll(members, 'SIGKILL');
    else signalAll(members.filter(({ pid }) => !asked.has(pid)), 'SIGTERM');
    for (const { pid } of members) asked.add(pid);
    await pause(POLL_MS);
  }
  await Promise.all(run.folders.map((folder) => rm(folder, { recursive: true, force: true })));
}

/** The runs of this server on disk, so that the next server can end what this one could not. */
export class RunRecords {
  constructor(private readonly folder: string) {}

  private fileOf(runId: string) {
    return path.join(this.folder, `${runId}.json`);
  }

  /** Writes down a process that was just started with `runId` in its environment as leader of its own session. */
  async add(runId: string, pid: number, folders: readonly string[]): Promise<Run> {
    const [leader, boot] = await Promise.all([readProcess(pid), bootId(), mkdir(this.folder, { recursive: true })]);
    const run: Run = { runId, pid, startTime: leader?.startTime ?? -1, boot, folders: [...folders] };
    await writeFile(this.fileOf(runId), JSON.stringify(run));
    return run;
  }

  /** Ends a run and forgets it. */
  async end(run: Run, graceMs?: number): Promise<void> {
    await endRun(run, graceMs);
    await rm(this.fileOf(run.runId), { force: true });
  }

  /** Ends what an earlier server left behind, by the records it wrote. Answers how many runs had to be ended. */
  async reap(): Promise<number> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    const boot = await bootId();
    const ended = await Promise.all(names.map(async (name) => {
      const file = path.join(this.folder, name);
      const text = await readFile(file, 'utf8').catch(() => '');
      const run = Run.safeParse(JSON.parse(text.startsWith('{') && text.endsWith('}') ? text : 'null'));
      const alive = run.success && run.data.boot === boot && (await membersOf(run.data)).length > 0;
      if (run.success) await endRun(alive ? run.data : { ...run.data, pid: -1 }, 500);
      await rm(file, { force: true });
      return alive;
    }));
    return ended.filter(Boolean).length;
  }
}

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readUntrustedNote } from '../../files/untrusted';
import type { Launch } from '../../isolation/isolation';
import { bootId, readProcess } from './proc';
import { endRuns, marksOf, membersOf, Run } from './runs';

/** The order in which processes end where the machine runs out of memory: 1000 would be at any price. */
const OOM_SCORE = '700';

/** A run of a person's program that has not been ended. */
export interface LiveRun {
  readonly run: Run;
  /** The number of the person. */
  readonly person: number;
  /** Ends it at once, for a reason that its owner reads. */
  readonly end: (reason: string) => void;
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
    // No notebook ran here yet.
    const names = (await readdir(this.folder).catch(() => [])).filter((name) =>
      name.endsWith('.json'),
    );
    const boot = await bootId();
    const ended = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.folder, name);
        // A record that cannot be read names no run.
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

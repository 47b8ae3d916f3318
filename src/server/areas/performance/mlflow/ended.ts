import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { EndCause } from '~/contract/jobs/jobs';
import { workInFolder } from '../../../platform/files/untrusted';
import { forAll } from '../../../platform/storage/disk/entries';
import { contentOf, foldersIn } from '../reading';
import { readMeta } from './meta';
import { statusNumber, statusOf, timeOf, type TrackedRun } from './tracked';

/** The status of runs that their program left open when it ended. */
export interface RunsEnd {
  readonly status: 'FINISHED' | 'FAILED' | 'KILLED';
  /** Milliseconds since 1970; null where nobody knows. */
  readonly at: number | null;
}

/** Whether runs of that status go on, as far as MLflow knows. */
export const GOING_ON: readonly string[] = ['RUNNING', 'SCHEDULED'];

/** A longer file is none of MLflow's. */
const MAX_META_BYTES = 1024 * 1024;

/** Runs of a notebook that runs no more: its kernel was stopped. */
export const KERNEL_GONE: RunsEnd = { status: 'KILLED', at: null };

/** How the end of a submission ends the runs that its program left open; null while it goes on. */
export const runsEndOf = ({
  cause,
  exitCode,
  endDatetime,
}: {
  readonly cause: EndCause | null;
  readonly exitCode: number | null;
  readonly endDatetime: Date | null;
}): RunsEnd | null => {
  if (endDatetime === null) return null;
  const at = endDatetime.getTime();
  if (cause === 'stopped') return { status: 'KILLED', at };
  return { status: cause === 'finished' && exitCode === 0 ? 'FINISHED' : 'FAILED', at };
};

/** A run as it is after its program ended: what the program ended itself stays as it was. */
export const endedRun = (run: TrackedRun, end: RunsEnd | null | undefined): TrackedRun =>
  end && GOING_ON.includes(run.status)
    ? { ...run, status: end.status, end: run.end ?? end.at }
    : run;

const endedMeta = (yaml: string, { status, at }: RunsEnd): string | null => {
  const meta = readMeta(yaml);
  if (!GOING_ON.includes(statusOf(meta['status'] ?? ''))) return null;
  const changed = yaml.replace(/^status:.*$/m, `status: ${statusNumber(status)}`);
  return at === null || timeOf(meta['end_time']) !== null
    ? changed
    : changed.replace(/^end_time:.*$/m, `end_time: ${at}`);
};

/** Puts another file in place of a `meta.yaml`, with the same owner and rights. */
const replaceMeta = (run: string, work: string, yaml: string): Promise<void> =>
  workInFolder(run, work, async (at) => {
    const [file, fresh] = [path.join(at, 'meta.yaml'), path.join(at, `.meta-${randomUUID()}`)];
    const { uid, gid, mode } = await fs.lstat(file);
    const handle = await fs.open(fresh, 'wx', mode & 0o666);
    try {
      await handle.writeFile(yaml);
      await handle.chown(uid, gid);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fs.rename(fresh, file);
  });

/**
 * Ends the open runs in the file store of a working folder that no program writes to any more, so that MLflow's own clients read there what
 * is shown here. Databases are not written: they are the program's.
 */
export const endRunsIn = async (work: string, end: RunsEnd): Promise<void> => {
  const store = path.join(work, 'mlruns');
  for (const experiment of await foldersIn(store, work)) {
    const runs = await foldersIn(path.join(store, experiment), work);
    await forAll(
      runs,
      async (run) => {
        const folder = path.join(store, experiment, run);
        const meta = await contentOf(path.join(folder, 'meta.yaml'), work, MAX_META_BYTES);
        const changed = meta && endedMeta(meta.toString('utf8'), end);
        if (changed) await replaceMeta(folder, work, changed);
      },
      8,
    );
  }
};

import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { createKeyedMutex } from '../../concurrency/keyedMutex';
import { readNote, writeNote } from '../durable';
import type { ClusterEngine, JobHandle, JobStatus } from '../engine';
import { rankLog } from '../layout';
import { readLog } from '../logs';
import { createStatusCache } from '../statusCache';
import { inspectCluster } from './cluster';
import { slurmCommand, SlurmFailure, unreachable } from './commands';
import { namesOf, readCluster } from './nodes';
import { noteFile, readNotes, type Notes } from './notes';
import type { QueueRow } from './queue';
import { jobName, numberOf } from './submitting';
import { isOver, lostANode, jobStatusOf } from './status';
import { wentDown } from './messages';

const NAME = 'slurm';

const KeptLimits = z.object({ memory: z.number().nullable(), seconds: z.number().nullable() });

export interface SlurmOptions {
  /** Where Slurm's commands are (PATH) and which cluster they speak to (SLURM_CONF). */
  readonly environment: NodeJS.ProcessEnv;
  /** The partitions that are used, with commas between; all of them where it is not given. A job that names none goes to the usual one, or these. */
  readonly partition?: string;
}

/**
 * Batch work on a Slurm cluster, through its commands. The job's folder must be seen by the server and every node under the same path, and
 * jobs run as the user the server runs as.
 */
export const createSlurmEngine = ({ environment, partition }: SlurmOptions): ClusterEngine => {
  const slurm = slurmCommand(environment);
  const inTurn = createKeyedMutex();
  const around = inspectCluster(slurm);
  const everyJob = async () => new Map((await around.jobs()).map((row) => [row.number, row]));
  const nodesDown = async (row: QueueRow | null, notes: Notes): Promise<string> => {
    if (!lostANode(row, notes)) return '';
    const { nodes } = await readCluster(slurm);
    const its =
      notes.downNodes.length > 0 ? notes.downNodes : await namesOf(slurm, row?.nodes ?? '');
    const down = nodes.filter(({ name, up }) => its.includes(name) && !up);
    return wentDown(down.length > 0 ? down : its.map((name) => ({ name, reason: '' })));
  };

  const statusOf = async (
    handle: JobHandle,
    rows: ReadonlyMap<string, QueueRow>,
  ): Promise<JobStatus> => {
    const found = rows.get(handle.reference);
    // Numbers begin anew when a cluster is set up anew.
    const row = found?.name === jobName(handle.id) ? found : null;
    const notes = await readNotes(handle.folder, handle.ranks);
    const limits = isOver(row, notes)
      ? await readNote(noteFile(handle.folder, 'limits'), KeptLimits)
      : null;
    return jobStatusOf({
      row,
      notes,
      limits: limits ?? { memory: null, seconds: null },
      nodesDown: await nodesDown(row, notes),
    });
  };

  const reasonOf = (error: unknown) =>
    error instanceof SlurmFailure
      ? unreachable(error).message
      : `The folder of a job cannot be read: ${String(error)}.`;
  const { ask, ending, forget } = createStatusCache({ everything: everyJob, statusOf, reasonOf });

  const cluster = async () =>
    readCluster(slurm, partition).catch((error: unknown) => {
      throw error instanceof SlurmFailure ? unreachable(error) : error;
    });

  const cancel = async (handle: JobHandle, graceMs: number | undefined) => {
    const wish = noteFile(handle.folder, 'stop');
    await writeNote(wish, {
      at: new Date().toISOString(),
      ...(graceMs === undefined ? {} : { graceMs: Math.max(0, Math.ceil(graceMs)) }),
    });
    try {
      await slurm('scancel', [`--jobname=${jobName(handle.id)}`, handle.reference]);
    } catch (error) {
      // A job that Slurm refuses to cancel is over.
      if (error instanceof SlurmFailure && !error.away) return;
      await rm(wish, { force: true });
      throw error instanceof SlurmFailure ? unreachable(error) : error;
    }
  };

  return {
    name: NAME,
    submit: (job) =>
      inTurn(job.id, async () => {
        const reference = String(await numberOf(around, job, partition));
        return { engine: NAME, id: job.id, reference, folder: job.folder, ranks: job.ranks };
      }),
    stop: (handle, graceMs) =>
      inTurn(handle.id, async () => {
        const [status] = await ask([handle]);
        if (status?.state !== 'ended') await cancel(handle, graceMs);
      }),
    status: ask,
    logs: (handle, rank, from, reading) =>
      readLog(rankLog(handle.folder, rank), from, reading, ending(handle)),
    capacity: async () => (await cluster()).nodes,
    groups: async () => (await cluster()).groups,
    forget: async ({ id }) => forget(id),
    // Nothing is watched while nobody asks.
    close: async () => undefined,
  };
};

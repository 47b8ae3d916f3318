import { rm } from 'node:fs/promises';
import type { V1Job, V1Pod } from '@kubernetes/client-node';
import { createKeyedMutex } from '../../concurrency/keyedMutex';
import { coalesce } from '../coalesce';
import { writeNote } from '../durable';
import type { ClusterEngine, JobHandle, JobStatus } from '../engine';
import { rankLog } from '../layout';
import { readLog } from '../logs';
import { createStatusCache } from '../statusCache';
import { GRACE_MS } from '../local/outcomes';
import type { KubernetesSettings } from '../settings';
import { KubernetesFailure, openKubernetes, unreachable } from './client';
import { jobName } from './manifest';
import { readNodes } from './nodes';
import { noteFile, readLimits, readNotes } from './notes';
import { handIn } from './submitting';
import { isOver, jobStatusOf } from './status';

const NAME = 'kubernetes';

interface Known {
  readonly jobs: ReadonlyMap<string, V1Job>;
  readonly pods: ReadonlyMap<string, readonly V1Pod[]>;
}

const byJob = (pods: readonly V1Pod[]): Map<string, V1Pod[]> => {
  const found = new Map<string, V1Pod[]>();
  for (const pod of pods) {
    const name =
      pod.metadata?.labels?.['batch.kubernetes.io/job-name'] ??
      pod.metadata?.labels?.['job-name'] ??
      '';
    found.set(name, [...(found.get(name) ?? []), pod]);
  }
  return found;
};

/**
 * Batch work on a Kubernetes cluster, as Indexed Jobs. `sharedFolder` is the folder of the server that the claim holds; jobs' folders are
 * in it. Nothing is asked before somebody wants something.
 */
export const createKubernetesEngine = (
  settings: KubernetesSettings & { readonly sharedFolder: string },
): ClusterEngine => {
  const kubernetes = openKubernetes(settings);
  const inTurn = createKeyedMutex();
  const everyJob = coalesce(async (): Promise<Known> => {
    const { jobs, pods } = await kubernetes.ours();
    return { jobs: new Map(jobs.map((job) => [job.metadata?.name ?? '', job])), pods: byJob(pods) };
  });
  const statusOf = async (handle: JobHandle, known: Known): Promise<JobStatus> => {
    const job = known.jobs.get(handle.reference) ?? null;
    const pods = known.pods.get(handle.reference) ?? [];
    const limits = isOver({ job, pods })
      ? await readLimits(handle.folder)
      : { memory: null, seconds: null };
    return jobStatusOf({ job, pods, limits, notes: await readNotes(handle.folder, handle.ranks) });
  };

  const reasonOf = (error: unknown) =>
    error instanceof KubernetesFailure
      ? unreachable(error).message
      : `The folder of a job cannot be read: ${String(error)}.`;
  const { ask, ending, forget } = createStatusCache({ everything: everyJob, statusOf, reasonOf });

  const orRefusal = (error: unknown): never => {
    throw error instanceof KubernetesFailure ? unreachable(error) : error;
  };
  const cluster = async () =>
    readNodes(await kubernetes.cluster().catch(orRefusal), settings.poolLabel);

  /** The wish is written down first: the ranks find in it how long they may take. */
  const suspend = async (handle: JobHandle, graceMs: number) => {
    const wish = noteFile(handle.folder, 'stop');
    await writeNote(wish, {
      at: new Date().toISOString(),
      graceMs: Math.max(0, Math.ceil(graceMs)),
    });
    await kubernetes.suspend(handle.reference).catch(async (error: unknown) => {
      await rm(wish, { force: true });
      return orRefusal(error);
    });
  };

  return {
    name: NAME,
    load: kubernetes.load,
    submit: (job) =>
      inTurn(job.id, async () => {
        const reference = jobName(job.id);
        await handIn(kubernetes, job, reference, settings).catch(orRefusal);
        return { engine: NAME, id: job.id, reference, folder: job.folder, ranks: job.ranks };
      }),
    stop: (handle, graceMs = GRACE_MS) =>
      inTurn(handle.id, async () => {
        const [status] = await ask([handle]);
        if (status?.state !== 'ended') await suspend(handle, graceMs);
      }),
    status: ask,
    logs: (handle, rank, from, reading) =>
      readLog(rankLog(handle.folder, rank), from, reading, ending(handle)),
    capacity: async () => (await cluster()).nodes,
    groups: async () => (await cluster()).groups,
    forget: async (handle) => {
      await kubernetes.remove(handle.reference).catch(orRefusal);
      forget(handle.id);
    },
    // Nothing is watched while nobody asks.
    close: async () => undefined,
  };
};

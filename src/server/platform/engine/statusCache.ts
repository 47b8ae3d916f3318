import type { Ended, JobHandle, JobStatus, Unknown } from './engine';
import { pollEverySecond } from './logs';

interface Asking<Known> {
  /** All the cluster knows now, in one question. */
  readonly everything: () => Promise<Known>;
  readonly statusOf: (handle: JobHandle, known: Known) => Promise<JobStatus>;
  /** Why asking failed, a sentence. */
  readonly reasonOf: (error: unknown) => string;
}

/** How the jobs of a cluster are told, and what is remembered of them. */
export interface StatusCache {
  /** As `Engine.status`: what is over is not asked about again, and what cannot be asked is unknown since then. */
  ask(handles: readonly JobHandle[]): Promise<JobStatus[]>;
  /** Tells one reader of a job's log whether the job is over; asks the cluster now and then. */
  ending(handle: JobHandle): () => Promise<boolean>;
  forget(id: string): void;
}

/** Remembers how jobs ended, what was told last of the others, and since when the cluster is away. */
export const createStatusCache = <Known>({
  everything,
  statusOf,
  reasonOf,
}: Asking<Known>): StatusCache => {
  const over = new Map<string, Ended>();
  const last = new Map<string, Unknown['last']>();
  let awaySince: string | null = null;

  const learn = async (handle: JobHandle, known: Known): Promise<JobStatus> => {
    const status = await statusOf(handle, known);
    if (status.state === 'ended') {
      over.set(handle.id, status);
      last.delete(handle.id);
    } else if (status.state !== 'unknown') last.set(handle.id, status);
    return status;
  };

  const unknown = ({ id }: JobHandle, reason: string): Unknown => {
    awaySince ??= new Date().toISOString();
    return { state: 'unknown', since: awaySince, reason, last: last.get(id) ?? null };
  };

  const ask = async (handles: readonly JobHandle[]): Promise<JobStatus[]> => {
    const ended = handles.flatMap(({ id }) => over.get(id) ?? []);
    if (ended.length === handles.length) return ended;
    try {
      const known = await everything();
      const told = await Promise.all(
        handles.map(async (handle) => over.get(handle.id) ?? learn(handle, known)),
      );
      awaySince = null;
      return told;
    } catch (error) {
      return handles.map((handle) => over.get(handle.id) ?? unknown(handle, reasonOf(error)));
    }
  };

  return {
    ask,
    ending: (handle) => {
      const asked = pollEverySecond(async () => (await ask([handle]))[0]?.state === 'ended');
      return async () => over.has(handle.id) || asked();
    },
    forget: (id) => {
      over.delete(id);
      last.delete(id);
    },
  };
};

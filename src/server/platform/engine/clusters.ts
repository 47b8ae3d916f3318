import { setTimeout as pause } from 'node:timers/promises';
import { HttpError } from '../httpError';
import type { ClusterEngine, NodeCapacity, NodeGroup } from './engine';
import { createKubernetesEngine } from './kubernetes/kubernetesEngine';
import type { EngineSettings } from './settings';
import { createSlurmEngine } from './slurm/slurmEngine';
import { processEnvironment } from '../settings/process';

/** How long somebody who looks at a page waits for a cluster, ms: Slurm's own commands take longer to give up. */
const PATIENCE_MS = 3_000;
/** How long where it did not answer the last time. */
const PATIENCE_AWAY_MS = 300;

/** A cluster as the configuration has it, and what is known of it. */
export interface Cluster {
  readonly name: string;
  readonly label: string;
  readonly engine: ClusterEngine;
  /** How it was put together when it answered last; null where it never did. */
  known(): readonly NodeGroup[] | null;
  /** How it is put together: as it is now, or as it last was. Throws a Refusal (503) where it never answered. */
  groups(): Promise<readonly NodeGroup[]>;
  /** Its machines. Throws a Refusal (503) where they are not told soon. */
  capacity(): Promise<readonly NodeCapacity[]>;
  /** ISO time since when it does not answer; null while it does, and before it was asked anything. */
  awaySince(): string | null;
}

/** Since when a cluster does not answer, whichever question it was asked. */
interface Absence {
  since: string | null;
}

/**
 * A request to a cluster, with a limit on the time that its callers wait. Callers share the answer of a request that is under way. The time
 * begins once the engine has loaded its client.
 */
const question = <Answer>(
  label: string,
  engine: ClusterEngine,
  absence: Absence,
  ask: () => Promise<Answer>,
): (() => Promise<Answer>) => {
  let onItsWay: Promise<Answer> | null = null;
  return async () => {
    await engine.load?.();
    onItsWay ??= ask().finally(() => {
      onItsWay = null;
    });
    const answer = onItsWay;
    const stop = new AbortController();
    const late = pause(absence.since === null ? PATIENCE_MS : PATIENCE_AWAY_MS, null, {
      signal: stop.signal,
      // The answer came first: the wait ends early.
    }).catch(() => null);
    try {
      const first = await Promise.race([answer.then((value) => ({ value })), late]);
      if (!first)
        throw new HttpError('unavailable', `${label} cannot be reached: it does not answer.`);
      absence.since = null;
      return first.value;
    } catch (error) {
      absence.since ??= new Date().toISOString();
      // It was given up: what comes of it later counts no more.
      answer.catch(() => undefined);
      throw error;
    } finally {
      stop.abort();
    }
  };
};

const clusterOf = (label: string, engine: ClusterEngine): Cluster => {
  let known: readonly NodeGroup[] | null = null;
  const absence: Absence = { since: null };
  const groups = question(label, engine, absence, async () => {
    known = await engine.groups();
    return known;
  });
  return {
    name: engine.name,
    label,
    engine,
    known: () => known,
    groups: () =>
      groups().catch((error: unknown) => {
        if (known) return known;
        throw error;
      }),
    capacity: question(label, engine, absence, () => engine.capacity()),
    awaySince: () => absence.since,
  };
};

/** The clusters that are set up. None is asked anything yet: one that is away must not keep the server from starting. */
export const clustersOf = (
  { slurm, kubernetes }: EngineSettings,
  sharedFolder: string,
): readonly Cluster[] => [
  ...(slurm
    ? [
        clusterOf(
          'Slurm',
          createSlurmEngine({
            environment: { ...processEnvironment(), SLURM_CONF: slurm.configuration },
            ...(slurm.partitions.length > 0 ? { partition: slurm.partitions.join(',') } : {}),
          }),
        ),
      ]
    : []),
  ...(kubernetes
    ? [clusterOf('Kubernetes', createKubernetesEngine({ ...kubernetes, sharedFolder }))]
    : []),
];

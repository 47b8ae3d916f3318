import { coalesce } from '../coalesce';
import type { SlurmCommand } from './commands';
import { readCluster } from './nodes';
import { readQueue, type QueueRow } from './queue';

/** How long what changes seldom is taken to be as it was, ms. */
const NODES_MS = 2_000;
const SETTINGS_MS = 60_000;

/** Asks once in so many ms, whoever wants to know; a question that failed is asked again. */
const nowAndThen = <Answer>(ms: number, ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let asked: { readonly at: number; readonly answer: Promise<Answer> } | null = null;
  return () => {
    if (asked && performance.now() - asked.at < ms) return asked.answer;
    const mine = { at: performance.now(), answer: ask() };
    asked = mine;
    // Whoever asked is told; here it is only forgotten.
    mine.answer.catch(() => {
      if (asked === mine) asked = null;
    });
    return mine.answer;
  };
};

/** Seconds between Slurm's TERM and its KILL, less one for those who end by themselves before. */
const readGrace = async (slurm: SlurmCommand): Promise<number> => {
  const [, seconds] =
    /^KillWait\s*=\s*(\d+)/m.exec(await slurm('scontrol', ['show', 'config'])) ?? [];
  return Math.max(1, Number(seconds ?? 30) - 1);
};

/** Queries about a cluster, with as few commands as possible: each costs it and us tens of ms. All throw a SlurmFailure. */
export interface Around {
  readonly slurm: SlurmCommand;
  /** All jobs of this user, as they are now. */
  jobs(): Promise<readonly QueueRow[]>;
  /** The nodes of some partitions, as they were at most 2 s ago. */
  nodes(partition: string | undefined): ReturnType<typeof readCluster>;
  mostGrace(): Promise<number>;
}

export const inspectCluster = (slurm: SlurmCommand): Around => {
  const byPartition = new Map<string, Around['nodes']>();
  return {
    slurm,
    jobs: coalesce(() => readQueue(slurm)),
    nodes: (partition) => {
      const key = partition ?? '';
      const known =
        byPartition.get(key) ?? nowAndThen(NODES_MS, () => readCluster(slurm, partition));
      byPartition.set(key, known);
      return known(partition);
    },
    mostGrace: nowAndThen(SETTINGS_MS, () => readGrace(slurm)),
  };
};

import type { NodeCapacity } from '../engine';
import type { SlurmCommand } from './commands';

const MIB = 2 ** 20;
const FIELDS = ['NodeList', 'Partition', 'StateCompact', 'CPUsState', 'Memory', 'AllocMem', 'CPUsLoad', 'Gres', 'GresUsed', 'Reason'];

/** A group of nodes that jobs are handed to: what a cloud calls a region. */
export interface Partition {
  readonly name: string;
  /** Jobs that name no partition go there. */
  readonly usual: boolean;
  readonly nodes: readonly string[];
}

export interface ClusterNode extends NodeCapacity {
  /** Why an administrator, or Slurm, took it down; '' where nobody did. */
  readonly reason: string;
}

/** The GPUs of `gpu:a100:2(S:0-1),gpu:1(IDX:0)`. */
const gpusOf = (gres: string) => [...gres.matchAll(/gpu(?::[A-Za-z][^:,(]*)?:(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);

/** States in which a node works; a sign after it says more: `*` does not answer, `$ @ -` and others matter to administrators. */
const WORKS = /^(idle|mix|alloc|comp|resv|plnd|drng|npc|blocked)[^a-z*]*$/;

const nodeOf = (words: readonly string[]): ClusterNode => {
  const [name = '', , state = '', cpusState = '', memory, taken, load = '', gres = '', gresUsed = '', reason = ''] = words;
  const [, idleCpus = 0, , cpus = 0] = cpusState.split('/').map(Number);
  const up = WORKS.test(state);
  const takesMore = up && !state.startsWith('drng');
  const free = (amount: number) => (takesMore ? Math.max(0, amount) : 0);
  return {
    name, up, load: /^[\d.]+$/.test(load) ? Number(load) : null, reason: reason === 'none' ? '' : reason,
    cpus: { total: cpus, free: free(idleCpus) },
    memory: { total: Number(memory) * MIB, free: free((Number(memory) - Number(taken)) * MIB) },
    gpus: { total: gpusOf(gres), free: free(gpusOf(gres) - gpusOf(gresUsed)) },
  };
};

/** The nodes and how they are put together. Throws a SlurmFailure. */
export async function readCluster(slurm: SlurmCommand, partition?: string): Promise<{ nodes: ClusterNode[]; partitions: Partition[] }> {
  const only = partition === undefined ? [] : [`--partition=${partition}`];
  const printed = await slurm('sinfo', ['--noheader', '--Node', ...only, `--Format=${FIELDS.map((field) => `${field}:|`).join(',')}`]);
  const lines = printed.split('\n').filter((line) => line.includes('|')).map((line) => line.split('|'));
  // A node is told once for every partition it is in.
  const nodes = new Map(lines.map((words) => [words[0], nodeOf(words)]));
  const names = [...new Set(lines.map(([, name = '']) => name))];
  return {
    nodes: [...nodes.values()],
    partitions: names.map((name) => ({
      name: name.replace(/\*$/, ''), usual: name.endsWith('*'), nodes: lines.filter((words) => words[1] === name).map(([node = '']) => node),
    })),
  };
}

/** The names in `n[1-3]`. Throws a SlurmFailure. */
export const namesOf = async (slurm: SlurmCommand, list: string): Promise<string[]> => (
  list === '' ? [] : (await slurm('scontrol', ['show', 'hostnames', list])).split('\n').filter(Boolean)
);

import type { ClusterNode, NodeGroup } from '../engine';
import type { SlurmCommand } from './commands';

const MIB = 2 ** 20;
const FIELDS = [
  'NodeList',
  'Partition',
  'StateCompact',
  'CPUsState',
  'Memory',
  'AllocMem',
  'CPUsLoad',
  'Gres',
  'GresUsed',
  'Reason',
];

export interface SlurmNode extends ClusterNode {
  /** Why an administrator, or Slurm, took it down; '' where nobody did. */
  readonly reason: string;
}

/** The GPUs of `gpu:a100:2(S:0-1),gpu:1(IDX:0)`. */
const gpusOf = (gres: string) =>
  [...gres.matchAll(/gpu(?::[A-Za-z][^:,(]*)?:(\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

/** The first kind of GPU in it; null where Slurm was told no kinds. */
const gpuModelOf = (gres: string) => /gpu:([A-Za-z][^:,(]*):\d/.exec(gres)?.[1] ?? null;

/** States in which a node works; a sign after it says more: `*` does not answer, `$ @ -` and others matter to administrators. */
const WORKS = /^(idle|mix|alloc|comp|resv|plnd|drng|npc|blocked)[^a-z*]*$/;

const nodeOf = (words: readonly string[]): SlurmNode => {
  const [
    name = '',
    ,
    state = '',
    cpusState = '',
    memory,
    taken,
    load = '',
    gres = '',
    gresUsed = '',
    reason = '',
  ] = words;
  const [, idleCpus = 0, , cpus = 0] = cpusState.split('/').map(Number);
  const up = WORKS.test(state);
  const takesMore = up && !state.startsWith('drng');
  const free = (amount: number) => (takesMore ? Math.max(0, amount) : 0);
  return {
    name,
    up,
    load: /^[\d.]+$/.test(load) ? Number(load) : null,
    reason: reason === 'none' ? '' : reason,
    cpus: { total: cpus, free: free(idleCpus) },
    memory: { total: Number(memory) * MIB, free: free((Number(memory) - Number(taken)) * MIB) },
    gpus: { total: gpusOf(gres), free: free(gpusOf(gres) - gpusOf(gresUsed)) },
    gpuModel: gpuModelOf(gres),
  };
};

/** The nodes and how they are put together in partitions; `partition` leaves only some of those, with commas between. Throws a SlurmFailure. */
export async function readCluster(
  slurm: SlurmCommand,
  partition?: string,
): Promise<{ nodes: SlurmNode[]; groups: NodeGroup[] }> {
  const only = partition === undefined ? [] : [`--partition=${partition}`];
  const printed = await slurm('sinfo', [
    '--noheader',
    '--Node',
    ...only,
    `--Format=${FIELDS.map((field) => `${field}:|`).join(',')}`,
  ]);
  const lines = printed
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|'));
  // A node is told once for every partition it is in.
  const nodes = new Map(lines.map((words) => [words[0], nodeOf(words)]));
  const names = [...new Set(lines.map(([, name = '']) => name))];
  return {
    nodes: [...nodes.values()],
    groups: names.map((name) => ({
      name: name.replace(/\*$/, ''),
      usual: name.endsWith('*'),
      nodes: lines.flatMap((words) => (words[1] === name ? (nodes.get(words[0]) ?? []) : [])),
    })),
  };
}

/** The names in `n[1-3]`. Throws a SlurmFailure. */
export const namesOf = async (slurm: SlurmCommand, list: string): Promise<string[]> =>
  list === ''
    ? []
    : (await slurm('scontrol', ['show', 'hostnames', list])).split('\n').filter(Boolean);

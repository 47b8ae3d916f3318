import { sizeText } from '~/text/size';
import type { QueueRow } from './queue';

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
const UNITS: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };

/** `2 CPUs, 1 GPU and 300 MB of memory`, out of Slurm's `cpu=2,mem=300M,gres/gpu=1`. */
const needs = (resources: string): string => {
  const amount = (name: string) => new RegExp(`(?:^|,)${name}=([\\d.]+)([KMGT]?)`).exec(resources);
  const [, cpus] = amount('cpu') ?? [];
  const [, gpus] = amount('gres/gpu') ?? [];
  const [, memory, unit = ''] = amount('mem') ?? [];
  const parts = [
    ...(cpus === undefined ? [] : [plural(Number(cpus), 'CPU')]),
    ...(gpus === undefined ? [] : [plural(Number(gpus), 'GPU')]),
    ...(memory === undefined || Number(memory) === 0
      ? []
      : [`${sizeText(Number(memory) * (UNITS[unit] ?? 1))} of memory`]),
  ];
  const last = parts.pop() ?? 'room';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
};

/** Slurm's reasons (squeue(1), JOB REASON CODES) in words for somebody who waits. */
const REASONS: Readonly<Record<string, (row: QueueRow) => string>> = {
  None: () => 'waiting for Slurm to look at it',
  Resources: ({ resources }) => `waiting for ${needs(resources)}`,
  Priority: ({ resources }) => `waiting behind other jobs, for ${needs(resources)}`,
  BeginTime: () => 'waiting for its time to begin',
  Dependency: () => 'waiting for another job to end',
  Licenses: () => 'waiting for a licence',
  Reservation: () => 'waiting for its reservation to begin',
  JobHeldUser: () => 'held back by its owner in Slurm',
  JobHeldAdmin: () => 'held back by an administrator of Slurm',
  PartitionDown: () => 'waiting for its partition, which is down',
  PartitionInactive: () => 'waiting for its partition, which is inactive',
  PartitionNodeLimit: () => 'waiting for more nodes than its partition gives to a job',
  PartitionTimeLimit: () => 'waiting although its time limit is longer than its partition allows',
  ReqNodeNotAvail: () => 'waiting for nodes that are down or reserved',
  NodeDown: () => 'waiting for nodes that are down',
  BadConstraints: () => 'waiting for what no node of the cluster has',
  Prolog: () => 'waiting for its nodes to be made ready',
  Cleaning: () => 'waiting for its nodes to be cleaned',
  InvalidAccount: () => 'waiting for a valid account in Slurm',
};

/** Why a job waits, as a clause: `waiting for 2 CPUs and 300 MB of memory`. */
export const whyWaiting = (row: QueueRow): string => {
  if (row.state === 'CONFIGURING') return 'waiting for its nodes to be made ready';
  const [word = 'None'] = row.reason.split(/[,\s(]/);
  const known = REASONS[word];
  if (known) return known(row);
  if (/^(QOS|Assoc|Max)/.test(word))
    return `waiting for room under a limit of its account in Slurm (${word})`;
  return `waiting for Slurm (${row.reason})`;
};

/** `Its node n2 went down (maintenance).` */
export const wentDown = (nodes: readonly { name: string; reason: string }[]): string => {
  if (nodes.length === 0) return 'One of its nodes went down.';
  const told = nodes.map(({ name, reason }) =>
    reason === '' || reason === 'none' ? name : `${name} (${reason})`,
  );
  return nodes.length === 1
    ? `Its node ${told[0] ?? ''} went down.`
    : `Its nodes ${told.join(', ')} went down.`;
};

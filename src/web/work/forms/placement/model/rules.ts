import { DISK } from '~/contract';
import type { Rules } from '~/web/lib/state/draft';
import type { Lists } from './cascade';
import type { LimitValues } from './limits';
import type { PlacementValues } from './values';

/** The facts that the rules use beside the values. */
export interface PlacementRuleInputs {
  readonly lists: Lists;
}

const offers = (loaded: Lists['regions'] | Lists['zones']) =>
  loaded.status === 'succeeded' && loaded.value.length > 0;
const isWhole = (value: number | null, least: number) =>
  value !== null && Number.isInteger(value) && value >= least;

/** The required fields of the placement of every kind. A region is required only when regions exist, a zone only when zones exist. */
export const placementRules = {
  compute_provider: ({ compute_provider }) =>
    compute_provider === '' ? 'Please choose provider' : undefined,
  compute_region: ({ compute_region }, { lists }) =>
    compute_region === '' && offers(lists.regions) ? 'Please choose region' : undefined,
  compute_zone: ({ compute_zone }, { lists }) =>
    compute_zone === '' && offers(lists.zones) ? 'Please choose zone' : undefined,
  disk_size: ({ disk_size }) =>
    isWhole(disk_size, DISK.min) && disk_size <= DISK.max && disk_size % DISK.step === 0
      ? undefined
      : `The disk size is ${DISK.min} to ${DISK.max} in steps of ${DISK.step}.`,
} satisfies Rules<PlacementValues, PlacementRuleInputs>;

/** The additional requirements of a new object; of one that there is no instance type is asked. */
export const instanceRule = {
  instance_id: ({ instance_id }) =>
    instance_id === '' ? 'Please input your Instance type!' : undefined,
} satisfies Rules<PlacementValues, PlacementRuleInputs>;

/** Of a kind whose number of nodes is not shown. */
export const nodeRule = {
  node_count: ({ node_count }) =>
    isWhole(node_count, 0) ? undefined : 'The number of nodes is a whole number.',
} satisfies Rules<PlacementValues, PlacementRuleInputs>;

const MOST = { nodes: 256, cpus: 1024 } as const;
/** The least a limit may be: GiB, and minutes. */
const LEAST = 0.05;

/** The rules of how much of a machine a piece of batch work takes. */
export const limitRules = (noun: string) =>
  ({
    node_count: ({ node_count }) => {
      if (!isWhole(node_count, 1)) return `A ${noun} needs at least 1 node.`;
      return (node_count ?? 0) > MOST.nodes
        ? `A ${noun} has at most ${MOST.nodes} agents.`
        : undefined;
    },
    cpu_count: ({ cpu_count }) =>
      cpu_count !== null && cpu_count >= 0.1 && cpu_count <= MOST.cpus
        ? undefined
        : `An agent has 0.1 to ${MOST.cpus} CPUs.`,
    memory_limit: ({ memory_limit }) =>
      memory_limit === null || memory_limit >= LEAST
        ? undefined
        : `A memory limit is at least ${LEAST} GiB; leave it empty for none.`,
    time_limit: ({ time_limit }) =>
      time_limit === null || time_limit >= LEAST
        ? undefined
        : `A time limit is at least ${LEAST} minutes; leave it empty for none.`,
  }) satisfies Rules<LimitValues & Pick<PlacementValues, 'node_count'>, unknown>;

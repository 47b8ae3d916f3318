import type { V1Node, V1NodeSelectorRequirement, V1Pod } from '@kubernetes/client-node';
import type { ClusterNode, NodeGroup } from '../engine';
import { amountOf, GPU } from './quantities';

/** By which labels clouds name the pool of a node. */
const POOL_LABELS = [
  'cloud.google.com/gke-nodepool',
  'eks.amazonaws.com/nodegroup',
  'kubernetes.azure.com/agentpool',
  'karpenter.sh/nodepool',
  'doks.digitalocean.com/node-pool',
];
/** The nodes that are in no pool. */
export const NO_POOL = 'nodes';
const GPU_MODEL = `${GPU}.product`;

const KINDS = { cpus: 'cpu', memory: 'memory', gpus: GPU } as const;
type Kind = keyof typeof KINDS;

/** The reservations of the containers of a pod; one that starts before the others counts where it takes more. */
const reserved = ({ spec }: V1Pod, kind: Kind): number => {
  const of = (
    containers: readonly {
      resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
    }[] = [],
  ) =>
    containers.map(({ resources }) =>
      amountOf((resources?.requests ?? {})[KINDS[kind]] ?? (resources?.limits ?? {})[KINDS[kind]]),
    );
  return Math.max(
    of(spec?.containers).reduce((sum, amount) => sum + amount, 0),
    ...of(spec?.initContainers),
  );
};

const isDaemon = ({ metadata }: V1Pod) =>
  metadata?.ownerReferences?.some(({ kind }) => kind === 'DaemonSet') ?? false;

/** Nodes that are kept for other work (control plane …); those kept for GPUs take jobs that ask for one. */
const isForOthers = ({ spec }: V1Node) =>
  spec?.taints?.some(
    ({ key, effect }) =>
      effect !== 'PreferNoSchedule' && key !== GPU && !key.startsWith('node.kubernetes.io/'),
  ) ?? false;

const nodeOf = (node: V1Node, pods: readonly V1Pod[]): ClusterNode => {
  const up =
    node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ??
    false;
  const takesMore = up && node.spec?.unschedulable !== true;
  const share = (kind: Kind) => {
    const taken = (which: readonly V1Pod[]) =>
      which.reduce((sum, pod) => sum + reserved(pod, kind), 0);
    // Pods that run on every node cannot be used by jobs.
    const total = Math.max(
      0,
      amountOf(node.status?.allocatable?.[KINDS[kind]]) - taken(pods.filter(isDaemon)),
    );
    return {
      total,
      free: takesMore ? Math.max(0, total - taken(pods.filter((pod) => !isDaemon(pod)))) : 0,
    };
  };
  return {
    name: node.metadata?.name ?? '',
    up,
    load: null,
    gpuModel: node.metadata?.labels?.[GPU_MODEL] ?? null,
    cpus: share('cpus'),
    memory: share('memory'),
    gpus: share('gpus'),
  };
};

/** The nodes that jobs can run on, by pools. `label` names the pool of a node; null looks for those of the clouds. */
export const readNodes = (
  { nodes, pods }: { nodes: readonly V1Node[]; pods: readonly V1Pod[] },
  label: string | null,
) => {
  const labels = label === null ? POOL_LABELS : [label];
  const poolOf = ({ metadata }: V1Node) => {
    const key = labels.find((name) => metadata?.labels?.[name] !== undefined);
    return key === undefined
      ? { key: null, name: NO_POOL }
      : { key, name: metadata?.labels?.[key] ?? NO_POOL };
  };
  const ours = nodes
    .filter((node) => !isForOthers(node))
    .map((node) => ({
      pool: poolOf(node),
      node: nodeOf(
        node,
        pods.filter(({ spec }) => spec?.nodeName === node.metadata?.name),
      ),
    }));
  const names = [...new Set(ours.map(({ pool }) => pool.name))].sort();
  const groups: NodeGroup[] = names.map((name) => ({
    name,
    usual: false,
    nodes: ours.filter(({ pool }) => pool.name === name).map(({ node }) => node),
  }));
  /** The label of the nodes in a pool. */
  const requirements = (group: string): V1NodeSelectorRequirement[] | null => {
    const key = ours.find(({ pool }) => pool.name === group)?.pool.key;
    if (key === undefined) return null;
    return key === null
      ? labels.map((name) => ({ key: name, operator: 'DoesNotExist' }))
      : [{ key, operator: 'In', values: [group] }];
  };
  return { nodes: ours.map(({ node }) => node), groups, requirements };
};

import { NO_GPU, instanceId, type InstanceType } from '~/contract/work/placement';
import type { ClusterNode } from './engine';

/** The size of one agent of a job; memory in bytes. */
export interface Size {
  readonly cpus: number;
  readonly memory: number;
  readonly gpus: number;
}

const MIB = 2 ** 20;
const GIB = 2 ** 30;

const counted = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? '' : 's'}`;
const gib = (bytes: number) => Math.round((bytes / GIB) * 10) / 10;

/** n, n/2, n/4 … 1. */
const halves = (amount: number): number[] =>
  amount < 1 ? [] : [amount, ...halves(Math.floor(amount / 2))];

/** The sizes a node is offered in: whole and halved, each with its share of memory, and GPUs; and without GPUs where it has some. */
export const sizesOf = ({
  cpus,
  memory,
  gpus,
}: Pick<ClusterNode, 'cpus' | 'memory' | 'gpus'>): Size[] => {
  const whole = Math.floor(cpus.total);
  // Memory goes by the CPU in whole MiB, as Slurm counts it: a sum rounded up would fit on no node.
  const perCpu = Math.floor(memory.total / MIB / Math.max(1, cpus.total)) * MIB;
  const parts = halves(whole);
  return [
    ...parts.map((count) => ({ cpus: count, memory: perCpu * count, gpus: 0 })),
    ...halves(gpus.total).flatMap((count, at) => {
      const beside = parts[at];
      return beside === undefined ? [] : [{ cpus: beside, memory: perCpu * beside, gpus: count }];
    }),
  ];
};

const wordOf = ({ cpus, memory, gpus }: Size, model: string | null) =>
  `${cpus}c-${memory / MIB}m${gpus === 0 ? '' : `-${gpus}g${model === null ? '' : `-${model}`}`}`;

/** The size in an `instance_type` of a cluster; null where it is none. */
export const sizeIn = (instanceType: string): Size | null => {
  const [, cpus, memory, gpus] = /^(\d+)c-(\d+)m(?:-(\d+)g(?:-.+)?)?$/.exec(instanceType) ?? [];
  return cpus === undefined || memory === undefined
    ? null
    : { cpus: Number(cpus), memory: Number(memory) * MIB, gpus: Number(gpus ?? 0) };
};

const typeOf = (engine: string, size: Size, node: ClusterNode): InstanceType => {
  const model = size.gpus === 0 ? null : node.gpuModel;
  const types = { dq_instance_type: engine, instance_type: wordOf(size, model) };
  const parts = [
    counted(size.cpus, 'core'),
    `${gib(size.memory)} GiB memory`,
    ...(size.gpus === 0
      ? []
      : [model === null ? counted(size.gpus, 'GPU') : `${size.gpus} × ${model}`]),
  ];
  const whole = size.cpus === Math.floor(node.cpus.total) && size.gpus === node.gpus.total;
  return {
    ...types,
    instance_id: instanceId(types),
    display_name: `${whole ? 'Whole node: ' : ''}${parts.join(', ')}`,
    cpu_count: size.cpus,
    memory: gib(size.memory),
    gpu_count: size.gpus,
    gpu_memory: 0,
    gpu_model: size.gpus === 0 ? NO_GPU : (model ?? 'GPU'),
    enabled: node.up,
  };
};

/** The instance types of some nodes, smallest first, those without a GPU before the others; one is enabled where a node that is up has it. */
export const typesOf = (engine: string, nodes: readonly ClusterNode[]): InstanceType[] => {
  const types = new Map<string, InstanceType>();
  for (const node of nodes) {
    for (const type of sizesOf(node).map((size) => typeOf(engine, size, node))) {
      const known = types.get(type.instance_id);
      if (!known || (!known.enabled && type.enabled)) types.set(type.instance_id, type);
    }
  }
  return [...types.values()].sort(
    (a, b) => a.gpu_count - b.gpu_count || a.cpu_count - b.cpu_count || a.memory - b.memory,
  );
};

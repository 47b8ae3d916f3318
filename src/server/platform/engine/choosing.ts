import type { JobSettings } from '~/contract/jobs/jobs';
import { instanceId } from '~/contract/work/placement';
import { invalid } from '../httpError';
import type { JobLocation, Limits, NodeGroup } from './engine';
import type { Engines } from './engines';
import { sizeIn, type Size } from './sizes';

/** The one provider, region and zone of the embedded default: the machine the server runs on. */
export const PROVIDER = { name: 'local', label: 'This machine' } as const;
export const REGION = 'this-machine';
export const ZONE = 'this-machine';

/** Every provider: this machine, and the clusters that are set up. */
export const providersOf = (engines: Pick<Engines, 'all'>) => [
  { ...PROVIDER },
  ...engines.all.filter(({ name }) => name !== PROVIDER.name),
];

/** The types of the only instance there is: all of the machine. */
export const WHOLE_MACHINE = { dq_instance_type: 'local', instance_type: 'whole-machine' } as const;

/** The zone that stands for whichever node is free. */
export const ANY_NODE = 'any';

const GIB = 2 ** 30;

/** Where an object is to run, as a form says it: names of an engine, or ids of the team's own. */
export interface ChosenLocation {
  readonly compute_provider: string;
  readonly compute_region: string;
  readonly compute_zone: string;
}

/** The choice of a person of where a job runs and what it may use. */
export type Choice = Pick<
  JobSettings,
  | 'compute_provider'
  | 'compute_region'
  | 'compute_zone'
  | 'instance_id'
  | 'require_gpu'
  | 'gpu_count'
  | 'cpu_count'
  | 'memory_limit'
>;

/** Where a job goes, and what each of its agents may use. */
export interface Chosen {
  readonly engine: string;
  readonly place: JobLocation;
  readonly limits: Pick<Limits, 'cpus' | 'memory' | 'gpus' | 'ceiling'>;
}

/** The resources that a job asks for by itself. */
const asked = ({ cpu_count, memory_limit, require_gpu, gpu_count }: Choice): Chosen['limits'] => ({
  cpus: cpu_count,
  memory: memory_limit === null ? null : Math.round(memory_limit * GIB),
  gpus: require_gpu ? gpu_count : 0,
});

/** A place and an instance type on this machine; what is not limited by itself is held to `ceiling`. Throws a Refusal that names the field. */
export const chooseLocal = (choice: Choice, ceiling?: Limits['ceiling']): Chosen => {
  const { compute_region: region, compute_zone: zone, instance_id: id } = choice;
  if (region !== '' && region !== REGION)
    throw invalid({ compute_region: `There is no region called ${region}.` });
  if (zone !== '' && zone !== ZONE)
    throw invalid({ compute_zone: `There is no zone called ${zone}.` });
  if (id !== instanceId(WHOLE_MACHINE))
    throw invalid({ instance_id: `This machine offers no instance type ${id}.` });
  return {
    engine: PROVIDER.name,
    place: {},
    limits: { ...asked(choice), ...(ceiling !== undefined && { ceiling }) },
  };
};

/** The resources of an agent: what the job says, or where it says nothing all of the instance type. More than that is refused, by field. */
const within = (size: Size, choice: Choice): Chosen['limits'] => {
  const wish = asked(choice);
  const most = {
    cpu_count: [wish.cpus, size.cpus, 'CPUs'],
    gpu_count: [wish.gpus, size.gpus, 'GPUs'],
  } as const;
  const beyond = Object.entries(most)
    .filter(([, [wanted, there]]) => wanted > there)
    .map(
      ([field, [wanted, there, word]]) =>
        [
          field,
          `An agent asks for ${wanted} ${word}; the chosen instance type has ${there}.`,
        ] as const,
    );
  if (beyond.length > 0) throw invalid(Object.fromEntries(beyond));
  return { ...wish, memory: Math.min(wish.memory ?? size.memory, size.memory) };
};

/** A place and a size in a cluster; `groups` is what is known of it, null where nothing is. Throws a Refusal that names the field. */
export const chooseInCluster = (
  engine: { name: string; label: string },
  groups: readonly NodeGroup[] | null,
  choice: Choice,
): Chosen => {
  const { compute_region: region, compute_zone: zone, instance_id: id } = choice;
  const group = groups?.find(({ name }) => name === region);
  if (groups && region !== '' && !group)
    throw invalid({ compute_region: `${engine.label} has no region called ${region}.` });
  const anyNode = zone === '' || zone === ANY_NODE;
  const nodes = group?.nodes ?? groups?.flatMap((one) => one.nodes);
  if (nodes && !anyNode && nodes.every(({ name }) => name !== zone))
    throw invalid({ compute_zone: `${engine.label} has no zone called ${zone} there.` });
  const size = id.startsWith(`${engine.name}--`) ? sizeIn(id.slice(engine.name.length + 2)) : null;
  if (!size) throw invalid({ instance_id: `${engine.label} offers no instance type ${id}.` });
  return {
    engine: engine.name,
    place: { ...(region === '' ? {} : { group: region }), ...(anyNode ? {} : { node: zone }) },
    limits: within(size, choice),
  };
};

import type { InstanceType } from '~/contract';
import { ANY_NODE } from '../../engine/choosing';
import type { NodeGroup } from '../../engine/engine';
import { typesOf } from '../../engine/sizes';
import { invalid } from '../../refusal';
import type { Workspace } from '../../workspace';
import { instanceTypes, PROVIDER, REGION, ZONE } from './machine';
import type { AreaHandlers } from '../area';
import type { access } from './access';

type Placement = AreaHandlers<'placement', typeof access>;
type Workload = 'notebook' | 'batchjob';

const known = (what: string, field: string, value: string | undefined, names: readonly string[]) => {
  if (value !== undefined && value !== '' && !names.includes(value)) throw invalid({ [field]: `There is no ${what} called ${value}.` });
};

/** The groups of a cluster, the one that jobs usually go to first. */
const usualFirst = (groups: readonly NodeGroup[]) => groups.toSorted((a, b) => Number(b.usual) - Number(a.usual));

const counted = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? '' : 's'}`;

/** Of a cluster that is away nobody knows which nodes are up. */
const regionOf = (away: boolean) => ({ name, usual, nodes }: NodeGroup) => {
  const up = nodes.filter((node) => node.up).length;
  const state = away ? ', not reachable now' : up < nodes.length ? `, ${up} up` : '';
  return { region_name: name, region_description: `${name}: ${counted(nodes.length, 'node')}${state}${usual ? ', the usual one' : ''}` };
};

const groupOf = (groups: readonly NodeGroup[], region: string) => {
  known('region', 'compute_region', region, groups.map(({ name }) => name));
  return groups.find(({ name }) => name === region);
};

const zonesOf = (group: NodeGroup, away: boolean) => [
  { zone_name: ANY_NODE, zone_description: 'Any node' },
  ...group.nodes.map(({ name, up }) => ({ zone_name: name, zone_description: away ? `${name} (unknown)` : up ? name : `${name} (down)` })),
];

/** The placement cascade: provider, regions, zones, instances. This machine, and the clusters that are set up. */
export const placementHandlers = ({ engines }: Pick<Workspace, 'engines'>): Placement => {
  const providers = () => [{ ...PROVIDER }, ...engines.all.filter(({ name }) => name !== PROVIDER.name)];
  const runs = (provider: string, workload: Workload) => (
    workload === 'notebook' ? provider === PROVIDER.name : engines.all.some(({ name }) => name === provider)
  );
  const knownProvider = (provider: string) => known('provider', 'compute_provider', provider, providers().map(({ name }) => name));

  const onThisMachine = async (region: string | undefined, zones: readonly (string | undefined)[]): Promise<InstanceType[]> => {
    known('region', 'compute_region', region, [REGION]);
    for (const zone of zones) known('zone', 'compute_zone', zone, [ZONE]);
    return instanceTypes();
  };

  /** What the nodes of the named zones are offered in; all nodes of the region, or of the cluster, where none is named. */
  const inCluster = async (provider: string, region: string | undefined, zones: readonly (string | undefined)[]): Promise<InstanceType[]> => {
    const groups = await engines.groups(provider);
    const group = region === undefined || region === '' ? undefined : groupOf(groups, region);
    const nodes = [...new Map((group ? [group] : groups).flatMap((one) => one.nodes).map((node) => [node.name, node])).values()];
    for (const zone of zones) known('zone', 'compute_zone', zone, [ANY_NODE, ...nodes.map(({ name }) => name)]);
    const named = zones.filter((zone) => zone !== undefined && zone !== '');
    const types = typesOf(provider, named.length === 0 || named.includes(ANY_NODE) ? nodes : nodes.filter(({ name }) => named.includes(name)));
    const since = engines.awaySince(provider);
    return since === null ? types : types.map((type) => ({ ...type, unknown_since: since }));
  };

  return {
    async providers() {
      const offered = providers();
      const support = (name: string) => ({ notebook: runs(name, 'notebook'), batchjob: runs(name, 'batchjob') });
      return { valid_compute_providers: offered, feature_support: Object.fromEntries(offered.map(({ name }) => [name, support(name)])) };
    },
    async regions({ compute_provider }) {
      knownProvider(compute_provider);
      if (compute_provider === PROVIDER.name) return { regions: [{ region_name: REGION, region_description: PROVIDER.label }] };
      const groups = await engines.groups(compute_provider);
      return { regions: usualFirst(groups).map(regionOf(engines.awaySince(compute_provider) !== null)) };
    },
    async zones({ compute_provider, compute_region }) {
      knownProvider(compute_provider);
      if (compute_provider === PROVIDER.name) {
        known('region', 'compute_region', compute_region, [REGION]);
        return { zones: [{ zone_name: ZONE, zone_description: PROVIDER.label }] };
      }
      const group = groupOf(await engines.groups(compute_provider), compute_region);
      return { zones: group ? zonesOf(group, engines.awaySince(compute_provider) !== null) : [] };
    },
    async instances({ compute_provider, compute_region, compute_zone, compute_zones = [], workload_type }) {
      knownProvider(compute_provider);
      const zones = [compute_zone, ...compute_zones];
      const types = compute_provider === PROVIDER.name ? await onThisMachine(compute_region, zones) : await inCluster(compute_provider, compute_region, zones);
      return { instances: runs(compute_provider, workload_type) ? types : [] };
    },
  };
};

import type { InstanceType } from '~/contract';
import { regionKey } from '~/contract/work/placement';
import { ANY_NODE, PROVIDER, providersOf, REGION, ZONE } from '../../../platform/engine/choosing';
import { typesOf } from '../../../platform/engine/sizes';
import { invalid } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import { zoneOf } from '../locationMapping';
import type { access } from './access';
import { offersTo, regionOptions, zoneOptions } from './cascade';
import { instanceTypes } from '../../../platform/limits/machine';
import { everyLocation, offersOf } from './offers';

type Placement = AreaHandlers<'placement', typeof access>;
type Workload = 'notebook' | 'batchjob';

const ALL_CLOSED =
  'No region available: an admin of your team took every zone of this provider out of use.';

const known = (
  what: string,
  field: string,
  value: string | undefined,
  names: readonly string[],
) => {
  if (value !== undefined && value !== '' && !names.includes(value))
    throw invalid({ [field]: `There is no ${what} called ${value}.` });
};

/** The placement cascade: provider, regions, zones, instances. This machine, and the clusters that are set up, under the team's names. */
export const placementHandlers = ({
  engines,
  places,
}: Pick<Workspace, 'engines' | 'places'>): Placement => {
  const runs = (provider: string, workload: Workload) =>
    workload === 'notebook'
      ? provider === PROVIDER.name
      : engines.all.some(({ name }) => name === provider);
  const knownProvider = (provider: string) =>
    known(
      'provider',
      'compute_provider',
      provider,
      providersOf(engines).map(({ name }) => name),
    );

  const onThisMachine = async (
    region: string | undefined,
    zones: readonly string[],
  ): Promise<InstanceType[]> => {
    known('region', 'compute_region', region, [REGION]);
    for (const zone of zones) known('zone', 'compute_zone', zone, [ZONE]);
    return instanceTypes();
  };

  /** The offers of the nodes of the named zones; of all nodes of the region or cluster where none is named. */
  const inCluster = async (
    provider: string,
    region: string | undefined,
    zones: readonly string[],
  ): Promise<InstanceType[]> => {
    const groups = await engines.groups(provider);
    known(
      'region',
      'compute_region',
      region,
      groups.map(({ name }) => name),
    );
    const within =
      region === undefined || region === '' ? groups : groups.filter(({ name }) => name === region);
    const nodes = [
      ...new Map(within.flatMap((one) => one.nodes).map((node) => [node.name, node])).values(),
    ];
    for (const zone of zones)
      known('zone', 'compute_zone', zone, [ANY_NODE, ...nodes.map(({ name }) => name)]);
    const types = typesOf(
      provider,
      zones.length === 0 || zones.includes(ANY_NODE)
        ? nodes
        : nodes.filter(({ name }) => zones.includes(name)),
    );
    const since = engines.awaySince(provider);
    return since === null ? types : types.map((type) => ({ ...type, unknown_since: since }));
  };

  /** Regions and zones in the engine's own names: of a region of the team's own, the places it holds. */
  const inEngineNames = async (
    team: string,
    provider: string,
    region: string,
    zones: readonly string[],
  ) => {
    const named = await places.of(team);
    const own = named.regions.find(({ region_id }) => region_id === region);
    const held = named.zones
      .filter((zone) => own && zone.region === own && zone.compute_provider === provider)
      .map(({ zone_id }) => zone_id);
    const found = (zones.length > 0 ? zones : held).map((zone) => {
      const place = zoneOf(named, {
        compute_provider: provider,
        compute_region: region,
        compute_zone: zone,
      });
      return place
        ? { region: place.compute_region, zone: place.compute_zone }
        : { region: own ? '' : region, zone };
    });
    if (found.length === 0) return own ? [] : [{ region, zones: [] }];
    return [...new Set(found.map((place) => place.region))].map((name) => ({
      region: name,
      zones: found.filter((place) => place.region === name).map(({ zone }) => zone),
    }));
  };

  return {
    async providers() {
      const offered = providersOf(engines);
      const support = (name: string) => ({
        notebook: runs(name, 'notebook'),
        batchjob: runs(name, 'batchjob'),
      });
      return {
        valid_compute_providers: offered,
        feature_support: Object.fromEntries(offered.map(({ name }) => [name, support(name)])),
      };
    },
    async regions(said, { user }) {
      knownProvider(said.compute_provider);
      const named = await places.of(user.team_name);
      const there = await offersOf(engines, said.compute_provider);
      const regions = regionOptions(offersTo(said.compute_provider, there, named), named, said);
      // An empty list would mean that the provider knows no regions, and that none need be chosen.
      if (regions.length === 0 && there.length > 0) throw invalid({ compute_provider: ALL_CLOSED });
      return { regions };
    },
    async zones(said, { user }) {
      knownProvider(said.compute_provider);
      const [regions, named] = [
        await offersOf(engines, said.compute_provider),
        await places.of(user.team_name),
      ];
      const offers = offersTo(said.compute_provider, regions, named);
      const zones = zoneOptions(offers, named, said);
      const names = [...regions, ...offers.map(({ region }) => region), ...named.regions].map(
        regionKey,
      );
      if (zones.length === 0) known('region', 'compute_region', said.compute_region, names);
      return { zones };
    },
    locations: () => everyLocation(engines),
    async instances(
      { compute_provider, compute_region = '', compute_zone, compute_zones = [], workload_type },
      { user },
    ) {
      knownProvider(compute_provider);
      const zones = [compute_zone ?? '', ...compute_zones].filter((zone) => zone !== '');
      const ask =
        compute_provider === PROVIDER.name ? onThisMachine : inCluster.bind(null, compute_provider);
      const asked = await inEngineNames(user.team_name, compute_provider, compute_region, zones);
      const types = (await Promise.all(asked.map((each) => ask(each.region, each.zones)))).flat();
      return {
        instances: runs(compute_provider, workload_type)
          ? [...new Map(types.map((type) => [type.instance_id, type])).values()]
          : [],
      };
    },
  };
};

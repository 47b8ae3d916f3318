import type { EngineLocation, RegionName, ZoneName } from '~/contract';
import { ANY_NODE, PROVIDER, providersOf, REGION, ZONE } from '../../../platform/engine/choosing';
import type { NodeGroup } from '../../../platform/engine/engine';
import type { Engines } from '../../../platform/engine/engines';

/** A region of an engine in its own names, with its zones. */
export interface EngineRegion extends RegionName {
  readonly zones: readonly ZoneName[];
}

/** The groups of a cluster, the one that jobs usually go to first. */
const usualFirst = (groups: readonly NodeGroup[]) =>
  groups.toSorted((a, b) => Number(b.usual) - Number(a.usual));

const counted = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? '' : 's'}`;

/** Of a cluster that is away nobody knows which nodes are up. */
const describe = ({ name, usual, nodes }: NodeGroup, away: boolean) => {
  const up = nodes.filter((node) => node.up).length;
  const state = away ? ', not reachable now' : up < nodes.length ? `, ${up} up` : '';
  return `${name}: ${counted(nodes.length, 'node')}${state}${usual ? ', the usual one' : ''}`;
};

const zonesOf = (group: NodeGroup, away: boolean): ZoneName[] => [
  { zone_name: ANY_NODE, zone_description: 'Any node' },
  ...group.nodes.map(({ name, up }) => ({
    zone_name: name,
    zone_description: away ? `${name} (unknown)` : up ? name : `${name} (down)`,
  })),
];

type Asked = Pick<Engines, 'all' | 'groups' | 'awaySince'>;

/** The offers of a provider, in its own names. Throws a Refusal (503) where a cluster cannot tell. */
export const offersOf = async (engines: Asked, provider: string): Promise<EngineRegion[]> => {
  if (provider === PROVIDER.name) {
    return [
      {
        region_name: REGION,
        region_description: PROVIDER.label,
        zones: [{ zone_name: ZONE, zone_description: PROVIDER.label }],
      },
    ];
  }
  const groups = await engines.groups(provider);
  const away = engines.awaySince(provider) !== null;
  return usualFirst(groups).map((group) => ({
    region_name: group.name,
    region_description: describe(group, away),
    zones: zonesOf(group, away),
  }));
};

/** Every place of every provider, and the names of those that do not answer. */
export const everyLocation = async (
  engines: Asked,
): Promise<{ places: EngineLocation[]; unread: string[] }> => {
  const found = await Promise.all(
    providersOf(engines).map(async ({ name, label }) => {
      // Which cluster could not be read is part of the answer.
      const regions = await offersOf(engines, name).catch(() => null);
      const places = regions?.flatMap(({ region_name, region_description, zones }) =>
        zones.map(({ zone_name, zone_description }) => ({
          compute_provider: name,
          compute_region: region_name,
          compute_zone: zone_name,
          provider_label: label,
          region_description,
          zone_description,
        })),
      );
      return { label, places };
    }),
  );
  return {
    places: found.flatMap(({ places }) => places ?? []),
    unread: found.flatMap(({ label, places }) => (places ? [] : [label])),
  };
};

type Place = Pick<EngineLocation, 'compute_provider' | 'compute_region' | 'compute_zone'>;

/** The problem of a location that a zone is to stand for, by field; undefined where it is there, or where its cluster does not answer. */
export const locationProblemOf =
  (engines: Asked) =>
  async ({ compute_provider, compute_region, compute_zone }: Place) => {
    if (providersOf(engines).every(({ name }) => name !== compute_provider))
      return { compute_provider: `There is no provider called ${compute_provider}.` };
    // A cluster that is away refuses nothing: the queue waits for it.
    const regions = await offersOf(engines, compute_provider).catch(() => null);
    if (regions === null) return undefined;
    const region = regions.find(({ region_name }) => region_name === compute_region);
    if (!region) return { compute_region: `There is no region called ${compute_region}.` };
    return region.zones.some(({ zone_name }) => zone_name === compute_zone)
      ? undefined
      : { compute_zone: `There is no zone called ${compute_zone}.` };
  };

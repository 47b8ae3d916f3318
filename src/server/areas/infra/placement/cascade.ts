import type { RegionName, ZoneName } from '~/contract';
import { regionKey, zoneKey } from '~/contract/work/placement';
import { whyClosed, zoneOf, type Named, type PlacedZone } from '../locationMapping';
import type { EngineRegion } from './offers';

/** A place that is offered: where it is in the engine, and under which region and zone a form shows it. */
export interface Offer {
  readonly place: { readonly region: string; readonly zone: string };
  readonly region: RegionName;
  readonly zone: ZoneName;
}

/** The current placement of an object; empty for a new one. */
export interface CurrentPlacement {
  readonly compute_provider: string;
  readonly compute_region?: string | undefined;
  readonly compute_zone?: string | undefined;
}

/** The region that a team's zone shows in: its own, else that of the engine. */
const regionOf = ({ region, compute_region }: PlacedZone, engine: RegionName): RegionName =>
  region
    ? {
        region_name: region.region_name,
        region_description: region.region_description,
        region_id: region.region_id,
      }
    : { region_name: compute_region, region_description: engine.region_description };

const zoneShown = ({ zone_id, zone_name, zone_description }: PlacedZone): ZoneName => ({
  zone_name,
  zone_description,
  zone_id,
});

/** The offers of a provider to a team: the engine's places, under the team's names where it has some, without those that are disabled. */
export const offersTo = (
  provider: string,
  regions: readonly EngineRegion[],
  named: Named,
): Offer[] =>
  regions.flatMap(({ zones, ...region }) =>
    zones.flatMap((zone): Offer[] => {
      const place = { region: region.region_name, zone: zone.zone_name };
      const own = zoneOf(named, {
        compute_provider: provider,
        compute_region: place.region,
        compute_zone: place.zone,
      });
      if (!own) return [{ place, region, zone }];
      return Object.keys(whyClosed(own)).length > 0
        ? []
        : [{ place, region: regionOf(own, region), zone: zoneShown(own) }];
    }),
  );

const eachOnce = <Each>(all: readonly Each[], keyOf: (each: Each) => string): Each[] => [
  ...new Map(all.map((each) => [keyOf(each), each])).values(),
];

const saidZone = (
  named: Named,
  { compute_provider, compute_region = '', compute_zone = '' }: CurrentPlacement,
): PlacedZone | null =>
  compute_zone === '' ? null : zoneOf(named, { compute_provider, compute_region, compute_zone });
const reasonOf = (zone: PlacedZone): string | undefined => Object.values(whyClosed(zone))[0];

/** The region of an object's zone as the offers know it. */
const shownRegion = (zone: PlacedZone): string => zone.region?.region_id ?? zone.compute_region;

/** The regions of a provider. The one an object names is told under what it says, and with a reason where it is not offered any more. */
export const regionOptions = (
  offers: readonly Offer[],
  named: Named,
  said: CurrentPlacement,
): RegionName[] => {
  const regions = eachOnce(
    offers.map(({ region }) => region),
    regionKey,
  );
  const { compute_region = '' } = said;
  const zone = saidZone(named, said);
  if (
    !zone ||
    compute_region === '' ||
    regions.some((region) => regionKey(region) === compute_region)
  )
    return regions;
  const offered = regions.find((region) => regionKey(region) === shownRegion(zone));
  if (offered)
    return regions.map((region) =>
      region === offered ? { ...region, region_id: compute_region } : region,
    );
  const { region_name, region_description } = zone.region ?? {
    region_name: zone.compute_region,
    region_description: '',
  };
  return [
    ...regions,
    {
      region_name,
      region_description,
      region_id: compute_region,
      reason: reasonOf(zone) ?? 'It is not offered now.',
    },
  ];
};

/** The zones of a region, in the same way. */
export const zoneOptions = (
  offers: readonly Offer[],
  named: Named,
  said: CurrentPlacement & { readonly compute_region: string },
): ZoneName[] => {
  const zone = saidZone(named, said);
  const inRegion = (key: string) =>
    offers.filter(({ region }) => regionKey(region) === key).map((offer) => offer.zone);
  const direct = inRegion(said.compute_region);
  const zones = direct.length === 0 && zone ? inRegion(shownRegion(zone)) : direct;
  const { compute_zone = '' } = said;
  if (!zone || zones.some((each) => zoneKey(each) === compute_zone)) return zones;
  const offered = zones.find(({ zone_id }) => zone_id === zone.zone_id);
  if (offered)
    return zones.map((each) => (each === offered ? { ...each, zone_id: compute_zone } : each));
  const reason = reasonOf(zone);
  return [
    ...zones,
    { ...zoneShown(zone), zone_id: compute_zone, ...(reason !== undefined && { reason }) },
  ];
};

import type { Region, Team, Zone } from '~/contract';
import type { ChosenLocation } from '../../platform/engine/choosing';
import { defaultPlacement } from '../../platform/limits/machine';
import { invalid } from '../../platform/httpError';

/** A zone of the team, with the region it is in. */
export interface PlacedZone extends Zone {
  readonly region: Region | null;
}

/** The team's zones that stand for a place, and its regions. */
export interface Named {
  readonly zones: readonly PlacedZone[];
  readonly regions: readonly Region[];
}

/** The zones with their regions; those that stand for no place lead nowhere. */
export const namedOf = (zones: readonly Zone[], regions: readonly Region[]): Named => ({
  regions,
  zones: zones
    .filter(({ compute_provider }) => compute_provider !== '')
    .map((zone) => ({
      ...zone,
      region: regions.find(({ zone_ids }) => zone_ids.includes(zone.zone_id)) ?? null,
    })),
});

/** The zone that stands for what was chosen, named by its id or by its place; null where the team has no name for it. */
export const zoneOf = (
  { zones }: Named,
  { compute_provider, compute_region, compute_zone }: ChosenLocation,
): PlacedZone | null => {
  const there = zones.filter((zone) => zone.compute_provider === compute_provider);
  return (
    there.find(({ zone_id }) => zone_id === compute_zone) ??
    there.find(
      (zone) => zone.compute_region === compute_region && zone.compute_zone === compute_zone,
    ) ??
    null
  );
};

type Details = Team['compute_provider_details'];

/** The chosen location in the engine's own names. A zone says the region, too, wherever it was moved meanwhile. */
export const inEngine = <Choice extends ChosenLocation>(named: Named, choice: Choice): Choice => {
  const zone = zoneOf(named, choice);
  return zone
    ? { ...choice, compute_region: zone.compute_region, compute_zone: zone.compute_zone }
    : choice;
};

/** The team's defaults in the names that a form offers; what is disabled stays as it is called in the engine, and is not offered. */
export const defaultsIn = (named: Named, details: Details): Details =>
  Object.fromEntries(
    Object.entries(details).map(([compute_provider, detail]) => {
      const zone = zoneOf(named, {
        compute_provider,
        compute_region: detail.default_compute_region,
        compute_zone: detail.default_compute_zone,
      });
      if (!zone) return [compute_provider, detail];
      return [
        compute_provider,
        {
          default_compute_region: zone.region?.region_id ?? zone.compute_region,
          default_compute_zone: zone.zone_id,
        },
      ];
    }),
  );

const OUT = 'An admin of your team took it out of use.';

/** Why nothing new may run in a zone, by field; empty where it may. */
export const whyClosed = ({ zone_name, enabled, region }: PlacedZone): Record<string, string> => {
  if (!enabled) return { compute_zone: `The zone ${zone_name} is disabled. ${OUT}` };
  return region?.enabled === false
    ? { compute_region: `The region ${region.region_name} is disabled. ${OUT}` }
    : {};
};

/** The zones and regions of teams as names of the locations of the engines. */
export interface LocationMapping {
  of(team: string): Promise<Named>;
  /** Where the team's new objects go, in the names that a form offers: `details` are what the team chose. */
  defaults(team: string, details: Details): Promise<Details>;
  /** The chosen location in the engine's own names, also where it is disabled. */
  inEngine<Choice extends ChosenLocation>(team: string, choice: Choice): Promise<Choice>;
  /** Why nothing new may run there, by field; empty where it may. */
  problems(team: string, choice: ChosenLocation): Promise<Record<string, string>>;
  /** The same as `inEngine`; throws a Refusal (422) that names the field where it is disabled. */
  admit<Choice extends ChosenLocation>(team: string, choice: Choice): Promise<Choice>;
}

interface Lists {
  readonly zones: () => { list(team: string): Promise<Zone[]> };
  readonly regions: () => { list(team: string): Promise<Region[]> };
}

export const createLocationMapping = ({ zones, regions }: Lists): LocationMapping => {
  const of = async (team: string) => namedOf(await zones().list(team), await regions().list(team));
  const closed = (named: Named, choice: ChosenLocation) => {
    const zone = zoneOf(named, choice);
    return zone ? whyClosed(zone) : {};
  };
  return {
    of,
    defaults: async (team, details) =>
      defaultsIn(await of(team), { ...defaultPlacement, ...details }),
    inEngine: async (team, choice) => inEngine(await of(team), choice),
    problems: async (team, choice) => closed(await of(team), choice),
    async admit(team, choice) {
      const named = await of(team);
      const problems = closed(named, choice);
      if (Object.keys(problems).length > 0) throw invalid(problems);
      return inEngine(named, choice);
    },
  };
};

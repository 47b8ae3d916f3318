import type { Zone } from '~/contract';
import type { Transaction } from '../../platform/database/database';
import type { Stored } from './list';
import { listZones, putZone, regionOfZone, removeZone } from './queries';

export type ZoneFields = Omit<Zone, 'zone_id' | 'update_datetime'>;
type Place = Pick<Zone, 'compute_provider' | 'compute_region' | 'compute_zone'>;

/** How many notebooks and jobs of the team are to run in a zone. */
export type ZoneUses = (tx: Transaction, team: string, zoneId: string) => Promise<number>;

/** Looks for a place among those of the engines; undefined where it is there, or where its provider cannot be asked now. */
export type LocationProblem = (place: Place) => Promise<Record<string, string> | undefined>;

const placeOf = ({
  compute_provider = '',
  compute_region = '',
  compute_zone = '',
}: Partial<Place>): Place => ({ compute_provider, compute_region, compute_zone });
const isNone = (place: Place) => Object.values(place).every((part) => part === '');
const samePlace = (one: Place, other: Place) =>
  one.compute_provider === other.compute_provider &&
  one.compute_region === other.compute_region &&
  one.compute_zone === other.compute_zone;

/** Zones, as what all lists share knows them. */
export const storedZones = (
  placeProblem: LocationProblem,
  usesOf: ZoneUses,
): Stored<Zone, ZoneFields> => ({
  kind: 'zone',
  nameField: 'zone_name',
  idOf: ({ zone_id }) => zone_id,
  nameOf: ({ zone_name }) => zone_name,
  updatedAt: ({ update_datetime }) => update_datetime,
  nameIn: ({ zone_name = '' }) => zone_name,
  leftOut: (before) => ({ zone_description: '', enabled: true, ...placeOf({}), ...before }),
  list: listZones,
  async problems(tx, team, fields, before) {
    const place = placeOf(fields);
    if (isNone(place) || (before && samePlace(before, place))) return {};
    const taken = (await listZones(tx, team)).find(
      (zone) => zone.zone_id !== before?.zone_id && samePlace(zone, place),
    );
    if (taken)
      return { compute_zone: `The zone ${taken.zone_name} stands for this place already.` };
    return (await placeProblem(place)) ?? {};
  },
  async put(tx, teamName, zoneId, fields, updateDatetime) {
    const place = placeOf(fields);
    const row = {
      zoneName: fields.zone_name.trim(),
      zoneDescription: fields.zone_description.trim(),
      enabled: fields.enabled,
      updateDatetime,
      computeProvider: place.compute_provider,
      computeRegion: place.compute_region,
      computeZone: place.compute_zone,
    };
    await putZone(tx, { ...row, zoneId, teamName });
  },
  async holding(tx, team, { zone_id }) {
    const region = await regionOfZone(tx, team, zone_id);
    if (region !== undefined)
      return { zone_ids: `The region ${region} holds this zone. Take it out there first.` };
    const uses = await usesOf(tx, team, zone_id);
    return uses === 0
      ? {}
      : {
          compute_zone: `${uses} of your team’s notebooks and jobs are to run in this zone. Disable it instead, or move them.`,
        };
  },
  remove: removeZone,
});

import type { Region } from '~/contract';
import type { Stored } from './list';
import { listRegions, putRegion, removeRegion, zonesAmong } from './queries';

export type RegionFields = Omit<Region, 'region_id' | 'update_datetime'>;

/** Regions, as what all lists share knows them. */
export const storedRegions: Stored<Region, RegionFields> = {
  kind: 'region',
  nameField: 'region_name',
  idOf: ({ region_id }) => region_id,
  nameOf: ({ region_name }) => region_name,
  updatedAt: ({ update_datetime }) => update_datetime,
  nameIn: ({ region_name = '' }) => region_name,
  leftOut: (before) => ({ region_description: '', enabled: true, zone_ids: [], ...before }),
  list: listRegions,
  async problems(tx, team, { zone_ids }, before) {
    if (zone_ids.length === 0) return {};
    const there = await zonesAmong(tx, team, zone_ids);
    const known = new Set(there.map(({ id }) => id));
    const unknown = zone_ids.find((id) => !known.has(id));
    if (unknown !== undefined) return { zone_ids: `There is no zone ${unknown}.` };
    const elsewhere = there.find(
      ({ regionId }) => regionId !== null && regionId !== before?.region_id,
    );
    return elsewhere
      ? { zone_ids: `The zone ${elsewhere.name} is in the region ${elsewhere.region} already.` }
      : {};
  },
  async put(tx, teamName, regionId, fields, updateDatetime) {
    const row = {
      regionName: fields.region_name.trim(),
      regionDescription: fields.region_description.trim(),
      enabled: fields.enabled,
      updateDatetime,
    };
    await putRegion(tx, { ...row, regionId, teamName }, fields.zone_ids);
  },
  holding: (_tx, _team, { region_name, zone_ids }) =>
    Promise.resolve(
      zone_ids.length === 0
        ? {}
        : ({
            zone_ids: `The region ${region_name} still has ${zone_ids.length === 1 ? 'a zone' : `${zone_ids.length} zones`}. Take them out first.`,
          } as Record<string, string>),
    ),
  remove: removeRegion,
};

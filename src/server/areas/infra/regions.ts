import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Region } from '~/contract';
import type { Database, Transaction } from '../../platform/database/database';
import type { Stored } from './list';
import { regions, zones } from './tables';

export type RegionFields = Omit<Region, 'region_id' | 'update_datetime'>;

const listRegions = async (db: Database | Transaction, team: string): Promise<Region[]> => {
  const rows = await db
    .select()
    .from(regions)
    .where(eq(regions.teamName, team))
    .orderBy(asc(sql`lower(${regions.regionName})`), asc(regions.regionId));
  const held = await db
    .select({ zoneId: zones.zoneId, regionId: zones.regionId })
    .from(zones)
    .where(eq(zones.teamName, team))
    .orderBy(asc(sql`lower(${zones.zoneName})`));
  return rows.map((row) => ({
    region_id: row.regionId,
    region_name: row.regionName,
    region_description: row.regionDescription,
    enabled: row.enabled,
    zone_ids: held.filter(({ regionId }) => regionId === row.regionId).map(({ zoneId }) => zoneId),
    update_datetime: row.updateDatetime.toISOString(),
  }));
};

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
    const there = await tx
      .select({
        id: zones.zoneId,
        name: zones.zoneName,
        region: regions.regionName,
        regionId: zones.regionId,
      })
      .from(zones)
      .leftJoin(regions, eq(regions.regionId, zones.regionId))
      .where(and(eq(zones.teamName, team), inArray(zones.zoneId, [...zone_ids])));
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
    await tx
      .insert(regions)
      .values({ ...row, regionId, teamName })
      .onConflictDoUpdate({ target: regions.regionId, set: row });
    const ids = [...fields.zone_ids];
    await tx
      .update(zones)
      .set({ regionId: null })
      .where(
        and(
          eq(zones.regionId, regionId),
          ids.length > 0 ? notInArray(zones.zoneId, ids) : undefined,
        ),
      );
    if (ids.length > 0)
      await tx
        .update(zones)
        .set({ regionId })
        .where(and(eq(zones.teamName, teamName), inArray(zones.zoneId, ids)));
  },
  holding: (_tx, _team, { region_name, zone_ids }) =>
    Promise.resolve(
      zone_ids.length === 0
        ? {}
        : ({
            zone_ids: `The region ${region_name} still has ${zone_ids.length === 1 ? 'a zone' : `${zone_ids.length} zones`}. Take them out first.`,
          } as Record<string, string>),
    ),
  remove: async (tx, id) => void (await tx.delete(regions).where(eq(regions.regionId, id))),
};

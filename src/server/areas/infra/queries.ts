import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Group, Region, Zone } from '~/contract';
import type { Database, Transaction } from '../../platform/database/database';
import { teams, users } from '../../platform/identity/tables';
import { groupPeople, groups, regions, zones } from './tables';

/** Changes of what one team has are made one after the other: a name that is free when it is looked for is free when it is written. */
export const lockTeam = (tx: Transaction, team: string) =>
  tx.select().from(teams).where(eq(teams.teamName, team)).for('no key update');

const zoneOf = (row: typeof zones.$inferSelect): Zone => ({
  zone_id: row.zoneId,
  zone_name: row.zoneName,
  zone_description: row.zoneDescription,
  enabled: row.enabled,
  compute_provider: row.computeProvider,
  compute_region: row.computeRegion,
  compute_zone: row.computeZone,
  update_datetime: row.updateDatetime.toISOString(),
});

const byName = sql`lower(${zones.zoneName})`;
export const listZones = async (db: Database | Transaction, team: string) =>
  (
    await db
      .select()
      .from(zones)
      .where(eq(zones.teamName, team))
      .orderBy(asc(byName), asc(zones.zoneId))
  ).map(zoneOf);

/** The name of the region that holds a zone; undefined where none does. */
export const regionOfZone = async (
  tx: Transaction,
  team: string,
  zoneId: string,
): Promise<string | undefined> => {
  const [region] = await tx
    .select({ name: regions.regionName })
    .from(zones)
    .innerJoin(regions, eq(regions.regionId, zones.regionId))
    .where(and(eq(zones.zoneId, zoneId), eq(zones.teamName, team)));
  return region?.name;
};

/** Stores a zone, whether or not it is new. */
export const putZone = async (tx: Transaction, row: typeof zones.$inferInsert): Promise<void> => {
  const { zoneId: _, teamName: __, ...set } = row;
  await tx.insert(zones).values(row).onConflictDoUpdate({ target: zones.zoneId, set });
};

export const removeZone = async (tx: Transaction, id: string): Promise<void> =>
  void (await tx.delete(zones).where(eq(zones.zoneId, id)));

export const listRegions = async (db: Database | Transaction, team: string): Promise<Region[]> => {
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

/** Those of these zones that the team has, and the region of each. */
export const zonesAmong = (tx: Transaction, team: string, ids: readonly string[]) =>
  tx
    .select({
      id: zones.zoneId,
      name: zones.zoneName,
      region: regions.regionName,
      regionId: zones.regionId,
    })
    .from(zones)
    .leftJoin(regions, eq(regions.regionId, zones.regionId))
    .where(and(eq(zones.teamName, team), inArray(zones.zoneId, [...ids])));

/** Stores a region, whether or not it is new; it holds these zones from now on. */
export const putRegion = async (
  tx: Transaction,
  row: typeof regions.$inferInsert,
  zoneIds: readonly string[],
): Promise<void> => {
  const { regionId, teamName, ...set } = row;
  await tx.insert(regions).values(row).onConflictDoUpdate({ target: regions.regionId, set });
  const ids = [...zoneIds];
  await tx
    .update(zones)
    .set({ regionId: null })
    .where(
      and(eq(zones.regionId, regionId), ids.length > 0 ? notInArray(zones.zoneId, ids) : undefined),
    );
  if (ids.length > 0)
    await tx
      .update(zones)
      .set({ regionId })
      .where(and(eq(zones.teamName, teamName), inArray(zones.zoneId, ids)));
};

export const removeRegion = async (tx: Transaction, id: string): Promise<void> =>
  void (await tx.delete(regions).where(eq(regions.regionId, id)));

export const listGroups = async (db: Database | Transaction, team: string): Promise<Group[]> => {
  const rows = await db
    .select()
    .from(groups)
    .where(eq(groups.teamName, team))
    .orderBy(asc(sql`lower(${groups.groupName})`), asc(groups.groupId));
  const people = await db
    .select({ groupId: groupPeople.groupId, userName: groupPeople.userName })
    .from(groupPeople)
    .innerJoin(groups, eq(groups.groupId, groupPeople.groupId))
    .where(eq(groups.teamName, team))
    .orderBy(asc(groupPeople.userName));
  return rows.map((row) => ({
    group_id: row.groupId,
    group_name: row.groupName,
    groupname: row.groupName,
    group_description: row.groupDescription,
    users: people.filter(({ groupId }) => groupId === row.groupId).map(({ userName }) => userName),
    update_datetime: row.updateDatetime.toISOString(),
  }));
};

/** Those of these names that people of the team have. */
export const namesAmong = async (
  tx: Transaction,
  team: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  const there = await tx
    .select({ name: users.userName })
    .from(users)
    .where(and(eq(users.teamName, team), inArray(users.userName, [...names])));
  return new Set(there.map(({ name }) => name));
};

/** Stores a group, whether or not it is new; these are its people from now on. */
export const putGroup = async (
  tx: Transaction,
  row: typeof groups.$inferInsert,
  userNames: readonly string[],
): Promise<void> => {
  const { groupId, teamName: _, ...set } = row;
  await tx.insert(groups).values(row).onConflictDoUpdate({ target: groups.groupId, set });
  await tx.delete(groupPeople).where(eq(groupPeople.groupId, groupId));
  const people = [...new Set(userNames)];
  if (people.length > 0)
    await tx.insert(groupPeople).values(people.map((userName) => ({ groupId, userName })));
};

export const removeGroup = async (tx: Transaction, id: string): Promise<void> =>
  void (await tx.delete(groups).where(eq(groups.groupId, id)));

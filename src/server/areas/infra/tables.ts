import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns';
import { teams, users } from '../../platform/identity/tables';

/** Zones of a team under one name. */
export const regions = pgTable(
  'regions',
  {
    regionId: text('region_id').primaryKey(),
    teamName: text('team_name')
      .notNull()
      .references(() => teams.teamName),
    regionName: text('region_name').notNull(),
    regionDescription: text('region_description').notNull(),
    enabled: boolean('enabled').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
  },
  (table) => [uniqueIndex('regions_name').on(table.teamName, sql`lower(${table.regionName})`)],
);

/** Names of a team for places of its engines. */
export const zones = pgTable(
  'zones',
  {
    zoneId: text('zone_id').primaryKey(),
    teamName: text('team_name')
      .notNull()
      .references(() => teams.teamName),
    zoneName: text('zone_name').notNull(),
    zoneDescription: text('zone_description').notNull(),
    enabled: boolean('enabled').notNull(),
    /** Which place it stands for, in the engine's own names; all empty for none yet. */
    computeProvider: text('compute_provider').notNull(),
    computeRegion: text('compute_region').notNull(),
    computeZone: text('compute_zone').notNull(),
    /** A zone is in one region at most. */
    regionId: text('region_id').references(() => regions.regionId),
    updateDatetime: instant('update_datetime').notNull(),
  },
  (table) => [
    uniqueIndex('zones_name').on(table.teamName, sql`lower(${table.zoneName})`),
    uniqueIndex('zones_place')
      .on(table.teamName, table.computeProvider, table.computeRegion, table.computeZone)
      .where(sql`compute_provider <> ''`),
    index('zones_region').on(table.regionId),
  ],
);

/** People of a team under one name. */
export const groups = pgTable(
  'team_groups',
  {
    groupId: text('group_id').primaryKey(),
    teamName: text('team_name')
      .notNull()
      .references(() => teams.teamName),
    groupName: text('group_name').notNull(),
    groupDescription: text('group_description').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
  },
  (table) => [uniqueIndex('team_groups_name').on(table.teamName, sql`lower(${table.groupName})`)],
);

/** The members of a group. */
export const groupPeople = pgTable(
  'team_group_people',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.groupId, { onDelete: 'cascade' }),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userName] }),
    index('team_group_people_user').on(table.userName),
  ],
);

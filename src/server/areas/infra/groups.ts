import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Group } from '~/contract';
import type { Database, Transaction } from '../../platform/database/database';
import { users } from '../../platform/identity/tables';
import type { Sent, Stored } from './list';
import { groupPeople, groups } from './tables';

export type GroupFields = Omit<Group, 'group_id' | 'update_datetime'>;

const nameIn = ({ group_name, groupname }: Sent<GroupFields>) => group_name ?? groupname ?? '';

const listGroups = async (db: Database | Transaction, team: string): Promise<Group[]> => {
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

/** Groups, as what all lists share knows them. */
export const storedGroups: Stored<Group, GroupFields> = {
  kind: 'group',
  nameField: 'group_name',
  idOf: ({ group_id }) => group_id,
  nameOf: ({ group_name }) => group_name,
  updatedAt: ({ update_datetime }) => update_datetime,
  nameIn,
  leftOut: (before) => ({
    group_description: before?.group_description ?? '',
    users: before?.users ?? [],
  }),
  list: listGroups,
  async problems(tx, team, { users: people }) {
    if (people.length === 0) return {};
    const there = await tx
      .select({ name: users.userName })
      .from(users)
      .where(and(eq(users.teamName, team), inArray(users.userName, [...people])));
    const names = new Set(there.map(({ name }) => name));
    const stranger = people.find((name) => !names.has(name));
    return stranger === undefined ? {} : { users: `Nobody in your team is called ${stranger}.` };
  },
  async put(tx, teamName, groupId, fields, updateDatetime) {
    const row = {
      groupName: nameIn(fields).trim(),
      groupDescription: fields.group_description.trim(),
      updateDatetime,
    };
    await tx
      .insert(groups)
      .values({ ...row, groupId, teamName })
      .onConflictDoUpdate({ target: groups.groupId, set: row });
    await tx.delete(groupPeople).where(eq(groupPeople.groupId, groupId));
    const people = [...new Set(fields.users)];
    if (people.length > 0)
      await tx.insert(groupPeople).values(people.map((userName) => ({ groupId, userName })));
  },
  holding: () => Promise.resolve({}),
  remove: async (tx, id) => void (await tx.delete(groups).where(eq(groups.groupId, id))),
};

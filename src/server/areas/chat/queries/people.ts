import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { ChatUser } from '~/contract/chat';
import type { Database, Transaction } from '../../../platform/database/database';
import { teams, users } from '../../../platform/identity/tables';
import { members } from '../tables';

const person = {
  id: users.internalHandle,
  user_name: users.userName,
  name: users.fullname,
  image: users.profilePictureUrl,
};

/** These people as the contract has them, by name. */
export const peopleNamed = async (
  db: Database | Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, ChatUser>> => {
  if (names.length === 0) return new Map();
  const rows = await db
    .select(person)
    .from(users)
    .where(inArray(users.userName, [...names]));
  return new Map(rows.map((row) => [row.user_name, row]));
};

/** The members of channels, by channel, in the order of their accounts' age. */
export const peopleOf = async (
  db: Database | Transaction,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, ChatUser[]>> => {
  if (channelIds.length === 0) return new Map();
  const rows = await db
    .select({ channelId: members.channelId, ...person })
    .from(members)
    .innerJoin(users, eq(users.userName, members.userName))
    .where(inArray(members.channelId, [...channelIds]))
    .orderBy(users.number);
  const found = new Map<string, ChatUser[]>();
  for (const { channelId, ...member } of rows)
    found.set(channelId, [...(found.get(channelId) ?? []), member]);
  return found;
};

/** The people of a team with an enabled account whose name or handle is one of these. */
export const teammatesAmong = (
  db: Database | Transaction,
  team: string,
  namesOrHandles: readonly string[],
): Promise<{ readonly name: string; readonly handle: string }[]> =>
  db
    .select({ name: users.userName, handle: users.internalHandle })
    .from(users)
    .where(
      and(
        eq(users.teamName, team),
        users.accountEnabled,
        or(
          inArray(users.userName, [...namesOrHandles]),
          inArray(users.internalHandle, [...namesOrHandles]),
        ),
      ),
    );

/** The names of the admins of a team whose account is enabled. */
export const adminsOf = async (tx: Transaction, team: string): Promise<string[]> => {
  const rows = await tx
    .select({ name: users.userName })
    .from(users)
    .where(and(eq(users.teamName, team), users.isAdmin, users.accountEnabled));
  return rows.map(({ name }) => name);
};

/** The person with the oldest account of these; null where none of them exists. */
export const oldestAccount = async (
  tx: Transaction,
  names: readonly string[],
): Promise<string | null> => {
  const [row] = await tx
    .select({ name: users.userName })
    .from(users)
    .where(inArray(users.userName, [...names]))
    .orderBy(asc(users.number))
    .limit(1);
  return row?.name ?? null;
};

/** The team of a person; undefined where there is no such person. */
export const teamOf = async (db: Database, userName: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ team: users.teamName })
    .from(users)
    .where(eq(users.userName, userName));
  return row?.team;
};

/** The team of each of these people, by their name. */
export const teamsOf = async (
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (names.length === 0) return new Map();
  const rows = await db
    .select({ name: users.userName, team: users.teamName })
    .from(users)
    .where(inArray(users.userName, [...names]));
  return new Map(rows.map(({ name, team }) => [name, team]));
};

/** The team of a person and its plan; undefined where there is no such person. */
export const teamAndPlanOf = async (db: Database, userName: string) => {
  const [row] = await db
    .select({ team: users.teamName, plan: teams.planType })
    .from(users)
    .innerJoin(teams, eq(teams.teamName, users.teamName))
    .where(eq(users.userName, userName));
  return row;
};

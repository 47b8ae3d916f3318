import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { mails } from '../../../platform/mail/tables';
import type { UserRow } from '../rules';
import { invitations } from '../tables';

/** The accounts of a team, by name. */
export const listPeople = (db: Database, team: string): Promise<UserRow[]> =>
  db.select().from(users).where(eq(users.teamName, team)).orderBy(asc(users.userName));

export const findPerson = async (
  db: Database,
  userName: string,
  team: string,
): Promise<UserRow | undefined> => {
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(users.userName, userName), eq(users.teamName, team)));
  return person;
};

/** Those who are invited to a team, by address, with the newest mail to each. */
export const listInvited = (db: Database, team: string) =>
  db
    .select()
    .from(invitations)
    .leftJoin(mails, eq(mails.mailId, invitations.mailId))
    .where(eq(invitations.teamName, team))
    .orderBy(asc(invitations.email));

export const findInvited = async (db: Database, invitationId: string, team: string) => {
  const [row] = await db
    .select()
    .from(invitations)
    .leftJoin(mails, eq(mails.mailId, invitations.mailId))
    .where(and(eq(invitations.invitationId, invitationId), eq(invitations.teamName, team)));
  return row;
};

/** The enabled admins of a team, locked: two who take the rights of each other come one after the other, and the second is none any more. */
export const lockAdmins = (tx: Transaction, team: string): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.teamName, team), users.isAdmin, users.accountEnabled))
    .orderBy(asc(users.userName))
    .for('update');

export const lockMember = async (
  tx: Transaction,
  userName: string,
  team: string,
): Promise<UserRow | undefined> => {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.userName, userName), eq(users.teamName, team)))
    .for('update');
  return row;
};

export const updateMember = async (
  tx: Transaction,
  userName: string,
  changes: Partial<UserRow>,
): Promise<UserRow | undefined> => {
  const [row] = await tx.update(users).set(changes).where(eq(users.userName, userName)).returning();
  return row;
};

/** Whether somebody else in the team has this address. */
export const isAddressTaken = async (
  tx: Transaction,
  { userName, teamName }: UserRow,
  email: string,
): Promise<boolean> => {
  const same = and(
    eq(sql`lower(${users.email})`, email.toLowerCase()),
    eq(users.teamName, teamName),
    ne(users.userName, userName),
  );
  return (await tx.select({ name: users.userName }).from(users).where(same).limit(1)).length > 0;
};

/** Stays the same as long as the list of members does. */
export const fingerprintOf = async (db: Database, team: string): Promise<string> => {
  const found = await db.execute<{ word: string }>(sql`select concat(
        (select md5(string_agg(md5(u::text), '' order by u.user_name)) from users u where u.team_name = ${team}),
        (select md5(string_agg(md5(concat(i::text, m.status, m.way, m.reason)), '' order by i.email)) from invitations i
          left join mails m on m.mail_id = i.mail_id where i.team_name = ${team})) as word`);
  return found.rows[0]?.word ?? '';
};

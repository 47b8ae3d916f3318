import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import type { InvitationRow } from '../rules';
import { invitations } from '../tables';

type NewInvitation = typeof invitations.$inferInsert;

const isOpenAt = (now: Date) => gt(invitations.expireDatetime, now);
const isOfTeam = (id: string, team: string) =>
  and(eq(invitations.invitationId, id), eq(invitations.teamName, team));

/** Undefined where nobody has this name. */
export const nameOfUser = async (
  tx: Transaction,
  userName: string,
): Promise<string | undefined> => {
  const [user] = await tx
    .select({ name: users.userName })
    .from(users)
    .where(eq(users.userName, userName));
  return user?.name;
};

/** The name of a member who has this address, which is in small letters. */
export const memberWithAddress = async (
  tx: Transaction,
  email: string,
  team: string,
): Promise<string | undefined> => {
  const same = and(eq(users.teamName, team), eq(sql`lower(${users.email})`, email));
  const [member] = await tx.select({ name: users.userName }).from(users).where(same).limit(1);
  return member?.name;
};

/** Adds an invitation; undefined where the address has one. One that ran out makes room for a new one. */
export const putInvitation = async (
  tx: Transaction,
  row: NewInvitation & { readonly createDatetime: Date },
): Promise<InvitationRow | undefined> => {
  const { invitationId: _, teamName: __, email: ___, ...set } = row;
  const [made] = await tx
    .insert(invitations)
    .values(row)
    .onConflictDoUpdate({
      target: [invitations.teamName, invitations.email],
      set,
      setWhere: lte(invitations.expireDatetime, row.createDatetime),
    })
    .returning();
  return made;
};

export const lockInvitation = async (
  tx: Transaction,
  id: string,
  team: string,
): Promise<InvitationRow | undefined> => {
  const [row] = await tx.select().from(invitations).where(isOfTeam(id, team)).for('update');
  return row;
};

export const updateInvitation = async (
  tx: Transaction,
  id: string,
  changes: Partial<NewInvitation>,
): Promise<void> =>
  void (await tx.update(invitations).set(changes).where(eq(invitations.invitationId, id)));

export const deleteInvitation = async (
  tx: Transaction,
  id: string,
  team: string,
): Promise<InvitationRow | undefined> => {
  const [gone] = await tx.delete(invitations).where(isOfTeam(id, team)).returning();
  return gone;
};

/** The invitation of a link that can be accepted now; null where there is none. */
export const findOpen = async (db: Database, tokenHash: string, now: Date) => {
  const [found] = await db
    .select({
      team_name: invitations.teamName,
      email: invitations.email,
      from_fullname: users.fullname,
    })
    .from(invitations)
    .leftJoin(users, eq(users.userName, invitations.fromUserName))
    .where(and(eq(invitations.tokenHash, tokenHash), isOpenAt(now)));
  return found ?? null;
};

/** Deletes the invitation of a link that can be accepted now; undefined where there is none. */
export const takeOpen = async (
  tx: Transaction,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> => {
  const [taken] = await tx
    .delete(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), isOpenAt(now)))
    .returning();
  return taken;
};

/** False where somebody has this name. */
export const addUser = async (
  tx: Transaction,
  row: typeof users.$inferInsert,
): Promise<boolean> => {
  const added = await tx
    .insert(users)
    .values(row)
    .onConflictDoNothing()
    .returning({ name: users.userName });
  return added.length > 0;
};

import { and, count, eq, gt, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { passwordLinks } from '../passwordReset/tables';
import { addressReverts, identities } from '../tables';

export const deleteExpiredReverts = async (tx: Transaction, now: Date): Promise<void> =>
  void (await tx.delete(addressReverts).where(lte(addressReverts.expireDatetime, now)));

/** How many changes of a person's address can be reverted. */
export const countReverts = async (tx: Transaction, userName: string): Promise<number> => {
  const [open] = await tx
    .select({ links: count() })
    .from(addressReverts)
    .where(eq(addressReverts.userName, userName));
  return open?.links ?? 0;
};

export const addRevert = async (
  tx: Transaction,
  row: typeof addressReverts.$inferInsert,
): Promise<void> => void (await tx.insert(addressReverts).values(row));

/** The account of a one-time link; null where the link is unknown or has expired. */
export const ownerOfRevert = async (
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<string | null> => {
  const [found] = await db
    .select({ name: addressReverts.userName })
    .from(addressReverts)
    .where(and(eq(addressReverts.tokenHash, tokenHash), gt(addressReverts.expireDatetime, now)));
  return found?.name ?? null;
};

/** Takes the link, and those of later changes: they went to addresses that somebody else may have chosen. Undefined where it is used by now. */
export const takeRevert = async (tx: Transaction, tokenHash: string, owner: string) => {
  const [link] = await tx
    .delete(addressReverts)
    .where(and(eq(addressReverts.tokenHash, tokenHash), eq(addressReverts.userName, owner)))
    .returning();
  if (!link) return undefined;
  await tx
    .delete(addressReverts)
    .where(and(eq(addressReverts.userName, owner), gt(addressReverts.number, link.number)));
  return link;
};

export const lockUser = async (tx: Transaction, userName: string) => {
  const [user] = await tx.select().from(users).where(eq(users.userName, userName)).for('update');
  return user;
};

export const updateUser = async (
  tx: Transaction,
  userName: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> => void (await tx.update(users).set(changes).where(eq(users.userName, userName)));

export const addPasswordLink = async (
  tx: Transaction,
  row: typeof passwordLinks.$inferInsert,
): Promise<void> => void (await tx.insert(passwordLinks).values(row));

export const deletePasswordLinks = async (tx: Transaction, userName: string): Promise<void> =>
  void (await tx.delete(passwordLinks).where(eq(passwordLinks.userName, userName)));

/** Accounts elsewhere that were linked after this moment sign in no more. */
export const deleteIdentitiesSince = async (
  tx: Transaction,
  userName: string,
  since: Date,
): Promise<void> =>
  void (await tx
    .delete(identities)
    .where(and(eq(identities.userName, userName), gt(identities.createDatetime, since))));

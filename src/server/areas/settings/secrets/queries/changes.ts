import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database';
import { codeChanges } from '../tables';

/** The people who changed an object that is given secrets of its owner, and those of them whom the owner has confirmed. */
export interface CodeChanges {
  /** Notes, before the change is made, that somebody who is not the owner changes a notebook or a job. */
  note(objectId: string, userName: string): Promise<void>;
  /** A copy of the code was changed by the same people. */
  copy(from: string, to: string): Promise<void>;
  /** People who changed it and whom this owner has not confirmed, by name. */
  unconfirmed(owner: string, objectId: string): Promise<string[]>;
  /** From now on changes of these people do not keep the owner's secrets from its runs. */
  confirm(owner: string, objectId: string, userNames: readonly string[]): Promise<void>;
}

export const createCodeChanges = (db: Database): CodeChanges => ({
  async note(objectId, userName) {
    await db
      .insert(codeChanges)
      .values({ objectId, userName, changeDatetime: new Date() })
      .onConflictDoNothing();
  },
  async copy(from, to) {
    const rows = await db.select().from(codeChanges).where(eq(codeChanges.objectId, from));
    const copies = rows.map((row) => ({ ...row, objectId: to }));
    if (copies.length > 0) await db.insert(codeChanges).values(copies).onConflictDoNothing();
  },
  async unconfirmed(owner, objectId) {
    const rows = await db
      .select({ name: codeChanges.userName })
      .from(codeChanges)
      .where(
        and(
          eq(codeChanges.objectId, objectId),
          ne(codeChanges.userName, owner),
          or(isNull(codeChanges.confirmedBy), ne(codeChanges.confirmedBy, owner)),
        ),
      )
      .orderBy(asc(codeChanges.userName));
    return rows.map(({ name }) => name);
  },
  async confirm(owner, objectId, userNames) {
    await db
      .update(codeChanges)
      .set({ confirmedBy: owner })
      .where(
        and(eq(codeChanges.objectId, objectId), inArray(codeChanges.userName, [...userNames])),
      );
  },
});

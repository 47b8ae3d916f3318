import { and, asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { driveTransfers } from '../tables';

/** A drive on its way to its new owner. */
export type DriveTransfer = typeof driveTransfers.$inferSelect;

export const isAccountEnabled = async (
  db: Database | Transaction,
  userName: string,
): Promise<boolean> => {
  const [row] = await db
    .select({ enabled: users.accountEnabled })
    .from(users)
    .where(eq(users.userName, userName));
  return row?.enabled ?? true;
};

export const listTransfers = (db: Database): Promise<DriveTransfer[]> =>
  db.select().from(driveTransfers).orderBy(asc(driveTransfers.handoverId));

/** Whether a drive is on its way to this folder of an area. */
export const isTransferTarget = async (
  db: Database,
  area: string,
  folder: string,
): Promise<boolean> =>
  (
    await db
      .select()
      .from(driveTransfers)
      .where(and(eq(driveTransfers.toArea, area), eq(driveTransfers.folder, folder)))
  ).length > 0;

export const addTransfer = async (tx: Transaction, transfer: DriveTransfer): Promise<void> =>
  void (await tx.insert(driveTransfers).values(transfer));

export const removeTransfer = async (db: Database, id: string): Promise<void> =>
  void (await db.delete(driveTransfers).where(eq(driveTransfers.handoverId, id)));

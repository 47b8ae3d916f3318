import { lt } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database';
import { acts } from '../tables';

export const addActs = async (
  tx: Transaction | Database,
  rows: (typeof acts.$inferInsert)[],
): Promise<void> => void (await tx.insert(acts).values(rows));

export const deleteActsBefore = async (db: Database, before: Date): Promise<void> =>
  void (await db.delete(acts).where(lt(acts.createDatetime, before)));

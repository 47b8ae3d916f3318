import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';

/** Sends a payload of at most 8,000 bytes to all who listen on a channel of PostgreSQL, when the transaction is committed. */
export const notifyListeners = async (
  db: Database | Transaction,
  channel: string,
  payload: string,
): Promise<void> => void (await db.execute(sql`select pg_notify(${channel}, ${payload})`));

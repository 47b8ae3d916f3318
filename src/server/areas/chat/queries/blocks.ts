import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { blocks } from '../tables';

/** The names of those among these people who blocked a person. */
export const blockersOf = async (
  db: Database | Transaction,
  userName: string,
  among: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (among.length === 0) return new Set();
  const rows = await db
    .select({ name: blocks.userName })
    .from(blocks)
    .where(and(eq(blocks.blocked, userName), inArray(blocks.userName, [...among])));
  return new Set(rows.map(({ name }) => name));
};

/** The names of those of two people who blocked the other. */
export const blockersBetween = async (
  db: Database | Transaction,
  both: readonly [string, string],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ name: blocks.userName })
    .from(blocks)
    .where(and(inArray(blocks.userName, [...both]), inArray(blocks.blocked, [...both])));
  return new Set(rows.map(({ name }) => name));
};

/** The names of the people whom a person blocked, in their order. */
export const blockedBy = async (db: Database, userName: string): Promise<string[]> => {
  const rows = await db
    .select({ name: blocks.blocked })
    .from(blocks)
    .where(eq(blocks.userName, userName))
    .orderBy(asc(blocks.blocked));
  return rows.map(({ name }) => name);
};

export const countBlocked = (db: Database, userName: string): Promise<number> =>
  db.$count(blocks, eq(blocks.userName, userName));

/** Does nothing where the person is blocked already. */
export const addBlock = async (db: Database, userName: string, blocked: string): Promise<void> =>
  void (await db.insert(blocks).values({ userName, blocked }).onConflictDoNothing());

export const removeBlock = async (db: Database, userName: string, blocked: string): Promise<void> =>
  void (await db
    .delete(blocks)
    .where(and(eq(blocks.userName, userName), eq(blocks.blocked, blocked))));

import { and, asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { teams } from '../../../platform/identity/tables';
import { packageIndexes } from './tables';

export type IndexRow = typeof packageIndexes.$inferSelect;

const isNamed = (team: string, name: string) =>
  and(eq(packageIndexes.teamName, team), eq(packageIndexes.name, name));

/** The indexes of a team, by name. */
export const listIndexes = (db: Database | Transaction, team: string): Promise<IndexRow[]> =>
  db
    .select()
    .from(packageIndexes)
    .where(eq(packageIndexes.teamName, team))
    .orderBy(asc(packageIndexes.name));

/** Nobody else changes the indexes of this team until the transaction ends. */
export const lockIndexesOf = async (tx: Transaction, team: string): Promise<void> =>
  void (await tx
    .select({ name: teams.teamName })
    .from(teams)
    .where(eq(teams.teamName, team))
    .for('no key update'));

/** Stores an index, whether or not it is new. */
export const putIndex = async (tx: Transaction, row: IndexRow): Promise<void> => {
  const { teamName: _team, name: _name, ...set } = row;
  await tx
    .insert(packageIndexes)
    .values(row)
    .onConflictDoUpdate({ target: [packageIndexes.teamName, packageIndexes.name], set });
};

/** Deletes an index; returns false where there was none. */
export const deleteIndex = async (
  tx: Transaction,
  team: string,
  name: string,
): Promise<boolean> => {
  const deleted = await tx
    .delete(packageIndexes)
    .where(isNamed(team, name))
    .returning({ name: packageIndexes.name });
  return deleted.length > 0;
};

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Secret } from '~/contract/settings/secrets';
import type { Database, Transaction } from '../../../../platform/database/database';
import { users } from '../../../../platform/identity/tables';
import { offeredSecrets, runSecrets, secrets } from '../tables';

/** A person's secrets by name, without their values, and how many objects are offered each. */
export const listSecrets = async (
  db: Database | Transaction,
  userName: string,
): Promise<Secret[]> => {
  const uses = sql<number>`(select count(*)::int from ${offeredSecrets} o where o.user_name = secrets.user_name and o.name = secrets.name)`;
  const rows = await db
    .select({ row: secrets, uses })
    .from(secrets)
    .where(eq(secrets.userName, userName))
    .orderBy(asc(secrets.name));
  return rows.map(({ row, uses: used_by }) => ({
    name: row.name,
    create_datetime: row.createDatetime.toISOString(),
    update_datetime: row.updateDatetime.toISOString(),
    used_by,
  }));
};

/** The sealed values of a person's secrets with these names. */
export const sealedSecrets = (
  db: Database,
  userName: string,
  names: readonly string[],
): Promise<{ readonly name: string; readonly sealed: string }[]> =>
  db
    .select({ name: secrets.name, sealed: secrets.sealed })
    .from(secrets)
    .where(and(eq(secrets.userName, userName), inArray(secrets.name, [...names])));

/** Nobody else changes the secrets of this person until the transaction ends. */
export const lockSecretsOf = async (tx: Transaction, userName: string): Promise<void> =>
  void (await tx
    .select({ name: users.userName })
    .from(users)
    .where(eq(users.userName, userName))
    .for('no key update'));

/** Stores a secret, whether or not it is new. */
export const putSecret = async (
  tx: Transaction,
  userName: string,
  name: string,
  sealed: string,
): Promise<void> => {
  const now = new Date();
  await tx
    .insert(secrets)
    .values({ userName, name, sealed, createDatetime: now, updateDatetime: now })
    .onConflictDoUpdate({
      target: [secrets.userName, secrets.name],
      set: { sealed, updateDatetime: now },
    });
};

/** Deletes a secret; returns false where there was none. */
export const deleteSecret = async (
  db: Database,
  userName: string,
  name: string,
): Promise<boolean> => {
  const deleted = await db
    .delete(secrets)
    .where(and(eq(secrets.userName, userName), eq(secrets.name, name)))
    .returning({ name: secrets.name });
  return deleted.length > 0;
};

const isOffered = (userName: string, objectId: string) =>
  and(eq(offeredSecrets.userName, userName), eq(offeredSecrets.objectId, objectId));

/** The names of the secrets of a person that an object is offered, in their order. */
export const offeredNames = async (
  db: Database | Transaction,
  userName: string,
  objectId: string,
): Promise<string[]> => {
  const rows = await db
    .select({ name: offeredSecrets.name })
    .from(offeredSecrets)
    .where(isOffered(userName, objectId))
    .orderBy(asc(offeredSecrets.name));
  return rows.map(({ name }) => name);
};

/** Offers an object these secrets of a person, and no others. */
export const setOffered = async (
  tx: Transaction,
  userName: string,
  objectId: string,
  names: ReadonlySet<string>,
): Promise<void> => {
  await tx.delete(offeredSecrets).where(isOffered(userName, objectId));
  const rows = [...names].map((name) => ({ userName, objectId, name }));
  if (rows.length > 0) await tx.insert(offeredSecrets).values(rows);
};

/** The sealed secrets that a submission was given; undefined where it was given none. */
export const sealedOfRun = async (
  db: Database,
  submissionId: string,
): Promise<string | undefined> => {
  const [row] = await db.select().from(runSecrets).where(eq(runSecrets.submissionId, submissionId));
  return row?.sealed;
};

/** Records what a submission is given, unless that is recorded. */
export const addSealedOfRun = async (
  db: Database,
  submissionId: string,
  sealed: string,
): Promise<void> =>
  void (await db.insert(runSecrets).values({ submissionId, sealed }).onConflictDoNothing());

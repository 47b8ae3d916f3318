import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Secret } from '~/contract/settings/secrets';
import { MAX_SECRETS } from '~/contract/settings/secretRules';
import type { Database, Transaction } from '../../../platform/database/database';
import type { SecretBox } from '../../../platform/files/secretBox';
import { invalid, HttpError } from '../../../platform/httpError';
import type { Values } from '../../../platform/secrets/handing';
import { users } from '../../../platform/identity/tables';
import { createCodeChanges, type CodeChanges } from './changes';
import { offeredSecrets, runSecrets, secrets } from './tables';

export interface Secrets {
  /** The person's, by name, without their values. */
  list(userName: string): Promise<Secret[]>;
  keep(userName: string, name: string, value: string): Promise<Secret>;
  /** Throws `missing` where there is none of this name. */
  remove(userName: string, name: string): Promise<void>;
  /** The names that an object of this owner is given when it starts. */
  offered(owner: string, objectId: string): Promise<string[]>;
  offer(owner: string, objectId: string, names: readonly string[]): Promise<string[]>;
  /** Who else changed the code of what secrets are given to. */
  readonly changes: CodeChanges;
  /** People whose changes keep the owner's secrets from an object, by name; nobody where it is to be given none. */
  withheldFor(owner: string, objectId: string): Promise<string[]>;
  /** What an object is given now: secrets of its owner, and of nobody else. None while somebody changed it whom the owner has not confirmed. */
  valuesFor(owner: string, objectId: string): Promise<Values>;
  /** What an object may hold by now, for masking: as `valuesFor`, whoever has changed it since. What cannot be opened is left out. */
  offeredValues(owner: string, objectId: string): Promise<Values>;
  /** The same for a submission: asked again it is what it was the first time, whatever became of the secrets. */
  valuesOfRun(submissionId: string, owner: string, objectId: string): Promise<Values>;
  /** What a submission was given; empty where that is nothing. */
  givenTo(submissionId: string): Promise<Values>;
}

/** Sealed for whom and under which name: a row that is moved to another place opens nothing. */
const placeOf = (userName: string, name: string) => JSON.stringify(['secret', userName, name]);
const placeOfRun = (submissionId: string) => JSON.stringify(['run', submissionId]);

const UNREADABLE =
  'was sealed with another key than this server has. Write it down again in Settings, Secrets.';

/** The secrets of people. */
export const secretRepository = (db: Database, box: SecretBox): Secrets => {
  const list = async (tx: Database | Transaction, userName: string): Promise<Secret[]> => {
    const uses = sql<number>`(select count(*)::int from ${offeredSecrets} o where o.user_name = secrets.user_name and o.name = secrets.name)`;
    const rows = await tx
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

  const offered = async (tx: Database | Transaction, owner: string, objectId: string) =>
    (
      await tx
        .select({ name: offeredSecrets.name })
        .from(offeredSecrets)
        .where(and(eq(offeredSecrets.userName, owner), eq(offeredSecrets.objectId, objectId)))
        .orderBy(asc(offeredSecrets.name))
    ).map(({ name }) => name);

  const changes = createCodeChanges(db);
  const withheldFor = async (owner: string, objectId: string): Promise<string[]> =>
    (await offered(db, owner, objectId)).length === 0 ? [] : changes.unconfirmed(owner, objectId);

  /** Secrets of these names with their values; null where the key does not open one. */
  const opened = async (owner: string, names: readonly string[]) => {
    if (names.length === 0) return [];
    const rows = await db
      .select()
      .from(secrets)
      .where(and(eq(secrets.userName, owner), inArray(secrets.name, names)));
    return rows.map(({ name, sealed }) => [name, box.open(sealed, placeOf(owner, name))] as const);
  };

  const valuesFor = async (owner: string, objectId: string): Promise<Values> => {
    const names = await offered(db, owner, objectId);
    if (names.length === 0 || (await changes.unconfirmed(owner, objectId)).length > 0) return {};
    return Object.fromEntries(
      (await opened(owner, names)).map(([name, value]) => {
        if (value === null) throw new HttpError('conflict', `The secret ${name} ${UNREADABLE}`);
        return [name, value];
      }),
    );
  };

  const givenTo = async (submissionId: string): Promise<Values> => {
    const [row] = await db
      .select()
      .from(runSecrets)
      .where(eq(runSecrets.submissionId, submissionId));
    const given = row && box.open(row.sealed, placeOfRun(submissionId));
    return given ? (JSON.parse(given) as Values) : {};
  };

  return {
    list: (userName) => list(db, userName),
    keep: (userName, name, value) =>
      db.transaction(async (tx) => {
        await tx
          .select({ name: users.userName })
          .from(users)
          .where(eq(users.userName, userName))
          .for('no key update');
        const known = await list(tx, userName);
        if (known.length >= MAX_SECRETS && known.every((one) => one.name !== name))
          throw invalid({ name: `You can have at most ${MAX_SECRETS} secrets.` });
        const [now, sealed] = [new Date(), box.seal(value, placeOf(userName, name))];
        await tx
          .insert(secrets)
          .values({ userName, name, sealed, createDatetime: now, updateDatetime: now })
          .onConflictDoUpdate({
            target: [secrets.userName, secrets.name],
            set: { sealed, updateDatetime: now },
          });
        return (await list(tx, userName)).find((one) => one.name === name)!;
      }),
    async remove(userName, name) {
      const gone = await db
        .delete(secrets)
        .where(and(eq(secrets.userName, userName), eq(secrets.name, name)))
        .returning({ name: secrets.name });
      if (gone.length === 0) throw new HttpError('missing', `You have no secret ${name} any more.`);
    },
    offered: (owner, objectId) => offered(db, owner, objectId),
    offer: (owner, objectId, names) =>
      db.transaction(async (tx) => {
        const known = new Set((await list(tx, owner)).map(({ name }) => name));
        const unknown = names.find((name) => !known.has(name));
        if (unknown !== undefined) throw invalid({ names: `You have no secret ${unknown}.` });
        await tx
          .delete(offeredSecrets)
          .where(and(eq(offeredSecrets.userName, owner), eq(offeredSecrets.objectId, objectId)));
        const chosen = [...new Set(names)].map((name) => ({ userName: owner, objectId, name }));
        if (chosen.length > 0) await tx.insert(offeredSecrets).values(chosen);
        return offered(tx, owner, objectId);
      }),
    changes,
    withheldFor,
    valuesFor,
    async offeredValues(owner, objectId) {
      const values = await opened(owner, await offered(db, owner, objectId));
      return Object.fromEntries(
        values.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      );
    },
    async valuesOfRun(submissionId, owner, objectId) {
      const before = await givenTo(submissionId);
      if (Object.keys(before).length > 0) return before;
      const values = await valuesFor(owner, objectId);
      if (Object.keys(values).length === 0) return values;
      const sealed = box.seal(JSON.stringify(values), placeOfRun(submissionId));
      await db.insert(runSecrets).values({ submissionId, sealed }).onConflictDoNothing();
      return givenTo(submissionId);
    },
    givenTo,
  };
};

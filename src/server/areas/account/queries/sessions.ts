import { and, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { sessions, teams, users } from '../../../platform/identity/tables';

/** The session of this token's hash with its person and team; undefined where it is over, or the account is disabled. */
export const findOpenSession = async (db: Database, tokenHash: string, now: Date) => {
  const [row] = await db
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.userName, sessions.userName))
    .innerJoin(teams, eq(teams.teamName, users.teamName))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expireDatetime, now),
        users.accountEnabled,
      ),
    );
  return row;
};

/** An account, which nobody changes until the transaction ends; undefined where there is none. */
export const shareUser = async (tx: Transaction, userName: string) => {
  const [user] = await tx.select().from(users).where(eq(users.userName, userName)).for('share');
  return user;
};

export const addSession = async (
  tx: Transaction,
  row: typeof sessions.$inferInsert,
): Promise<void> => void (await tx.insert(sessions).values(row));

export const deleteExpired = async (db: Database): Promise<void> =>
  void (await db.delete(sessions).where(lt(sessions.expireDatetime, new Date())));

export const deleteSession = async (db: Database, tokenHash: string): Promise<void> =>
  void (await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)));

/** Deletes the sessions of a person but one; returns the hashes of their tokens. */
export const deleteSessionsOf = async (
  tx: Transaction,
  userName: string,
  except: string,
): Promise<string[]> => {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userName, userName), ne(sessions.tokenHash, except)))
    .returning({ name: sessions.tokenHash });
  return rows.map(({ name }) => name);
};

/** The same for those of a person among these. */
export const deleteSessionsAmong = async (
  db: Database,
  userName: string,
  hashes: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userName, userName), inArray(sessions.tokenHash, [...hashes])))
    .returning({ name: sessions.tokenHash });
  return rows.map(({ name }) => name);
};

/** The open sessions of a person's browsers, the newest use first. */
export const listBrowserSessions = (db: Database, userName: string) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userName, userName),
        isNull(sessions.tokenName),
        gt(sessions.expireDatetime, new Date()),
      ),
    )
    .orderBy(desc(sessions.lastUsedDatetime));

const isOfBrowser = (tokenHash: string) =>
  and(eq(sessions.tokenHash, tokenHash), isNull(sessions.tokenName));

/** When the person of a browser's session signed in, or confirmed that it is them. */
export const findSignIn = async (db: Database, tokenHash: string): Promise<Date | undefined> => {
  const [row] = await db
    .select({ at: sessions.signInDatetime })
    .from(sessions)
    .where(isOfBrowser(tokenHash));
  return row?.at;
};

export const renewSignIn = async (db: Database, tokenHash: string): Promise<void> =>
  void (await db
    .update(sessions)
    .set({ signInDatetime: new Date() })
    .where(isOfBrowser(tokenHash)));

/** Those of these sessions that are open. */
export const openSessionsAmong = async (
  db: Database,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> => {
  const open = await db
    .select({ name: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.userName, sessions.userName))
    .where(
      and(
        inArray(sessions.tokenHash, [...hashes]),
        gt(sessions.expireDatetime, new Date()),
        users.accountEnabled,
      ),
    );
  return new Set(open.map(({ name }) => name));
};

/** These sessions were used just now. */
export const updateLastUse = async (db: Database, hashes: readonly string[]): Promise<void> =>
  void (await db
    .update(sessions)
    .set({ lastUsedDatetime: new Date() })
    .where(inArray(sessions.tokenHash, [...hashes])));

import { randomBytes } from 'node:crypto';
import { SESSION_LIFETIME_MS, type OpenSession, type User } from '~/contract/settings/account';
import { DEFAULT_SCOPE } from '~/contract/settings/tokenRules';
import type { Database, Transaction } from '../../platform/database/database';
import { sessionOf, type Account } from '../../platform/identity/account';
import type { Sessions } from '../../platform/identity/sessions';
import { createLastUse } from './lastUse';
import type { users } from '../../platform/identity/tables';
import {
  addSession,
  deleteExpired,
  deleteSession,
  deleteSessionsAmong,
  deleteSessionsOf,
  findOpenSession,
  findSignIn,
  listBrowserSessions,
  openSessionsAmong,
  renewSignIn,
  shareUser,
} from './queries/sessions';
import { writeActsOf } from '../../platform/audit/writing';
import { monotonic } from '../../platform/concurrency/clock';

type Row = typeof users.$inferSelect;

/** How long a looked-up session is believed without asking the database, ms. */
const BELIEVED_MS = 10_000;
/** From so many on, those that are believed no more are forgotten. */
const BELIEVED_MOST = 2_000;

/** The data that is stored of a browser that signs in, so that its person recognises it. */
export interface Browser {
  readonly userAgent: string;
  readonly address: string;
}

/** A header may hold what the database does not take, and more than anybody reads. */
const stored = (userAgent: string): string => userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 400);

/** The signed-in sessions of all people. */
export interface SessionRepository extends Sessions {
  /** The token of a new session; null where the account is not enabled (any more). */
  openSession(name: string, browser: Browser): Promise<string | null>;
  closeSession(token: string): Promise<void>;
  /** Signs a person out everywhere, but for the session `except`, in one transaction with what is the reason for it. */
  closeSessionsOf(
    name: string,
    because?: (tx: Transaction) => Promise<unknown>,
    except?: string,
  ): Promise<void>;
  /** Cached data of a person is read from the database again: their row has changed. */
  doubt(name: string): void;
  /** The same for everybody of a team. */
  doubtTeam(team: string): void;
  /** Those of these sessions that are the person's end. */
  endSessions(name: string, sessions: readonly string[]): Promise<void>;
  /** Where the person is signed in: the session that asks, which is used now, then the others, the newest use first. */
  sessionsOf(name: string, current: string): Promise<OpenSession[]>;
  /** The person of this browser's session showed again who they are. */
  confirmSignIn(session: string): Promise<void>;
  /** Forgets sessions that are over by their time. */
  forgetOver(): Promise<void>;
}

interface Believed {
  readonly account: Account;
  readonly until: number;
  readonly expires: number;
}

/** The table of sessions. `toUser` makes a row what handlers are given. A session of somebody who is disabled counts as over. */
export const sessionRepository = (db: Database, toUser: (row: Row) => User): SessionRepository => {
  const believed = new Map<string, Believed>();
  const listeners: ((closed: readonly string[]) => void)[] = [];
  let closings = 0;
  const noteUse = createLastUse(db);

  const closed = (names: readonly string[]) => {
    closings += 1;
    for (const name of names) believed.delete(name);
    if (names.length > 0) for (const listener of listeners) listener(names);
  };

  const forget = (which: (account: Account) => boolean) => {
    for (const [session, { account }] of believed) if (which(account)) believed.delete(session);
  };

  const lookUp = async (name: string): Promise<Account | null> => {
    const [now, before] = [Date.now(), closings];
    const known = believed.get(name);
    if (known && known.until > monotonic() && known.expires > now) return known.account;
    const row = await findOpenSession(db, name, new Date(now));
    believed.delete(name);
    if (!row) return null;
    noteUse(name);
    if (believed.size >= BELIEVED_MOST)
      for (const [other, { until }] of believed) if (until <= monotonic()) believed.delete(other);
    const account = {
      ...toUser(row.users),
      plan_type: row.teams.planType,
      ...(row.sessions.tokenName === null
        ? { sign_in_at: row.sessions.signInDatetime.getTime() }
        : { token_scope: row.sessions.tokenScope ?? DEFAULT_SCOPE }),
    };
    // A session that was closed while the database was asked must not be believed afterwards.
    if (closings === before)
      believed.set(name, {
        account,
        until: monotonic() + BELIEVED_MS,
        expires: row.sessions.expireDatetime.getTime(),
      });
    return account;
  };

  return {
    openSession: async (name, { userAgent, address }) => {
      const token = randomBytes(32).toString('base64url');
      const expireDatetime = new Date(Date.now() + SESSION_LIFETIME_MS);
      return db.transaction(async (tx) => {
        // Whoever disables the account just then waits for this, and finds the new session too.
        const user = await shareUser(tx, name);
        if (!user?.accountEnabled) return null;
        await addSession(tx, {
          tokenHash: sessionOf(token),
          userName: name,
          expireDatetime,
          signInDatetime: new Date(),
          userAgent: stored(userAgent),
          address,
        });
        await writeActsOf(tx, { ...user, address, userAgent }, [
          { kind: 'session.opened', about: name, name: user.fullname, whom: name },
        ]);
        return token;
      });
    },
    forgetOver: () => deleteExpired(db),
    closeSession: async (token) => {
      const name = sessionOf(token);
      await deleteSession(db, name);
      closed([name]);
    },
    closeSessionsOf: async (name, because, except = '') => {
      const ended = await db.transaction(async (tx) => {
        await because?.(tx);
        return deleteSessionsOf(tx, name, except);
      });
      closed(ended);
    },
    endSessions: async (name, which) => closed(await deleteSessionsAmong(db, name, which)),
    sessionsOf: async (name, current) => {
      const rows = await listBrowserSessions(db, name);
      const [mine, others] = [
        rows.filter((row) => row.tokenHash === current),
        rows.filter((row) => row.tokenHash !== current),
      ];
      return [...mine, ...others].map((row) => ({
        session_id: row.tokenHash,
        create_datetime: row.createDatetime.toISOString(),
        last_used_datetime: row.lastUsedDatetime.toISOString(),
        user_agent: row.userAgent,
        address: row.address,
        current: row.tokenHash === current,
      }));
    },
    authenticate: async (token) => (token === '' ? null : lookUp(sessionOf(token))),
    signedInAt: async (session) => (await findSignIn(db, session))?.getTime() ?? null,
    confirmSignIn: async (session) => {
      await renewSignIn(db, session);
      believed.delete(session);
    },
    isOpen: async (session) => session !== '' && (await lookUp(session)) !== null,
    overAmong: async (names) => {
      if (names.length === 0) return [];
      const stillOpen = await openSessionsAmong(db, names);
      return names.filter((name) => !stillOpen.has(name));
    },
    onSessionsClosed: (listener) => void listeners.push(listener),
    doubt: (name) => {
      forget(({ user_name }) => user_name === name);
    },
    doubtTeam: (team) => {
      forget(({ team_name }) => team_name === team);
    },
  };
};

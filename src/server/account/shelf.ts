import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, lt, ne } from 'drizzle-orm';
import { SESSION_LIFETIME_MS, type PlanType, type TeamUser, type User } from '~/contract/account';
import type { Database } from '../database/database';
import { sessions, teams, users } from './tables';
import type { Vault } from './vault';

/** Who a bearer belongs to. */
export type Account = User;

type Row = typeof users.$inferSelect;

/** `github_token` is null where none is kept, or where it was sealed with another key than the server has now. */
const toUser = (row: Row, vault: Vault): User => ({
  user_name: row.userName, fullname: row.fullname, email: row.email, team_name: row.teamName, is_admin: row.isAdmin,
  internal_handle: row.internalHandle, github_token: row.githubToken === null ? null : vault.open(row.githubToken, row.userName),
  notification_preferences: row.notificationPreferences, profile_picture_url: row.profilePictureUrl, oauth_provider: row.oauthProvider,
});

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** How long a looked-up token is believed without asking the database, and how exact its last use is written down, ms. */
const BELIEVED_MS = 10_000;
const LAST_USED_STEP_MS = 60_000;

export interface NewUser {
  readonly name: string;
  readonly fullname: string;
  readonly team: string;
  readonly isAdmin: boolean;
  readonly passwordHash: string;
  readonly email?: string;
  /** Whose account the person signs in with, where they have no password of ours. */
  readonly oauthProvider?: string | null;
}

export interface AccountShelf {
  addTeam(team: { name: string; plan: PlanType }): Promise<void>;
  addUser(user: NewUser): Promise<void>;
  isEmpty(): Promise<boolean>;
  passwordHashOf(name: string): Promise<string | null>;
  openSession(name: string): Promise<string>;
  closeSession(token: string): Promise<void>;
  /** The owner of a token that is neither revoked nor out of date. */
  authenticate(token: string): Promise<Account | null>;
  team(name: string): Promise<typeof teams.$inferSelect | null>;
  /** The team that people join who come by themselves: that of the first admin; null where there is none. */
  homeTeam(): Promise<string | null>;
  /** Keeps the person's GitHub token, sealed; null forgets it. */
  keepGithubToken(name: string, token: string | null): Promise<void>;
  /** Keeps what the person wants to be told by push notifications, in place of what was kept. */
  keepPreferences(name: string, preferences: User['notification_preferences']): Promise<void>;
  /** Everybody of the team but one, by name. */
  teammates(team: string, except: string): Promise<TeamUser[]>;
}

/** What is believed of a token, by its hash. */
type Believed = Map<string, { account: Account; until: number; expires: number }>;

const createAuthenticate = (db: Database, vault: Vault, believed: Believed) => async (token: string) => {
  if (token === '') return null;
  const hash = hashToken(token);
  const now = Date.now();
  const known = believed.get(hash);
  if (known && known.until > now && known.expires > now) return known.account;
  const [row] = await db.select().from(sessions).innerJoin(users, eq(users.userName, sessions.userName))
    .where(and(eq(sessions.tokenHash, hash), gt(sessions.expireDatetime, new Date(now))));
  believed.delete(hash);
  if (!row) return null;
  if (now - row.sessions.lastUsedDatetime.getTime() > LAST_USED_STEP_MS) {
    await db.update(sessions).set({ lastUsedDatetime: new Date(now) }).where(eq(sessions.tokenHash, hash));
  }
  const account = toUser(row.users, vault);
  believed.set(hash, { account, until: now + BELIEVED_MS, expires: row.sessions.expireDatetime.getTime() });
  return account;
};

/** The tables of teams, users and sessions. */
export const accountShelf = (db: Database, vault: Vault): AccountShelf => {
  const believed: Believed = new Map();
  /** Somebody's row changed: what was believed of them is asked for again. */
  const doubt = (name: string) => {
    for (const [hash, { account }] of believed) if (account.user_name === name) believed.delete(hash);
  };
  return {
    addTeam: async ({ name, plan }) => void (await db.insert(teams).values({ teamName: name, planType: plan })),
    addUser: async ({ name, fullname, team, isAdmin, passwordHash, email = '', oauthProvider = null }) => {
      await db.insert(users).values({ userName: name, fullname, email, teamName: team, isAdmin, passwordHash, oauthProvider, internalHandle: name });
    },
    isEmpty: async () => (await db.select({ name: users.userName }).from(users).limit(1)).length === 0,
    passwordHashOf: async (name) => (await db.select().from(users).where(eq(users.userName, name)))[0]?.passwordHash ?? null,
    openSession: async (name) => {
      const token = randomBytes(32).toString('base64url');
      await db.delete(sessions).where(lt(sessions.expireDatetime, new Date()));
      const expireDatetime = new Date(Date.now() + SESSION_LIFETIME_MS);
      await db.insert(sessions).values({ tokenHash: hashToken(token), userName: name, expireDatetime });
      return token;
    },
    closeSession: async (token) => {
      believed.delete(hashToken(token));
      await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
    },
    authenticate: createAuthenticate(db, vault, believed),
    team: async (name) => (await db.select().from(teams).where(eq(teams.teamName, name)))[0] ?? null,
    homeTeam: async () => {
      const [first] = await db.select().from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.createDatetime), asc(users.userName)).limit(1);
      return first?.teamName ?? null;
    },
    keepGithubToken: async (name, token) => {
      await db.update(users).set({ githubToken: token === null ? null : vault.seal(token, name) }).where(eq(users.userName, name));
      doubt(name);
    },
    keepPreferences: async (name, preferences) => {
      await db.update(users).set({ notificationPreferences: preferences }).where(eq(users.userName, name));
      doubt(name);
    },
    teammates: async (team, except) => {
      const others = and(eq(users.teamName, team), ne(users.userName, except));
      const rows = await db.select().from(users).where(others).orderBy(asc(users.userName));
      return rows.map((row) => ({ user_name: row.userName, fullname: row.fullname, profile_picture_url: row.profilePictureUrl }));
    },
  };
};

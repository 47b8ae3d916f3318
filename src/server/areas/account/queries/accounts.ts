import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { PlanType, TeamUser, User } from '~/contract/settings/account';
import type { Database, Transaction } from '../../../platform/database/database';
import { sessionRepository, type SessionRepository } from '../sessions';
import { teams, users } from '../../../platform/identity/tables';
import { writeActs } from '../../../platform/audit/writing';
import { passwordLinks } from '../passwordReset/tables';
import type { SecretBox } from '../../../platform/files/secretBox';

type Row = typeof users.$inferSelect;

/** `github_token` is null where none is kept, or where it was sealed with another key than the server has now. */
const toUser = (row: Row, secretBox: SecretBox): User => ({
  user_name: row.userName,
  fullname: row.fullname,
  email: row.email,
  team_name: row.teamName,
  is_admin: row.isAdmin,
  internal_handle: row.internalHandle,
  github_token: row.githubToken === null ? null : secretBox.open(row.githubToken, row.userName),
  notification_preferences: row.notificationPreferences,
  profile_picture_url: row.profilePictureUrl,
  oauth_provider: row.oauthProvider,
});

export interface NewUser {
  readonly name: string;
  readonly fullname: string;
  readonly team: string;
  readonly isAdmin: boolean;
  readonly passwordHash: string;
  readonly email?: string;
  /** The provider that the person signs in with, where they have no password of ours. */
  readonly oauthProvider?: string | null;
}

/** The fields of an account that its person may change. */
interface Profile {
  readonly fullname: string | undefined;
  readonly email: string | undefined;
  /** Door by door. */
  readonly notification_preferences:
    | {
        readonly [Door in keyof User['notification_preferences']]?:
          User['notification_preferences'][Door] | undefined;
      }
    | undefined;
}

export interface AccountRepository extends SessionRepository {
  addTeam(team: { name: string; plan: PlanType }): Promise<void>;
  addUser(user: NewUser): Promise<void>;
  isEmpty(): Promise<boolean>;
  passwordHashOf(name: string): Promise<string | null>;
  /** The refusal of a sign-in to this account and its log entry; null where there is none. */
  wayIn(name: string): Promise<{
    readonly email: string;
    readonly fullname: string;
    readonly teamName: string;
    readonly hasPassword: boolean;
  } | null>;
  /** The number of a person, which is never given to anybody else; null where there is no such person. */
  numberOf(name: string): Promise<number | null>;
  team(name: string): Promise<typeof teams.$inferSelect | null>;
  /** Puts a team on another plan; null takes its plan away. */
  keepPlan(team: string, plan: PlanType | null): Promise<void>;
  /** The team that people join who come by themselves: that of the first admin; null where there is none. */
  homeTeam(): Promise<string | null>;
  /** Keeps the person's GitHub token, sealed; null forgets it. */
  keepGithubToken(name: string, token: string | null): Promise<void>;
  /**
   * Keeps what is given of a profile in place of what was kept. Nobody vouches for a new address, and links sent to the old one are dead;
   * `addressChanges` is called in the same transaction. An address that is not said to be new changes its case at most.
   */
  keepProfile(
    name: string,
    profile: Partial<Profile>,
    isNewAddress: boolean,
    addressChanges?: (tx: Transaction, before: Row, email: string) => Promise<void>,
  ): Promise<void>;
  /** Whether somebody else has this address, whatever its case. */
  isEmailTaken(email: string, except: string): Promise<boolean>;
  /** Keeps a new password; every session but this one ends, and every link for a new one is dead. */
  keepPassword(name: string, passwordHash: string, except: string): Promise<void>;
  /** Cached data of a person is read again. */
  doubt(name: string): void;
  /** Everybody of the team but one, by name, and whether they are disabled. */
  teammates(team: string, except: string): Promise<(TeamUser & { readonly disabled: boolean })[]>;
}

/** The tables of teams, users and sessions. */
export const accountRepository = (db: Database, secretBox: SecretBox): AccountRepository => {
  const ofSessions = sessionRepository(db, (row) => toUser(row, secretBox));
  const { doubt } = ofSessions;
  return {
    ...ofSessions,
    addTeam: async ({ name, plan }) =>
      void (await db.insert(teams).values({ teamName: name, planType: plan })),
    addUser: async ({
      name,
      fullname,
      team,
      isAdmin,
      passwordHash,
      email = '',
      oauthProvider = null,
    }) => {
      await db.insert(users).values({
        userName: name,
        fullname,
        email,
        teamName: team,
        isAdmin,
        passwordHash,
        oauthProvider,
        internalHandle: name,
      });
    },
    isEmpty: async () =>
      (await db.select({ name: users.userName }).from(users).limit(1)).length === 0,
    passwordHashOf: async (name) =>
      (await db.select().from(users).where(eq(users.userName, name)))[0]?.passwordHash ?? null,
    wayIn: async (name) => {
      const [row] = await db.select().from(users).where(eq(users.userName, name));
      if (!row) return null;
      const { email, fullname, teamName, oauthProvider } = row;
      return { email, fullname, teamName, hasPassword: oauthProvider === null };
    },
    numberOf: async (name) =>
      (await db.select({ number: users.number }).from(users).where(eq(users.userName, name)))[0]
        ?.number ?? null,
    team: async (name) =>
      (await db.select().from(teams).where(eq(teams.teamName, name)))[0] ?? null,
    keepPlan: async (team, planType) => {
      await db.transaction(async (tx) => {
        const [before] = await tx
          .select()
          .from(teams)
          .where(eq(teams.teamName, team))
          .for('update');
        await tx.update(teams).set({ planType }).where(eq(teams.teamName, team));
        const parts = { plan: `${before?.planType ?? 'none'} → ${planType ?? 'none'}` };
        await writeActs(tx, [{ kind: 'plan.changed', about: team, name: team, parts }]);
      });
      ofSessions.doubtTeam(team);
    },
    homeTeam: async () => {
      const [first] = await db
        .select()
        .from(users)
        .where(eq(users.isAdmin, true))
        .orderBy(asc(users.createDatetime), asc(users.userName))
        .limit(1);
      return first?.teamName ?? null;
    },
    keepGithubToken: async (name, token) => {
      await db
        .update(users)
        .set({ githubToken: token === null ? null : secretBox.seal(token, name) })
        .where(eq(users.userName, name));
      doubt(name);
    },
    keepProfile: async (
      name,
      { fullname, email: asked, notification_preferences },
      isNewAddress,
      addressChanges,
    ) => {
      await db.transaction(async (tx) => {
        const [before] = await tx
          .select()
          .from(users)
          .where(eq(users.userName, name))
          .for('no key update');
        if (!before) return;
        // It was compared with what is remembered of the person, which may be some seconds old.
        const email =
          isNewAddress || asked?.toLowerCase() === before.email.toLowerCase() ? asked : undefined;
        await tx
          .update(users)
          .set({
            userName: name,
            fullname,
            email,
            // Two changes of other doors at once: both are kept.
            ...(notification_preferences && {
              notificationPreferences: sql`${users.notificationPreferences} || ${JSON.stringify(notification_preferences)}::jsonb`,
            }),
            ...(isNewAddress && { emailVouched: false }),
          })
          .where(eq(users.userName, name));
        // Links that went to the old address are somebody else's now.
        if (isNewAddress && email !== undefined) await addressChanges?.(tx, before, email);
        if (isNewAddress) await tx.delete(passwordLinks).where(eq(passwordLinks.userName, name));
      });
      doubt(name);
    },
    isEmailTaken: async (email, except) => {
      const same = and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        ne(users.userName, except),
      );
      return (
        (await db.select({ name: users.userName }).from(users).where(same).limit(1)).length > 0
      );
    },
    keepPassword: (name, passwordHash, except) =>
      ofSessions.closeSessionsOf(
        name,
        async (tx) => {
          await tx.update(users).set({ passwordHash }).where(eq(users.userName, name));
          await tx.delete(passwordLinks).where(eq(passwordLinks.userName, name));
        },
        except,
      ),
    doubt,
    teammates: async (team, except) => {
      const others = and(eq(users.teamName, team), ne(users.userName, except));
      const rows = await db.select().from(users).where(others).orderBy(asc(users.userName));
      return rows.map((row) => ({
        user_name: row.userName,
        fullname: row.fullname,
        profile_picture_url: row.profilePictureUrl,
        disabled: !row.accountEnabled,
      }));
    },
  };
};

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  serial,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { PlanType, Team, User } from '~/contract/settings/account';
import type { TokenScope } from '~/contract/settings/tokenRules';
import { instant } from '../database/columns';

export const teams = pgTable('teams', {
  teamName: text('team_name').primaryKey(),
  planType: text('plan_type').$type<PlanType>(),
  computeProviderDetails: jsonb('compute_provider_details')
    .$type<Team['compute_provider_details']>()
    .notNull()
    .default({}),
});

export const users = pgTable(
  'users',
  {
    userName: text('user_name').primaryKey(),
    fullname: text('fullname').notNull(),
    email: text('email').notNull().default(''),
    /** False where the person wrote the address themself: whoever reads its mail is not signed in as them by a provider. */
    emailVouched: boolean('email_vouched').notNull().default(true),
    passwordHash: text('password_hash').notNull(),
    teamName: text('team_name')
      .notNull()
      .references(() => teams.teamName),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Somebody whose account is not enabled is out: no session is opened for them, and those they had were closed. */
    accountEnabled: boolean('account_enabled').notNull().default(true),
    internalHandle: text('internal_handle').notNull(),
    /** Sealed by the secret box. */
    githubToken: text('github_token'),
    notificationPreferences: jsonb('notification_preferences')
      .$type<User['notification_preferences']>()
      .notNull()
      .default({ push: {} }),
    profilePictureUrl: text('profile_picture_url'),
    oauthProvider: text('oauth_provider'),
    /** The admin whose invitation the person accepted; null of who came another way. */
    invitedBy: text('invited_by').references((): AnyPgColumn => users.userName, {
      onDelete: 'set null',
    }),
    createDatetime: instant('create_datetime').notNull().defaultNow(),
    /** Never given twice: what runs this person's code gets a system user of its own by it. */
    number: serial('number').notNull().unique(),
  },
  (table) => [
    index('users_team').on(table.teamName),
    index('users_invited_by').on(table.invitedBy),
    index('users_email').on(sql`lower(${table.email})`),
  ],
);

/** Signed-in sessions. Only a hash of the token is kept, so a copy of the database opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    createDatetime: instant('create_datetime').notNull().defaultNow(),
    expireDatetime: instant('expire_datetime').notNull(),
    lastUsedDatetime: instant('last_used_datetime').notNull().defaultNow(),
    /** The browser and its address when it signed in. */
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
    /** When its person last showed who they are: signed in, or confirmed it. */
    signInDatetime: instant('sign_in_datetime').notNull().defaultNow(),
    /** The name of an API token; null for a browser. */
    tokenName: text('token_name'),
    /** The scope of an API token; null for a browser. */
    tokenScope: text('token_scope').$type<TokenScope>(),
  },
  (table) => [
    index('sessions_user').on(table.userName),
    index('sessions_expire').on(table.expireDatetime),
    check(
      'sessions_scope_of_tokens',
      sql`(${table.tokenName} is null) = (${table.tokenScope} is null)`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns';
import { users } from '../../platform/identity/tables';
import type { PictureType } from '~/contract/settings/accountRules';

/**
 * Changed e-mail addresses, for as long as the change can be reverted by the link that was sent to the old one. Only a hash of what the link holds
 * is stored.
 */
export const addressReverts = pgTable(
  'address_reverts',
  {
    tokenHash: text('token_hash').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    emailVouched: boolean('email_vouched').notNull(),
    /** Numbers the changes of a person: reverting one reverts the later ones too. */
    number: serial('number').notNull(),
    createDatetime: instant('create_datetime').notNull(),
    expireDatetime: instant('expire_datetime').notNull(),
  },
  (table) => [
    index('address_reverts_user').on(table.userName),
    index('address_reverts_email').on(sql`lower(${table.email})`),
  ],
);

/** By which accounts elsewhere a person may sign in. `issuer` is the provider's address: another one may give the same subject to somebody else. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').$type<'github' | 'google'>().notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    createDatetime: instant('create_datetime').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.issuer, table.subject] }),
    index('identities_user').on(table.userName),
  ],
);

/** Failed sign-ins, and addresses that are known to be somebody's, by the keyed hash of a name, an address, or both. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('sign_in_attempts_expire').on(table.expire)],
);

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** The pictures of people. Their names are secrets: who knows one is shown the picture. */
export const pictures = pgTable('pictures', {
  name: text('name').primaryKey(),
  userName: text('user_name')
    .notNull()
    .unique()
    .references(() => users.userName, { onDelete: 'cascade' }),
  type: text('type').$type<PictureType>().notNull(),
  content: bytes('content').notNull(),
});

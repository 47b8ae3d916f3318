import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { instant } from '../database/columns';
import { sessions, users } from '../identity/tables';

/** Numbers everything that is new to a person: what happened, and that they saw it. */
export const noticeRevisions = pgSequence('notice_revisions');

/** Events of people's work. */
export const notices = pgTable(
  'notices',
  {
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    about: text('about').notNull(),
    kind: text('kind').notNull(),
    objectId: text('object_id').notNull(),
    parts: jsonb('parts').$type<Record<string, string>>().notNull(),
    createDatetime: instant('create_datetime').notNull(),
    seenDatetime: instant('seen_datetime'),
    /** The person does not want the app to tell it: it is listed as if they had seen it. */
    quiet: boolean('quiet').notNull().default(false),
    /** When it went into a mail. */
    mailedDatetime: instant('mailed_datetime'),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('notice_revisions')`),
  },
  (table) => [
    primaryKey({ columns: [table.userName, table.about] }),
    index('notices_user').on(table.userName, table.revision),
    index('notices_created').on(table.createDatetime),
  ],
);

/** Up to which number a browser of the person announced notices: one that is new to the person does not announce them again. */
export const noticeAnnouncements = pgTable('notice_announcements', {
  userName: text('user_name')
    .primaryKey()
    .references(() => users.userName, { onDelete: 'cascade' }),
  upTo: bigint('up_to', { mode: 'number' }).notNull(),
});

/** Browsers that want push notifications, each for as long as somebody is signed in with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The hash of the address at the push service. */
    subscriptionId: text('subscription_id').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    session: text('session')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** Address and keys, sealed by the secret box: who has them can send notifications to that browser. */
    sealed: text('sealed').notNull(),
    createDatetime: instant('create_datetime').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userName),
    index('push_subscriptions_session').on(table.session),
  ],
);

/** Push notifications that are to be sent, one for each browser; written in the transaction of the notice. */
export const pushes = pgTable(
  'pushes',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.subscriptionId, { onDelete: 'cascade' }),
    userName: text('user_name').notNull(),
    about: text('about').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before then. A server that sets out moves it on, so that no other does meanwhile. */
    dueDatetime: instant('due_datetime').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.about] }),
    index('pushes_due').on(table.dueDatetime),
    index('pushes_notice').on(table.userName, table.about),
    foreignKey({
      columns: [table.userName, table.about],
      foreignColumns: [notices.userName, notices.about],
    }).onDelete('cascade'),
  ],
);

/** Recipients of mails: at which address they use the app, and when the next mail is due; null where there is nothing to say. */
export const digests = pgTable(
  'digests',
  {
    userName: text('user_name')
      .primaryKey()
      .references(() => users.userName, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    dueDatetime: instant('due_datetime'),
  },
  (table) => [index('digests_due').on(table.dueDatetime)],
);

/** Links by which a person who reads a mail wants no more of them. Only a hash of what the link holds is kept. */
export const mailStops = pgTable(
  'mail_stops',
  {
    tokenHash: text('token_hash').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    createDatetime: instant('create_datetime').notNull(),
  },
  (table) => [
    index('mail_stops_user').on(table.userName),
    index('mail_stops_created').on(table.createDatetime),
  ],
);

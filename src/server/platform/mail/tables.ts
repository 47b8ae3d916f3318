import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns';

/** How a mail stands: it waits for its turn, it went, or it was given up. */
export type MailStatus = 'waiting' | 'sent' | 'failed';

/** Mails, written in the transaction of what they tell. */
export const mails = pgTable(
  'mails',
  {
    mailId: text('mail_id').primaryKey(),
    status: text('status').$type<MailStatus>().notNull(),
    /** Recipient and words, sealed by the secret box because they hold links; empty from the moment the mail needs them no more. */
    sealed: text('sealed').notNull(),
    /** How often a server set out to send it. */
    attempts: integer('attempts').notNull().default(0),
    /** Not before then. A server that sets out moves it on, so that no other does meanwhile. */
    dueDatetime: instant('due_datetime').notNull(),
    /** Why it could not be sent the last time. */
    reason: text('reason'),
    /** 'smtp' or 'file': by which way it went. */
    way: text('way').$type<'smtp' | 'file'>(),
    createDatetime: instant('create_datetime').notNull(),
  },
  (table) => [
    index('mails_due').on(table.status, table.dueDatetime),
    index('mails_created').on(table.createDatetime),
  ],
);

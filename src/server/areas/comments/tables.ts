import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgSequence, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ObjectType, CommentAnchor } from '~/contract/work/comments';
import { instant } from '../../platform/database/columns';
import { users } from '../../platform/identity/tables';

/** Numbers topics, comments, and what changes of them. */
export const commentRevisions = pgSequence('comment_revisions');

const numbered = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .default(sql`nextval('comment_revisions')`);

/** Topics of an object. The comment that began a topic is the first of its comments. */
export const topics = pgTable(
  'comment_topics',
  {
    topicId: text('topic_id').primaryKey(),
    objectType: text('object_type').$type<ObjectType>().notNull(),
    objectId: text('object_id').notNull(),
    place: jsonb('place').$type<CommentAnchor>(),
    resolvedBy: text('resolved_by').references(() => users.userName, { onDelete: 'set null' }),
    resolveDatetime: instant('resolve_datetime'),
    number: numbered('number'),
    revision: numbered('revision'),
  },
  (table) => [
    index('comment_topics_number').on(table.objectId, table.objectType, table.number),
    index('comment_topics_revision').on(table.objectId, table.objectType, table.revision),
    index('comment_topics_resolved').on(table.resolvedBy),
  ],
);

/** Comments. */
export const comments = pgTable(
  'comments',
  {
    commentId: text('comment_id').primaryKey(),
    topicId: text('topic_id')
      .notNull()
      .references(() => topics.topicId, { onDelete: 'cascade' }),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    comment: text('comment').notNull(),
    mentions: jsonb('mentions').$type<string[]>().notNull(),
    createDatetime: instant('create_datetime').notNull(),
    /** The id that the author's browser gave it, so that a repeated request is stored once. */
    clientId: text('client_id'),
    number: numbered('number'),
  },
  (table) => [
    index('comments_topic').on(table.topicId, table.number),
    uniqueIndex('comments_client').on(table.userName, table.clientId),
  ],
);

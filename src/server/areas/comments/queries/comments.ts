import { randomBytes } from 'node:crypto';
import { and, count, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { ObjectType, CommentAnchor, Topic } from '~/contract/work/comments';
import type { Database, Transaction } from '../../../platform/database/database';
import { HttpError } from '../../../platform/httpError';
import type { Account } from '../../../platform/identity/account';
import type { Workspace } from '../../../platform/workspace';
import { writeDown } from '../../../platform/notifications/writing';
import type { Commented } from '../kinds';
import { mentionedIn, mentionsAmong } from '../mentions';
import { readChanges, readTopic, readTopics, type Page, type Several } from './topics';
import { comments, topics } from '../tables';
import { recipientsOf } from '../notify';
import { peopleAmong } from './people';

/** The text of a comment. */
export interface NewComment {
  readonly object: Commented;
  readonly user: Pick<Account, 'user_name' | 'team_name'>;
  readonly comment: string;
  readonly clientId: string | undefined;
}

/** A topic as it is after somebody spoke, and which of its comments that was. */
export interface PostedComment {
  readonly topic: Topic;
  readonly commentId: string;
}

export interface CommentRepository {
  objectOf(topicId: string): Promise<{ readonly type: ObjectType; readonly id: string } | null>;
  readAll(object: Commented, page: Page): Promise<Several>;
  changes(object: Commented, since: number | undefined): Promise<Several>;
  read(topicId: string): Promise<Topic>;
  begin(saying: NewComment & { readonly place: CommentAnchor | undefined }): Promise<PostedComment>;
  reply(saying: NewComment & { readonly topicId: string }): Promise<PostedComment>;
  resolve(object: Commented, topicId: string, by: string, resolved: boolean): Promise<Topic>;
  /** Deletes what was said about an object, in the transaction that removes it. */
  forget(tx: Transaction, objectId: string): Promise<void>;
}

/** More are too many to be read. */
const MAX_TOPICS = 10_000;
const MAX_COMMENTS = 1_000;
const LOCK = 47_110_032;

/** Changes of an object's topics come one after the other: whoever reads up to a revision would else miss a smaller one that is committed later. */
const inOrder = (tx: Transaction, { type, id }: Pick<Commented, 'type' | 'id'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${`${type} ${id}`}))`);

const idOf = (prefix: string) => `${prefix}-${randomBytes(10).toString('hex')}`;
const nextRevision = sql`nextval('comment_revisions')`;

const topicOf = async (db: Database | Transaction, topicId: string): Promise<Topic> => {
  const topic = await readTopic(db, topicId);
  if (!topic) throw new HttpError('missing', 'This topic does not exist any more.');
  return topic;
};

/** The comment that this browser sent before under the same id; null where it is new. */
const sentBefore = async (
  tx: Transaction,
  { object, user, clientId }: NewComment,
): Promise<PostedComment | null> => {
  if (clientId === undefined) return null;
  const [known] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.userName, user.user_name), eq(comments.clientId, clientId)));
  if (!known) return null;
  const topic = await topicOf(tx, known.topicId);
  if (topic.object_id === object.id && topic.object_type === object.type)
    return { topic, commentId: known.commentId };
  throw new HttpError(
    'conflict',
    'Something else was sent under this client_id. Send this comment under another one.',
  );
};

/** Writes a comment, and last of all whom it is told (see `writeDown`). */
const speak = async (
  tx: Transaction,
  { object, user: { user_name: userName, team_name }, comment, clientId }: NewComment,
  topicId: string,
): Promise<PostedComment> => {
  const commentId = idOf('comment');
  const mentioned = mentionedIn(comment);
  const mentions = mentionsAmong(mentioned, await peopleAmong(tx, team_name, mentioned.flat()));
  await tx.insert(comments).values({
    commentId,
    topicId,
    userName,
    comment,
    mentions,
    createDatetime: new Date(),
    clientId: clientId ?? null,
  });
  const spoke = { topic: await topicOf(tx, topicId), commentId };
  await writeDown(
    tx,
    await recipientsOf(tx, team_name, {
      object,
      topicId,
      commentId,
      author: userName,
      comment,
      mentions,
    }),
  );
  return spoke;
};

/** Topics and what is said in them. */
export const commentRepository = (db: Database): CommentRepository => ({
  async objectOf(topicId) {
    const [row] = await db
      .select({ type: topics.objectType, id: topics.objectId })
      .from(topics)
      .where(eq(topics.topicId, topicId));
    return row ?? null;
  },
  readAll: (object, page) => readTopics(db, object, page),
  changes: (object, since) => readChanges(db, object, since),
  read: (topicId) => topicOf(db, topicId),
  begin: ({ place, ...saying }) =>
    db.transaction(async (tx) => {
      await inOrder(tx, saying.object);
      const before = await sentBefore(tx, saying);
      if (before) return before;
      const { type: objectType, id: objectId } = saying.object;
      const [{ all } = { all: 0 }] = await tx
        .select({ all: count() })
        .from(topics)
        .where(and(eq(topics.objectId, objectId), eq(topics.objectType, objectType)));
      if (all >= MAX_TOPICS)
        throw new HttpError('conflict', 'There are too many topics here. Answer in one of them.');
      const topicId = idOf('topic');
      await tx.insert(topics).values({ topicId, objectType, objectId, place: place ?? null });
      return speak(tx, saying, topicId);
    }),
  reply: ({ topicId, ...saying }) =>
    db.transaction(async (tx) => {
      await inOrder(tx, saying.object);
      const before = await sentBefore(tx, saying);
      if (before) return before;
      const [{ all } = { all: 0 }] = await tx
        .select({ all: count() })
        .from(comments)
        .where(eq(comments.topicId, topicId));
      if (all >= MAX_COMMENTS)
        throw new HttpError('conflict', 'This topic is full. Begin another one.');
      await tx
        .update(topics)
        .set({ resolvedBy: null, resolveDatetime: null, revision: nextRevision })
        .where(eq(topics.topicId, topicId));
      return speak(tx, saying, topicId);
    }),
  resolve: (object, topicId, by, resolved) =>
    db.transaction(async (tx) => {
      await inOrder(tx, object);
      const to = resolved
        ? { resolvedBy: by, resolveDatetime: new Date() }
        : { resolvedBy: null, resolveDatetime: null };
      const isOther = resolved ? isNull(topics.resolveDatetime) : isNotNull(topics.resolveDatetime);
      await tx
        .update(topics)
        .set({ ...to, revision: nextRevision })
        .where(and(eq(topics.topicId, topicId), isOther));
      return topicOf(tx, topicId);
    }),
  forget: async (tx, objectId) =>
    void (await tx.delete(topics).where(eq(topics.objectId, objectId))),
});

/** Deletes what was said about objects that are gone and were removed without it. */
export const forgetDeleted = async ({
  db,
  objectKinds,
}: Pick<Workspace, 'db' | 'objectKinds'>): Promise<void> => {
  for (const { kind, id, table, commented } of objectKinds) {
    if (!commented) continue;
    const there = db.select({ id }).from(table);
    await db
      .delete(topics)
      .where(and(eq(topics.objectType, kind as ObjectType), notInArray(topics.objectId, there)));
  }
};

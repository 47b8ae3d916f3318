import { and, asc, count, desc, eq, gt, inArray, lt, max, sql, type SQL } from 'drizzle-orm';
import {
  REPLIES_CARRIED,
  TOPICS_AT_ONCE,
  type Comment,
  type Topic,
  type TopicCounts,
} from '~/contract/work/comments';
import type { Database, Transaction } from '../../../platform/database/database';
import type { Commented } from '../kinds';
import { comments, topics } from '../tables';

type Reads = Database | Transaction;
type Named = Pick<Commented, 'type' | 'id'>;
type TopicRow = typeof topics.$inferSelect;
type CommentRow = Omit<typeof comments.$inferSelect, 'number'>;

interface Said {
  readonly first: CommentRow;
  readonly replies: readonly CommentRow[];
  readonly all: number;
}

const toComment = ({
  commentId,
  topicId,
  userName,
  comment,
  mentions,
  createDatetime,
  clientId,
}: CommentRow): Comment => ({
  comment_id: commentId,
  topic_id: topicId,
  user_name: userName,
  comment,
  mentions,
  create_datetime: createDatetime.toISOString(),
  client_id: clientId,
});

const toTopic = (
  { objectType, objectId, place, resolvedBy, resolveDatetime, number, revision }: TopicRow,
  { first, replies, all }: Said,
): Topic => ({
  ...toComment(first),
  object_type: objectType,
  object_id: objectId,
  place,
  comments: replies.map(toComment),
  comment_count: all - 1,
  resolved_by: resolvedBy,
  resolve_datetime: resolveDatetime?.toISOString() ?? null,
  number,
  revision,
});

/** Comments of topics: of each the first comment, and the newest replies. */
const saidIn = async (
  db: Reads,
  ids: readonly string[],
  carried: number,
): Promise<ReadonlyMap<string, Said>> => {
  const place = (order: SQL) =>
    sql<number>`row_number() over (partition by ${comments.topicId} order by ${order})`.mapWith(
      Number,
    );
  const numbered = db
    .select({
      commentId: comments.commentId,
      topicId: comments.topicId,
      userName: comments.userName,
      comment: comments.comment,
      mentions: comments.mentions,
      createDatetime: comments.createDatetime,
      clientId: comments.clientId,
      place: place(asc(comments.number)).as('place'),
      fromEnd: place(desc(comments.number)).as('from_end'),
      all: sql<number>`count(*) over (partition by ${comments.topicId})`
        .mapWith(Number)
        .as('all_of_them'),
    })
    .from(comments)
    .where(inArray(comments.topicId, [...ids]))
    .as('numbered');
  const rows = await db
    .select()
    .from(numbered)
    .where(sql`${numbered.place} = 1 or ${numbered.fromEnd} <= ${carried}`)
    .orderBy(asc(numbered.place));
  const found = new Map<string, { first: CommentRow; replies: CommentRow[]; all: number }>();
  for (const { place: at, all, ...row } of rows) {
    if (at === 1) found.set(row.topicId, { first: row, replies: [], all });
    else found.get(row.topicId)?.replies.push(row);
  }
  return found;
};

/** Rows as the contract has them. Nobody sees a topic without its first comment: both are written at once. */
const whole = async (
  db: Reads,
  rows: readonly TopicRow[],
  carried = REPLIES_CARRIED,
): Promise<Topic[]> => {
  if (rows.length === 0) return [];
  const said = await saidIn(
    db,
    rows.map(({ topicId }) => topicId),
    carried,
  );
  return rows.flatMap((row) =>
    said.has(row.topicId) ? [toTopic(row, said.get(row.topicId)!)] : [],
  );
};

const of = ({ type, id }: Named) => and(eq(topics.objectId, id), eq(topics.objectType, type));

/** How many there are, and the largest revision; 0 where there is none. */
const stateOf = async (
  db: Reads,
  object: Named,
): Promise<{ readonly counts: TopicCounts; readonly revision: number }> => {
  const [row] = await db
    .select({
      all: count(),
      resolved: count(topics.resolveDatetime),
      revision: max(topics.revision),
    })
    .from(topics)
    .where(of(object));
  const { all = 0, resolved = 0, revision } = row ?? {};
  return { counts: { open: all - resolved, resolved }, revision: revision ?? 0 };
};

/** Which topics: before a number, and how many. */
export interface Page {
  readonly before?: number | undefined;
  readonly count: number;
}

export interface Several {
  readonly topics: Topic[];
  readonly counts: TopicCounts;
  readonly revision: number;
  readonly more: boolean;
}

/** The topics of an object, the newest first. The revision is read before them: what changes meanwhile is told once more. */
export const readTopics = async (
  db: Reads,
  object: Named,
  { before, count: wanted }: Page,
): Promise<Several> => {
  const state = await stateOf(db, object);
  const rows = await db
    .select()
    .from(topics)
    .where(and(of(object), before === undefined ? undefined : lt(topics.number, before)))
    .orderBy(desc(topics.number))
    .limit(wanted + 1);
  return { ...state, topics: await whole(db, rows.slice(0, wanted)), more: rows.length > wanted };
};

/** Changes of topics since a revision, in the order of the changes; without one only how many there are. */
export const readChanges = async (db: Reads, object: Named, since = Infinity): Promise<Several> => {
  const state = await stateOf(db, object);
  if (state.revision <= since) return { ...state, topics: [], more: false };
  const rows = await db
    .select()
    .from(topics)
    .where(and(of(object), gt(topics.revision, since)))
    .orderBy(asc(topics.revision))
    .limit(TOPICS_AT_ONCE + 1);
  const more = rows.length > TOPICS_AT_ONCE;
  const told = await whole(db, rows.slice(0, TOPICS_AT_ONCE));
  return {
    ...state,
    topics: told,
    more,
    revision: more ? (told.at(-1)?.revision ?? since) : state.revision,
  };
};

/** One topic with all of its replies; undefined where there is none of this id. */
export const readTopic = async (db: Reads, topicId: string): Promise<Topic | undefined> => {
  const rows = await db.select().from(topics).where(eq(topics.topicId, topicId));
  return (await whole(db, rows, Number.MAX_SAFE_INTEGER))[0];
};

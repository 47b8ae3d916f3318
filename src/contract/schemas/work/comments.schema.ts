import { z } from 'zod';
import {
  MAX_COMMENT_CHARS,
  OBJECT_TYPES,
  TOPICS_PAGE_SIZE,
  TOPICS_AT_ONCE,
} from '../../work/comments';
import { authenticated, id, instant, line, text } from '../wire.schema';

/** The object of a comment. */
const object = { object_type: z.enum(OBJECT_TYPES), object_id: id };
/** The text of a comment: without the space around it, and not empty (CMT-03). */
const comment = line(MAX_COMMENT_CHARS, 'Write a comment first.');
/** A name that the browser gave to what it sends: what is sent again under the same name is there once. */
const client_id = id;
const count = z.number().int().min(0);

/** The field that every place has: its label. */
const called = { label: line(200) };
const submission = { submission_id: id };

/** A place in an object that a topic is about, with all that leads back there. */
export const CommentAnchor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cell'), cell_id: id, ...called }),
  /** Lines from and to, both included, counted from 1 as the log shows them. */
  z.object({
    kind: z.literal('log_line'),
    ...submission,
    agent_id: id,
    from: count.min(1),
    to: count.min(1),
    ...called,
  }),
  z.object({
    kind: z.literal('chart_point'),
    ...submission,
    part: z.enum(['charts', 'tensorboard']),
    chart: text(500),
    curve: text(500),
    step: z.number(),
    ...called,
  }),
]);

/** A reply (CMT-09). */
export const Comment = z.object({
  comment_id: z.string(),
  topic_id: z.string(),
  user_name: z.string(),
  comment: z.string(),
  /** The people mentioned in it with @, of those who may see it. */
  mentions: z.array(z.string()),
  create_datetime: instant,
  /** The id that its author's browser gave it; null where it gave none. */
  client_id: z.string().nullable(),
});

/** A topic: the comment that began it, and the replies (CMT-09). */
export const Topic = Comment.extend({
  ...object,
  place: CommentAnchor.nullable(),
  /** The newest replies, in their order: all of them where one topic is read, else a few. */
  comments: z.array(Comment),
  /** How many replies there are. */
  comment_count: count,
  resolved_by: z.string().nullable(),
  resolve_datetime: instant.nullable(),
  /** Its place among the topics of all objects: later ones have larger numbers. */
  number: count,
  /** Larger than that of every earlier change of the object's topics. */
  revision: count,
});

/** How many topics of an object are open, and how many resolved. */
export const TopicCounts = z.object({ open: count, resolved: count });

const several = { topics: z.array(Topic), counts: TopicCounts, revision: count, more: z.boolean() };

export const schemas = {
  /** The topics of an object, the newest first; before a number where one is given. `more`: there are older ones. */
  readAll: {
    request: authenticated({
      ...object,
      before: count.optional(),
      count: z.number().int().min(1).max(TOPICS_AT_ONCE).default(TOPICS_PAGE_SIZE),
    }),
    reply: z.object(several),
  },
  /** One topic with all of its replies. */
  read: { request: authenticated({ topic_id: id }), reply: z.object({ topic: Topic }) },
  create: {
    request: authenticated({
      comment,
      ...object,
      place: CommentAnchor.optional(),
      client_id: client_id.optional(),
    }),
    reply: z.object({ topic: Topic }),
  },
  /** A reply. A resolved topic is open again. */
  reply: {
    request: authenticated({ comment, topic_id: id, ...object, client_id: client_id.optional() }),
    reply: z.object({ topic: Topic, comment: Comment }),
  },
  /** Resolves a topic, or opens it again. */
  resolve: {
    request: authenticated({ topic_id: id, resolved: z.boolean() }),
    reply: z.object({ topic: Topic }),
  },
  /** The topics that changed since a revision, in the order of their changes; none, but how many there are, without one. `more`: ask again from there. */
  changes: {
    request: authenticated({ ...object, since: count.optional() }),
    reply: z.object(several),
  },
};

import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/comments.schema';

/** The kinds of objects that can be commented on (CMT-01). */
export const OBJECT_TYPES = ['notebook', 'job', 'sweep', 'prediction', 'dag'] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

export type CommentAnchor = z.output<typeof Shapes.CommentAnchor>;
export type Comment = z.output<typeof Shapes.Comment>;
export type Topic = z.output<typeof Shapes.Topic>;
export type TopicCounts = z.output<typeof Shapes.TopicCounts>;

/** Characters of a comment. */
export const MAX_COMMENT_CHARS = 5_000;
/** Topics of one answer: so many, unless another number is asked for, which may be so large. */
export const TOPICS_PAGE_SIZE = 100;
export const TOPICS_AT_ONCE = 500;
/** So many replies of a topic come with a list of topics. */
export const REPLIES_CARRIED = 3;

/** Comments on an object. */
export const comments = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/user/topic/readall/',
  read: '/fsc/user/topic/read/',
  create: '/fsc/user/topic/create/',
  reply: '/fsc/user/topic/comment/create/',
  resolve: '/fsc/user/topic/resolve/',
  changes: '/fsc/user/topic/changes/read/',
});

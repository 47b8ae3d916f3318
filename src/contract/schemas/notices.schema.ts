import { z } from 'zod';
import { NOTIFICATION_TOPICS } from '../notifications/topics';
import { authenticated, Done, id, instant, listOf, recordOf, someText, text } from './wire.schema';

/** So many of a person's notices are named in one request. */
const MOST = 100;

/** Something that happened to a person's work, whether or not they were there. */
export const Notification = z.object({
  /** The id of the event, such as that of the submission that ended. An event is stored once. */
  about: z.string(),
  /** The kind of event: 'job_ended'. A browser skips those it does not know. */
  kind: z.string(),
  /** The object it happened to, whose page tells more. */
  object_id: z.string(),
  /** The parts of the sentence about it, by name; which ones there are depends on the kind. */
  parts: recordOf(text(10_000), 20),
  create_datetime: instant,
  /** When the person saw it, in whichever browser; null where they did not yet. */
  seen_datetime: instant.nullable(),
  /** A browser of the person announced it before. */
  announced: z.boolean().optional(),
});

const since = z.number().int().min(0);
/** An address of a push service is some hundred characters long. */
const endpoint = someText(1_000);
/** Keys of a browser, base64url: a point of P-256, and 16 bytes. */
const key = (most: number) => someText(most).regex(/^[A-Za-z0-9_-]+=*$/);

export const schemas = {
  /**
   * The notifications since a number that an earlier answer gave, the oldest first, and whether there is more; the newest where it is 0. Seeing one makes
   * it new again. `unseen` counts all that the person has not seen.
   */
  read: {
    request: authenticated({ since: since.default(0) }),
    reply: z.object({
      happenings: z.array(Notification),
      since,
      more: z.boolean(),
      unseen: z.number().int(),
    }),
  },
  /** All that is kept, unseen first and then the newest first, one page after the other: `next` is what to say to read on. */
  list: {
    request: authenticated({
      topic: z.enum(NOTIFICATION_TOPICS).optional(),
      after: someText(400).optional(),
    }),
    reply: z.object({
      happenings: z.array(Notification),
      next: z.string().nullable(),
      unseen: z.number().int(),
      since,
    }),
  },
  /** The person has seen these, or wants them no more (`forget`). */
  seen: {
    request: authenticated({ about: listOf(id, MOST).min(1), forget: z.boolean().default(false) }),
    reply: Done,
  },
  /**
   * The person has seen all of a topic, or all, up to a number that an answer gave: what came later they were not told of. With `announced` they
   * have not looked at them, but a browser announced all of them.
   */
  seenAll: {
    request: authenticated({
      up_to: since,
      topic: z.enum(NOTIFICATION_TOPICS).optional(),
      announced: z.boolean().default(false),
    }),
    reply: Done,
  },
  /** The data by which a browser subscribes to push notifications: the public key of this installation (API-18). */
  pushToken: {
    request: authenticated({ user_id: text(64).optional() }),
    reply: z.object({ token: z.string() }),
  },
  /** This browser wants push notifications for as long as this session is open. */
  subscribe: {
    request: authenticated({ endpoint, keys: z.object({ p256dh: key(100), auth: key(30) }) }),
    reply: Done,
  },
  unsubscribe: { request: authenticated({ endpoint }), reply: Done },
  /** Whoever holds the link of a mail wants no more of these mails. */
  stopMails: { request: z.object({ token: someText(256) }), reply: Done },
};

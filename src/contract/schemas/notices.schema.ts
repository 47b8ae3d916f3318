import { z } from 'zod';
import { asks, Done, id, instant, listOf, recordOf, text } from './wire.schema';

/** So many of a person's notices are kept. */
const MOST = 100;

/** Something that happened to a person's work, whether or not they were there. */
export const Happening = z.object({
  /** What happened, by name: the id of the submission that ended. The same thing happens once. */
  about: z.string(),
  /** What sort of thing: 'job_ended'. A browser passes over those it does not know. */
  kind: z.string(),
  /** The object it happened to, whose page tells more. */
  object_id: z.string(),
  /** What the sentence about it is made of, by name; which ones depends on the kind. */
  parts: recordOf(text(10_000), 20),
  create_datetime: instant,
  /** When the person saw it, in whichever browser; null where they did not yet. */
  seen_datetime: instant.nullable(),
});

const since = z.number().int().min(0);

export const schemas = {
  /** What is new since a number that an earlier answer gave, the oldest first; everything where it is 0. Seeing one makes it new again. */
  read: { request: asks({ since: since.default(0) }), reply: z.object({ happenings: z.array(Happening), since }) },
  /** The person has seen these, or wants them no more (`forget`). */
  seen: { request: asks({ about: listOf(id, MOST).min(1), forget: z.boolean().default(false) }), reply: Done },
};

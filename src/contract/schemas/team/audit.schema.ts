import { z } from 'zod';
import { authenticated, id, instant, text, userName } from '../wire.schema';

/** One act of an admin, or somebody who signed in. */
export const Act = z.object({
  act_id: z.number(),
  /** The action: 'member.disabled'. A browser shows those it does not know by this word. */
  kind: z.string(),
  /** The person who did it. */
  user_name: z.string(),
  /** The person it was done to; null where it was done to a thing. */
  whom: z.string().nullable(),
  /** The id of what it was done to, and what that was called then. */
  about: z.string(),
  name: z.string(),
  /** The changes, by field: 'before → after'. */
  parts: z.record(z.string(), z.string()),
  /** From where: the network address, and the beginning of what the browser said it was. */
  address: z.string(),
  user_agent: z.string(),
  create_datetime: z.string(),
});

/** Which acts: those a person did or that were done to them, of one kind, not older than an instant. */
const chosen = {
  person: userName.optional(),
  kind: text(64).optional(),
  since: instant.optional(),
};

export const schemas = {
  /** The newest first, those before an act (`before`) where one is named; `next` is null at the end. `people` are all that the log names. */
  read: {
    request: authenticated({
      ...chosen,
      before: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    reply: z.object({
      acts: z.array(Act),
      next: z.number().nullable(),
      people: z.array(z.string()),
    }),
  },
  /** The address of the same as CSV. */
  save: { request: authenticated(chosen), reply: z.object({ url: z.string(), name: id }) },
};

import { z } from 'zod';
import { asks, choice, id, listOf, userName } from '../wire.schema';

/** So many things are handed over at a time, and so many are looked through. */
export const MOST_GIVEN = 25;
export const MOST_HELD = 10_000;

/** Something that a person owns. */
export const Holding = z.object({
  /** What it is: 'notebook'. */
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  /** Why it cannot be handed over now, in a sentence; null where it can. */
  reason: z.string().nullable(),
});

export const schemas = {
  /** What a member (`id`) owns. */
  look: { request: asks({ id }), reply: z.object({ holdings: z.array(Holding) }) },
  /** Hands some of it to somebody else (`to`). What cannot be is `kept`, with the reason; the rest is theirs. */
  give: {
    request: asks({
      id,
      to: userName,
      holdings: listOf(z.object({ kind: choice, id }), MOST_GIVEN).min(1),
    }),
    reply: z.object({
      given: z.array(z.object({ kind: z.string(), id: z.string() })),
      kept: z.array(Holding),
    }),
  },
};

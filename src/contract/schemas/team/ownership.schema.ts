import { z } from 'zod';
import { authenticated, choice, id, listOf, userName } from '../wire.schema';

/** So many things are handed over at a time, and so many are looked through. */
export const MAX_TRANSFER_ITEMS = 25;
export const MAX_OWNED_ITEMS = 10_000;

/** Something that a person owns. */
export const OwnedItem = z.object({
  /** The kind of object: 'notebook'. */
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  /** Why it cannot be handed over now, in a sentence; null where it can. */
  reason: z.string().nullable(),
});

export const schemas = {
  /** The objects that a member (`id`) owns. */
  list: { request: authenticated({ id }), reply: z.object({ holdings: z.array(OwnedItem) }) },
  /** Hands some of it to somebody else (`to`). What cannot be is `kept`, with the reason; the rest is theirs. */
  transfer: {
    request: authenticated({
      id,
      to: userName,
      holdings: listOf(z.object({ kind: choice, id }), MAX_TRANSFER_ITEMS).min(1),
    }),
    reply: z.object({
      given: z.array(z.object({ kind: z.string(), id: z.string() })),
      kept: z.array(OwnedItem),
    }),
  },
};

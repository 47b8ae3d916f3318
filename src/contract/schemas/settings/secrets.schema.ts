import { z } from 'zod';
import {
  MAX_CONFIRMED,
  MAX_SECRETS_PER_RUN,
  SECRET_LENGTH,
  SECRET_NAME_LENGTH,
} from '../../settings/secretRules';
import { authenticated, Done, id, listOf, someText, userName } from '../wire.schema';

/** A secret without its value, which is never told. */
export const Secret = z.object({
  name: z.string(),
  create_datetime: z.string(),
  update_datetime: z.string(),
  /** How many notebooks and jobs are given it. */
  used_by: z.number(),
});

/** A notebook or a job. */
export const Work = z.object({ kind: z.enum(['notebook', 'job']), id });

const name = someText(SECRET_NAME_LENGTH);

/** People whose changes keep the owner's secrets from its runs until the owner confirms them. */
const Withheld = z.object({ owner: z.string(), user_names: z.array(z.string()) });

export const schemas = {
  readAll: { request: authenticated({}), reply: z.object({ secrets: z.array(Secret) }) },
  /** A new one, or another value in place of the one it has. */
  save: {
    request: authenticated({ name, value: someText(SECRET_LENGTH) }),
    reply: z.object({ secret: Secret }),
  },
  delete: { request: authenticated({ name }), reply: Done },
  /** Which of the owner's secrets one of their notebooks or jobs is given when it starts. */
  offered: { request: authenticated(Work.shape), reply: z.object({ names: z.array(z.string()) }) },
  offer: {
    request: authenticated({ ...Work.shape, names: listOf(name, MAX_SECRETS_PER_RUN) }),
    reply: z.object({ names: z.array(z.string()) }),
  },
  withheld: { request: authenticated(Work.shape), reply: Withheld },
  /** The owner lets what these people change run with the secrets, once for each of them. */
  confirm: {
    request: authenticated({ ...Work.shape, user_names: listOf(userName, MAX_CONFIRMED).min(1) }),
    reply: Withheld,
  },
};

import { z } from 'zod';
import { TOKEN_NAME_LENGTH, TOKEN_SCOPES } from '../../settings/tokenRules';
import { authenticated, displayName, Done, id } from '../wire.schema';

/** A token without its value, which is told once. */
export const ApiToken = z.object({
  token_id: z.string(),
  name: z.string(),
  /** Its scope; each includes those before it. */
  scope: z.enum(TOKEN_SCOPES),
  create_datetime: z.string(),
  expire_datetime: z.string(),
  /** Null until it is used. */
  last_used_datetime: z.string().nullable(),
});

export const schemas = {
  readAll: { request: authenticated({}), reply: z.object({ tokens: z.array(ApiToken) }) },
  /** `value` is told here and never again. Without a scope the token may only read. */
  create: {
    request: authenticated({
      name: displayName(TOKEN_NAME_LENGTH, 'Please input a name'),
      days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
      scope: z.enum(TOKEN_SCOPES).optional(),
    }),
    reply: z.object({ token: ApiToken, value: z.string() }),
  },
  revoke: { request: authenticated({ token_id: id }), reply: Done },
};

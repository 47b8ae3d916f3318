import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/settings/tokens.schema';

export type ApiToken = z.output<typeof Shapes.ApiToken>;

/** Tokens with which programs ask the API in a person's name. */
export const tokens = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/user/tokens/readall/',
  create: '/fsc/user/tokens/create/',
  revoke: '/fsc/user/tokens/delete/',
});

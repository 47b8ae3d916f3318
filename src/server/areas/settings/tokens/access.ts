import type { api } from '~/contract';
import { granted, needs, signedIn, type AccessTable } from '../../../platform/access/access';

const own = granted('credentials', signedIn);

/** Access rules of API tokens: each person of their own, and no token of any. */
export const access = {
  readAll: needs('browser', own),
  create: needs('recent sign-in', own),
  revoke: needs('browser', signedIn),
} satisfies AccessTable<typeof api.tokens>;

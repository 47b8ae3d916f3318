import type { api } from '~/contract';
import { granted, inPerson, signedIn, type AccessTable } from '../access';

const own = granted('credentials', inPerson(signedIn));

/** Who may ask what of API tokens: each person of their own, and no token of any. */
export const access = {
  readAll: own,
  create: own,
  revoke: inPerson(signedIn),
} satisfies AccessTable<typeof api.tokens>;

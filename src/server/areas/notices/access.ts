import type { api } from '~/contract';
import { signedIn, type AccessTable } from '../access';

/** Who may ask what of notices: each person of their own. */
export const access = {
  read: signedIn,
  seen: signedIn,
} satisfies AccessTable<typeof api.notices>;

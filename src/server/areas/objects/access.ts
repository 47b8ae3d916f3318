import type { api } from '~/contract';
import { signedIn, type AccessTable } from '../access';

/** Who may ask what of all kinds of objects. */
export const access = {
  recent: signedIn,
  readNames: signedIn,
  readCards: signedIn,
} satisfies AccessTable<typeof api.objects>;

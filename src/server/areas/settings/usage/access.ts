import type { api } from '~/contract';
import { needs, signedIn, type AccessTable } from '../../../platform/access/access';

/** Who may ask what somebody holds and held: everybody of themself. */
export const access = {
  read: needs('read', signedIn),
} satisfies AccessTable<typeof api.usage>;

import type { api } from '~/contract';
import { needs, signedIn, type AccessTable } from '../../../platform/access/access';

/** Access rules of usage: everybody of themself. */
export const access = {
  read: needs('read', signedIn),
} satisfies AccessTable<typeof api.usage>;

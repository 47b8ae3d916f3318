import type { api } from '~/contract';
import { needs, signedIn, type AccessTable } from '../../platform/access/access';

/** Access rules of the endpoints for all kinds of objects. */
export const access = {
  recent: needs('read', signedIn),
  readNames: needs('read', signedIn),
  readCards: needs('read', signedIn),
} satisfies AccessTable<typeof api.objects>;

import type { api } from '~/contract';
import { placementAdmin } from '../access';
import { needs, signedIn, type AccessTable } from '../../../platform/access/access';

/** Access rules of the placement endpoints. */
export const access = {
  providers: needs('read', signedIn),
  regions: needs('read', signedIn),
  zones: needs('read', signedIn),
  locations: needs('admin', placementAdmin),
  instances: needs('read', signedIn),
} satisfies AccessTable<typeof api.placement>;

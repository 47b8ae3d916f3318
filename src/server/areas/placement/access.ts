import type { api } from '~/contract';
import { placementAdmin } from '../infra/access';
import { signedIn, type AccessTable } from '../access';

/** Who may ask what of placement. */
export const access = {
  providers: signedIn,
  regions: signedIn,
  zones: signedIn,
  places: placementAdmin,
  instances: signedIn,
} satisfies AccessTable<typeof api.placement>;

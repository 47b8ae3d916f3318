import type { api } from '~/contract';
import { signedIn, type AccessTable } from '../access';

/** Who may ask what of placement. */
export const access = {
  providers: signedIn,
  regions: signedIn,
  zones: signedIn,
  instances: signedIn,
} satisfies AccessTable<typeof api.placement>;

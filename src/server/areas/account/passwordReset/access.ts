import type { api } from '~/contract';
import { anyone, type AccessTable } from '../../../platform/access/access';

/** Anybody who has forgotten a password may ask for a new one. The content of a link is checked by the handler. */
export const access = {
  forgot: anyone,
  reset: anyone,
} satisfies AccessTable<typeof api.passwords>;

import type { api } from '~/contract';
import { anyone, type AccessTable } from '../../../platform/access/access';

/** Who may ask for a new password: whoever has forgotten theirs. What a link holds is looked at by the handler. */
export const access = {
  forgot: anyone,
  reset: anyone,
} satisfies AccessTable<typeof api.passwords>;

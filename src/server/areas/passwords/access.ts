import type { api } from '~/contract';
import { anybody, type AccessTable } from '../access';

/** Who may ask for a new password: whoever has forgotten theirs. What a link holds is looked at by the handler. */
export const access = {
  forgot: anybody,
  reset: anybody,
} satisfies AccessTable<typeof api.passwords>;

import type { api } from '~/contract';
import { needs, signedIn, type AccessTable } from '../../platform/access/access';

/** Access rules of the assistant. A function that is switched off is refused by the handlers. */
export const access = {
  englishToCode: needs('run', signedIn),
  fixCode: needs('run', signedIn),
  written: needs('read', signedIn),
} satisfies AccessTable<typeof api.assist>;

import type { api } from '~/contract';
import { signedIn, type AccessTable } from '../access';

/** Who may ask the assistant. What is switched off is refused by the handlers. */
export const access = {
  englishToCode: signedIn,
  fixCode: signedIn,
  written: signedIn,
} satisfies AccessTable<typeof api.assist>;

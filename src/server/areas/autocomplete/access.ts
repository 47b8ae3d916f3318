import type { api } from '~/contract';
import { signedIn, type AccessTable } from '../access';

/** Who may ask for what goes on from what was typed. */
export const access = {
  collaborators: signedIn,
  arxiv: signedIn,
  universities: signedIn,
  published: signedIn,
} satisfies AccessTable<typeof api.autocomplete>;

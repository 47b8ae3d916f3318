import type { api } from '~/contract';
import { needs, signedIn, type AccessTable } from '../../../platform/access/access';

/** Who may ask for what goes on from what was typed. */
export const access = {
  collaborators: needs('read', signedIn),
  arxiv: needs('read', signedIn),
  universities: needs('read', signedIn),
  published: needs('read', signedIn),
} satisfies AccessTable<typeof api.autocomplete>;

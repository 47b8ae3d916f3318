import type { api } from '~/contract';
import { needs, signedIn, type AccessTable } from '../../../platform/access/access';

/** Access rules of the suggestions for a typed text. */
export const access = {
  collaborators: needs('read', signedIn),
  arxiv: needs('read', signedIn),
  universities: needs('read', signedIn),
  published: needs('read', signedIn),
} satisfies AccessTable<typeof api.autocomplete>;

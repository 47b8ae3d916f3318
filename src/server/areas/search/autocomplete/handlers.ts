import { AUTOCOMPLETE_PAGE } from '~/contract/work/autocomplete';
import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import type { access } from './access';
import type { Arxiv } from './arxiv';
import { searchPublished } from '../../gallery/api';
import { searchPeople } from '../queries/people';
import { searchUniversities } from './universities';

/** Every endpoint finds at most a page of answers. */
export const autocompleteHandlers = (
  { db }: Workspace,
  arxiv: Arxiv,
): AreaHandlers<'autocomplete', typeof access> => ({
  collaborators: async ({ text, page_limit = AUTOCOMPLETE_PAGE }, { user }) => ({
    users: await searchPeople(db, user, text, page_limit),
  }),
  arxiv: async ({ text, page_limit = AUTOCOMPLETE_PAGE }, { signal }) => ({
    papers: (await arxiv(text, signal)).slice(0, page_limit),
  }),
  universities: async ({ text, page_limit = AUTOCOMPLETE_PAGE }) => ({
    universities: await searchUniversities(text, page_limit),
  }),
  published: async ({ text, page_limit = AUTOCOMPLETE_PAGE }, { user }) => ({
    objects: await searchPublished(db, user, text, page_limit),
  }),
});

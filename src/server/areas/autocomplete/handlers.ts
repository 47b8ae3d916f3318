import { AUTOCOMPLETE_PAGE } from '~/contract/work/autocomplete';
import type { Workspace } from '../../workspace';
import type { AreaHandlers } from '../area';
import type { access } from './access';
import type { Arxiv } from './arxiv';
import { peopleFound, publishedFound } from './finding';
import { universitiesFound } from './universities';

/** Every endpoint finds at most a page of answers. */
export const autocompleteHandlers = (
  { db }: Workspace,
  arxiv: Arxiv,
): AreaHandlers<'autocomplete', typeof access> => ({
  collaborators: async ({ text, page_limit = AUTOCOMPLETE_PAGE }, { user }) => ({
    users: await peopleFound(db, user, text, page_limit),
  }),
  arxiv: async ({ text, page_limit = AUTOCOMPLETE_PAGE }, { signal }) => ({
    papers: (await arxiv(text, signal)).slice(0, page_limit),
  }),
  universities: async ({ text, page_limit = AUTOCOMPLETE_PAGE }) => ({
    universities: await universitiesFound(text, page_limit),
  }),
  published: async ({ text, page_limit = AUTOCOMPLETE_PAGE }, { user }) => ({
    objects: await publishedFound(db, user, text, page_limit),
  }),
});

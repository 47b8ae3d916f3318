import { area } from '../../../platform/area';
import { access } from './access';
import { createArxiv } from './arxiv';
import { autocompleteHandlers } from './handlers';

/** Suggestions for the first characters of something: people, articles, universities, published objects. */
export const autocomplete = area('autocomplete', {
  access,
  serve: (workspace) => ({
    handlers: autocompleteHandlers(workspace, createArxiv(workspace.config.arxivUrl)),
  }),
});

import { api } from '~/contract';
import { autocomplete, type Autocompletion } from '~/web/work/autocomplete/autocomplete.saga';

/** Published work of the team that is related to the typed text (SRCH-14, API-31). */
export const related = autocomplete({
  name: 'search/related',
  stateOf: (state) => state.search?.related,
  endpoint: api.autocomplete.published,
  rowsOf: ({ objects }) => objects,
  suggestionOf: ({ kind, id, name, user_name }) => ({
    value: `${kind}:${id}`,
    text: name,
    hint: `of ${user_name}`,
  }),
});

declare module '~/web/lib/state/root' {
  interface SearchArea {
    readonly related?: Autocompletion;
  }
}

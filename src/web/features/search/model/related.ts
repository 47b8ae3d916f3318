import { api } from '~/contract';
import { autocomplete, type Autocompletion } from '~/web/work/autocomplete/autocomplete.saga';

/** What the team published that has to do with what is typed (SRCH-14, API-31). */
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

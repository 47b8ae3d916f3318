import { api, type Notebook } from '~/contract';
import { autocomplete, type Autocompletion } from '~/web/work/autocomplete/autocomplete.saga';
import { choice } from '~/web/work/forms/flows/choice.saga';
import type { Loaded } from '~/web/lib/state/request';

/** The notebooks that can open beside a room: the person's own. */
export const notebookChoice = choice({
  name: 'streams/notebookOptions',
  stateOf: (state) => state.streams?.notebookOptions,
  endpoint: api.notebooks.readAll,
  listOf: ({ notebooks }) => notebooks,
  valueOf: ({ notebooks }): readonly Pick<Notebook, 'notebook_id' | 'notebook_name'>[] =>
    notebooks.map(({ notebook_id, notebook_name }) => ({ notebook_id, notebook_name })),
});

/** Universities by their name; its id is the hint. */
export const universities = autocomplete({
  name: 'streams/universities',
  stateOf: (state) => state.streams?.universities,
  endpoint: api.autocomplete.universities,
  rowsOf: (answer) => answer.universities,
  suggestionOf: ({ uni_id, uni_name }) => ({ value: uni_name, text: uni_name, hint: uni_id }),
});

declare module '~/web/lib/state/root' {
  interface StreamsArea {
    readonly notebookOptions?: Loaded<readonly Pick<Notebook, 'notebook_id' | 'notebook_name'>[]>;
    readonly universities?: Autocompletion;
  }
}

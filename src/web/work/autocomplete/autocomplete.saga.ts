import { createAction, createSlice } from '@reduxjs/toolkit';
import { delay, put, type SagaGenerator } from 'typed-redux-saga';
import {
  AUTOCOMPLETE_LABEL,
  AUTOCOMPLETE_LONGEST,
  AUTOCOMPLETE_PAGE,
  AUTOCOMPLETE_PAUSE_MS,
  AUTOCOMPLETE_SHORTEST,
  type Endpoint,
  type Problem,
} from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { latest, type Line } from '~/web/lib/saga/policies';
import { malformed } from '~/web/lib/http/problem';
import { plain } from '~/web/lib/state/plain';

/** One of the answers. */
export interface Suggestion {
  readonly value: string;
  readonly text: string;
  readonly hint?: string;
}

/** What is looked for, and how far that has come. */
export interface Autocompletion {
  readonly text: string;
  readonly found: readonly Suggestion[];
  /** `short` as long as too little was typed to look for anything. */
  readonly phase: 'short' | 'looking' | 'ready' | 'failed';
  readonly problem: Problem | null;
}

const NOTHING_TYPED: Autocompletion = { text: '', found: [], phase: 'short', problem: null };

interface Options<Name extends string, Answer, Row> {
  /** The slice, and the first word of its events. */
  readonly name: Name;
  readonly endpoint: Endpoint<{ text: string; page_limit?: number }, Answer>;
  readonly rowsOf: (answer: NoInfer<Answer>) => readonly Row[];
  readonly suggestionOf: (row: NoInfer<Row>) => Suggestion;
}

const soughtIn = (text: string) => [...text.trim()].slice(0, AUTOCOMPLETE_LONGEST).join('');
const isEnough = (text: string) => [...soughtIn(text)].length >= AUTOCOMPLETE_SHORTEST;

/** AUT-03: labels are truncated at 50 characters. */
const cut = (text: string) =>
  [...text].length > AUTOCOMPLETE_LABEL
    ? `${[...text].slice(0, AUTOCOMPLETE_LABEL).join('')}…`
    : text;

/**
 * Something that is found by its first characters: at least 3, asked for 800 ms after the last one, 10 answers at most (AUT-01).
 * What is typed meanwhile cancels the question that is under way, and an answer to anything but what stands there now is dropped.
 */
export function autocomplete<const Name extends string, Answer, Row>({
  name,
  endpoint,
  rowsOf,
  suggestionOf,
}: Options<Name, Answer, Row>) {
  const typed = createAction<{ text: string }>(`${name}/typed`);
  const found = createAction<{ text: string; found: readonly Suggestion[] }>(`${name}/found`);
  const missed = createAction<{ text: string; problem: Problem }>(`${name}/missed`);

  const slice = createSlice({
    name,
    initialState: (): Autocompletion => NOTHING_TYPED,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(
          typed,
          plain((state: Autocompletion, { payload: { text } }): Autocompletion =>
            isEnough(text)
              ? { ...state, text, phase: 'looking', found: [], problem: null }
              : { ...NOTHING_TYPED, text },
          ),
        )
        .addCase(
          found,
          plain((state: Autocompletion, { payload }): Autocompletion =>
            payload.text === state.text
              ? { ...state, phase: 'ready', found: payload.found }
              : state,
          ),
        )
        .addCase(
          missed,
          plain((state: Autocompletion, { payload }): Autocompletion =>
            payload.text === state.text
              ? { ...state, phase: 'failed', problem: payload.problem }
              : state,
          ),
        );
    },
  });

  /** Looks for what was typed, when nothing more was typed for a while. */
  function* look({ payload: { text } }: ReturnType<typeof typed>): SagaGenerator<void> {
    if (!isEnough(text)) return;
    yield* delay(AUTOCOMPLETE_PAUSE_MS);
    const reply = yield* callApi(endpoint, { text: soughtIn(text), page_limit: AUTOCOMPLETE_PAGE });
    if (!reply.ok) return void (yield* put(missed({ text, problem: reply.problem })));
    const rows: unknown = rowsOf(reply.value);
    if (!Array.isArray(rows))
      return void (yield* put(missed({ text, problem: malformed('its list') })));
    const suggestions = (rows as Row[]).slice(0, AUTOCOMPLETE_PAGE).map(suggestionOf);
    yield* put(found({ text, found: suggestions.map((one) => ({ ...one, text: cut(one.text) })) }));
  }
  const line: Line = latest(typed, look);

  return {
    name,
    line,
    slice,
    events: { typed, found, missed },
    select: (state: { readonly [Slice in Name]?: Autocompletion }): Autocompletion =>
      state[name] ?? NOTHING_TYPED,
  };
}

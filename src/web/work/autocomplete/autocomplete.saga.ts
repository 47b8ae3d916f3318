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
import { plain } from '~/web/lib/state/mergeRows';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import type { RootState } from '~/web/lib/state/root';

/** One of the answers. */
export interface Suggestion {
  readonly value: string;
  readonly text: string;
  readonly hint?: string;
}

/** The searched text, and the state of its request. */
export interface Autocompletion {
  readonly text: string;
  readonly found: readonly Suggestion[];
  /** Idle as long as too little was typed to look for anything. */
  readonly request: RequestState;
}

const NOTHING_TYPED: Autocompletion = { text: '', found: [], request: idle };

interface Options<Answer, Row> {
  /** The prefix of its action types, which is where its state lies: 'search/related'. */
  readonly name: string;
  readonly stateOf: (state: RootState) => Autocompletion | undefined;
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
 * Typing cancels the pending request, and an answer to anything but what stands there now is dropped.
 */
export function autocomplete<Answer, Row>({
  name,
  stateOf,
  endpoint,
  rowsOf,
  suggestionOf,
}: Options<Answer, Row>) {
  const queryChanged = createAction<{ text: string }>(`${name}/queryChanged`);
  const succeeded = createAction<{ text: string; found: readonly Suggestion[] }>(
    `${name}/succeeded`,
  );
  const failed = createAction<{ text: string; problem: Problem }>(`${name}/failed`);

  const slice = createSlice({
    name,
    initialState: (): Autocompletion => NOTHING_TYPED,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(
          queryChanged,
          plain((state: Autocompletion, { payload: { text } }): Autocompletion =>
            isEnough(text)
              ? { ...state, text, request: loading(), found: [] }
              : { ...NOTHING_TYPED, text },
          ),
        )
        .addCase(
          succeeded,
          plain((state: Autocompletion, { payload }): Autocompletion =>
            payload.text === state.text
              ? { ...state, request: succeededAt(), found: payload.found }
              : state,
          ),
        )
        .addCase(
          failed,
          plain((state: Autocompletion, { payload }): Autocompletion =>
            payload.text === state.text
              ? { ...state, request: failedWith(payload.problem) }
              : state,
          ),
        );
    },
  });

  /** Looks for what was typed, when nothing more was typed for a while. */
  function* look({ payload: { text } }: ReturnType<typeof queryChanged>): SagaGenerator<void> {
    if (!isEnough(text)) return;
    yield* delay(AUTOCOMPLETE_PAUSE_MS);
    const reply = yield* callApi(endpoint, { text: soughtIn(text), page_limit: AUTOCOMPLETE_PAGE });
    if (!reply.ok) return void (yield* put(failed({ text, problem: reply.problem })));
    const rows: unknown = rowsOf(reply.value);
    if (!Array.isArray(rows))
      return void (yield* put(failed({ text, problem: malformed('its list') })));
    const suggestions = (rows as Row[]).slice(0, AUTOCOMPLETE_PAGE).map(suggestionOf);
    yield* put(
      succeeded({ text, found: suggestions.map((one) => ({ ...one, text: cut(one.text) })) }),
    );
  }
  const line: Line = latest(queryChanged, look);

  return {
    name,
    line,
    slice,
    events: { queryChanged, succeeded, failed },
    select: (state: RootState): Autocompletion => stateOf(state) ?? NOTHING_TYPED,
  };
}

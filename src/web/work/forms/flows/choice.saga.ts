import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Endpoint, Problem, Right } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { leadingBy, type Event, type Line } from '~/web/lib/saga/policies';
import { malformed } from '~/web/lib/http/problem';
import type { Loaded } from '~/web/lib/state/loaded';
import { plain } from '~/web/lib/state/plain';
import { selectMay } from '~/web/core/session/person';
import { choiceNeeded } from '../events';

interface Options<Name extends string, Value, Answer> {
  /** The slice, and what forms ask for. */
  readonly name: Name;
  readonly endpoint: Endpoint<object, Answer>;
  /** A reply that lacks its list is a load error. */
  readonly listOf: (answer: NoInfer<Answer>) => unknown;
  readonly valueOf: (answer: NoInfer<Answer>) => Value;
  /** A right without which nothing is asked, and what there is to choose from then. */
  readonly needs?: { readonly right: Right; readonly otherwise: Value };
}

/** A list that forms let people choose from and that does not depend on the form: environments, colleagues. It is read when a form needs it. */
export function choice<Name extends string, Value extends object, Answer>({
  name,
  endpoint,
  listOf,
  valueOf,
  needs,
}: Options<Name, Value, Answer>) {
  const arrived = createAction<{ value: Value }>(`${name}/arrived`);
  const missed = createAction<{ problem: Problem }>(`${name}/missed`);
  const idle: Loaded<Value> = { phase: 'idle' };
  const needed: Event<{ choice: string }> = {
    type: `${choiceNeeded.type} ${name}`,
    match: (action): action is PayloadAction<{ choice: string }> =>
      choiceNeeded.match(action) && action.payload.choice === name,
  };

  const slice = createSlice({
    name,
    initialState: (): Loaded<Value> => idle,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(
          arrived,
          plain((_: Loaded<Value>, { payload }): Loaded<Value> => ({
            phase: 'ready',
            value: payload.value,
          })),
        )
        .addCase(
          missed,
          plain((_: Loaded<Value>, { payload }): Loaded<Value> => ({
            phase: 'failed',
            problem: payload.problem,
          })),
        )
        .addMatcher(
          needed.match,
          plain((state: Loaded<Value>): Loaded<Value> =>
            state.phase === 'ready' ? state : { phase: 'loading' },
          ),
        );
    },
  });

  /** Reads it for the forms. */
  function* readChoice(): SagaGenerator<void> {
    if (needs && !(yield* select(selectMay, needs.right)))
      return void (yield* put(arrived({ value: needs.otherwise })));
    const reply = yield* callApi(endpoint, {});
    if (!reply.ok) yield* put(missed({ problem: reply.problem }));
    else if (!Array.isArray(listOf(reply.value)))
      yield* put(missed({ problem: malformed('its list') }));
    else yield* put(arrived({ value: valueOf(reply.value) }));
  }
  const line: Line = leadingBy(needed, () => name, readChoice);

  return {
    name,
    line,
    slice,
    events: { arrived, missed },
    needed: () => choiceNeeded({ choice: name }),
    select: (state: { readonly [Slice in Name]?: Loaded<Value> }): Loaded<Value> =>
      state[name] ?? idle,
  };
}

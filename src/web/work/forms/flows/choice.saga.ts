import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Endpoint, Problem, Right } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { leadingBy, type Event, type Line } from '~/web/lib/saga/policies';
import { malformed } from '~/web/lib/http/problem';
import { failedWith, idle, loading, type Loaded } from '~/web/lib/state/request';
import { plain } from '~/web/lib/state/mergeRows';
import type { RootState } from '~/web/lib/state/root';
import { selectMay } from '~/web/core/session/person';
import { choiceNeeded } from '../events';

interface Options<Value, Answer> {
  /** The prefix of its action types and the name that forms ask for, which is where its state lies: 'dags/pools'. */
  readonly name: string;
  readonly stateOf: (state: RootState) => Loaded<NoInfer<Value>> | undefined;
  readonly endpoint: Endpoint<object, Answer>;
  /** A reply that lacks its list is a load error. */
  readonly listOf: (answer: NoInfer<Answer>) => unknown;
  readonly valueOf: (answer: NoInfer<Answer>) => Value;
  /** A right without which nothing is asked, and what there is to choose from then. */
  readonly needs?: { readonly right: Right; readonly otherwise: Value };
}

/** A list that forms let people choose from and that does not depend on the form: environments, colleagues. It is read when a form needs it. */
export function choice<Value extends object, Answer>({
  name,
  stateOf,
  endpoint,
  listOf,
  valueOf,
  needs,
}: Options<Value, Answer>) {
  const succeeded = createAction<{ value: Value }>(`${name}/succeeded`);
  const failed = createAction<{ problem: Problem }>(`${name}/failed`);
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
          succeeded,
          plain((_: Loaded<Value>, { payload }): Loaded<Value> => ({
            status: 'succeeded',
            value: payload.value,
          })),
        )
        .addCase(
          failed,
          plain((_: Loaded<Value>, { payload }): Loaded<Value> => failedWith(payload.problem)),
        )
        .addMatcher(
          needed.match,
          plain((state: Loaded<Value>): Loaded<Value> =>
            state.status === 'succeeded' ? state : loading(),
          ),
        );
    },
  });

  /** Reads it for the forms. */
  function* readChoice(): SagaGenerator<void> {
    if (needs && !(yield* select(selectMay, needs.right)))
      return void (yield* put(succeeded({ value: needs.otherwise })));
    const reply = yield* callApi(endpoint, {});
    if (!reply.ok) yield* put(failed({ problem: reply.problem }));
    else if (!Array.isArray(listOf(reply.value)))
      yield* put(failed({ problem: malformed('its list') }));
    else yield* put(succeeded({ value: valueOf(reply.value) }));
  }
  const line: Line = leadingBy(needed, () => name, readChoice);

  return {
    name,
    line,
    slice,
    events: { succeeded, failed },
    needed: () => choiceNeeded({ choice: name }),
    select: (state: RootState): Loaded<Value> => stateOf(state) ?? idle,
  };
}

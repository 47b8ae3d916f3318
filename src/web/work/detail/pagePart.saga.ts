import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import equal from 'fast-deep-equal';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem, Reply } from '~/contract';
import { longPoll, type PollResult } from '~/web/lib/saga/longPoll';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { withDocuments } from '~/web/lib/saga/openPreview';
import { whilePage, type Line } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { POLL_MS } from '~/web/lib/state/collection';
import { failedWith, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import type { RootState } from '~/web/lib/state/root';

/** The last reply for a part of a page. It stays while the same is asked again; another part begins with nothing. */
export interface PartState<Value> {
  readonly of: string;
  readonly value: Value | null;
  readonly request: RequestState;
}

interface Options<Value> {
  /** 'datasets/contents'. */
  readonly name: string;
  /** The type of the action for a reply, where it has a name of its own: 'predictions/callsRead'. */
  readonly came?: string;
  readonly page: string;
  readonly stateOf: (state: RootState) => PartState<Value> | null | undefined;
  /** The visible part of the object, by the query of the page's address; null while the part does not. */
  readonly shows: (search: string, state: RootState, id: string) => string | null;
  /** Facts, beside another address, after which something else may show. */
  readonly moves?: readonly string[];
  /** The facts after which it is read at once. */
  readonly again: string | string[];
  /** `key` is for what is opened to be shown, which closes with the part; `before` is what came last, where nothing failed since. */
  readonly read: (
    id: string,
    shown: string,
    key: string,
    before: Value | null,
  ) => SagaGenerator<Reply<Value>>;
  /** When it is read again, ms; as often as lists where it is left out. */
  readonly every?: (value: Value | null) => number | null;
  /** Of what grows while the server holds the answer back: what an answer brought. It is then asked on by itself, and not at turns. */
  readonly heard?: (value: Value, before: Value | null) => PollResult;
}

/** A part of the page of an object that is read by itself, while it shows. What comes again as it was changes no reference. */
export function pagePart<Value>({
  name,
  came,
  page,
  stateOf,
  shows,
  moves = [],
  again,
  read,
  every = () => POLL_MS.lists,
  heard,
}: Options<Value>) {
  const requested = createAction<{ of: string }>(`${name}/requested`);
  const succeeded = createAction<{ of: string; value: Value }>(came ?? `${name}/succeeded`);
  const failed = createAction<{ of: string; problem: Problem }>(`${name}/failed`);

  const reducer = (
    state: PartState<Value> | null = null,
    action: UnknownAction,
  ): PartState<Value> | null => {
    if (requested.match(action))
      return state?.of === action.payload.of
        ? state
        : { of: action.payload.of, value: null, request: loading() };
    if (succeeded.match(action) && state?.of === action.payload.of) {
      const value = equal(state.value, action.payload.value) ? state.value : action.payload.value;
      return value === state.value && state.request.status === 'succeeded'
        ? state
        : { ...state, value, request: succeededAt() };
    }
    return failed.match(action) && state?.of === action.payload.of
      ? { ...state, request: failedWith(action.payload.problem) }
      : state;
  };

  const of = (id: string, shown: string) => `${id} ${shown}`;
  /** The known data of a part; null where something else was asked last. */
  const selectPart = (state: RootState, id: string, shown: string): PartState<Value> | null => {
    const known = stateOf(state);
    return known?.of === of(id, shown) ? known : null;
  };

  /** Asks, and tells what came. */
  function* ask(
    id: string,
    shown: string,
    question: () => SagaGenerator<Reply<Value>>,
  ): SagaGenerator<Reply<Value>> {
    yield* put(requested({ of: of(id, shown) }));
    const reply = yield* question();
    yield* put(
      reply.ok
        ? succeeded({ of: of(id, shown), value: reply.value })
        : failed({ of: of(id, shown), problem: reply.problem }),
    );
    return reply;
  }
  function* askAgain(id: string, shown: string, key: string): SagaGenerator<PollResult> {
    const known = yield* select(selectPart, id, shown);
    const before = known?.request.problem ? null : (known?.value ?? null);
    const reply = yield* ask(id, shown, () => read(id, shown, key, before));
    return reply.ok ? (heard?.(reply.value, before) ?? 'more') : reply.problem;
  }

  /** Reads a part of the page for as long as it shows. */
  function* followPart({ id }: { id: string }): SagaGenerator<void> {
    yield* whileSelected(
      function* look() {
        const { search } = yield* pageNow();
        return yield* select((state: RootState) => shows(search, state, id));
      },
      (shown) =>
        withDocuments((key) =>
          heard
            ? longPoll(() => askAgain(id, shown, key), { again })
            : poll(() => askAgain(id, shown, key), {
                *every() {
                  return every((yield* select(selectPart, id, shown))?.value ?? null);
                },
                sooner: again,
              }),
        ),
      [LOCATION_CHANGE, ...moves],
    );
  }
  const line: Line = whilePage(page, followPart);
  return { reducer, line, ask, selectPart, requested, succeeded, failed };
}

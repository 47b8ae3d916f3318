import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import equal from 'fast-deep-equal';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem, Reply } from '~/contract';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import { keepReading } from '~/web/kit/effects/keepReading';
import { withDocuments } from '~/web/kit/effects/openPreview';
import { whilePage, type Line } from '~/web/kit/effects/policies';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import { POLL_MS } from '~/web/kit/state/collection';
import type { RootState } from '~/web/kit/state/root';

/** What the server said last of a part of a page. It stays while the same is asked again; another part begins with nothing. */
export interface PartState<Value> {
  readonly of: string;
  readonly value: Value | null;
  readonly problem: Problem | null;
}

interface Options<Value> {
  /** 'datasets/contents'. */
  readonly name: string;
  readonly page: string;
  readonly stateOf: (state: RootState) => PartState<Value> | null | undefined;
  /** What of the object shows, by the query of the page's address; null while the part does not. */
  readonly shows: (search: string, state: RootState, id: string) => string | null;
  /** Facts, beside another address, after which something else may show. */
  readonly moves?: readonly string[];
  /** The fact after which it is read at once. */
  readonly again: string;
  /** `key` is for what is opened to be shown, which closes with the part. */
  readonly read: (id: string, shown: string, key: string) => SagaGenerator<Reply<Value>>;
  /** When it is read again, ms; as often as lists where it is left out. */
  readonly every?: (value: Value | null) => number | null;
}

/** A part of the page of an object that is read by itself, while it shows. What comes again as it was changes no reference. */
export function pagePart<Value>({ name, page, stateOf, shows, moves = [], again, read, every = () => POLL_MS.lists }: Options<Value>) {
  const asked = createAction<{ of: string }>(`${name}/asked`);
  const arrived = createAction<{ of: string; value: Value }>(`${name}/arrived`);
  const missed = createAction<{ of: string; problem: Problem }>(`${name}/missed`);

  const reducer = (state: PartState<Value> | null = null, action: UnknownAction): PartState<Value> | null => {
    if (asked.match(action)) return state?.of === action.payload.of ? state : { of: action.payload.of, value: null, problem: null };
    if (arrived.match(action) && state?.of === action.payload.of) {
      const value = equal(state.value, action.payload.value) ? state.value : action.payload.value;
      return value === state.value && state.problem === null ? state : { ...state, value, problem: null };
    }
    return missed.match(action) && state?.of === action.payload.of ? { ...state, problem: action.payload.problem } : state;
  };

  const of = (id: string, shown: string) => `${id} ${shown}`;
  /** What is known of a part; null where something else was asked last. */
  const selectPart = (state: RootState, id: string, shown: string): PartState<Value> | null => {
    const known = stateOf(state);
    return known?.of === of(id, shown) ? known : null;
  };

  /** Asks, and tells what came. */
  function* ask(id: string, shown: string, question: () => SagaGenerator<Reply<Value>>): SagaGenerator<void> {
    yield* put(asked({ of: of(id, shown) }));
    const reply = yield* question();
    yield* put(reply.ok ? arrived({ of: of(id, shown), value: reply.value }) : missed({ of: of(id, shown), problem: reply.problem }));
  }

  /** Reads a part of the page for as long as it shows. */
  function* followPart({ id }: { id: string }): SagaGenerator<void> {
    const { pageOf } = yield* getContext<AppContext>('app');
    yield* forWhatShows(function* look() {
      return yield* select((state: RootState) => shows(pageOf(state).search, state, id));
    }, (shown) => withDocuments((key) => keepReading(() => ask(id, shown, () => read(id, shown, key)), {
      *every() { return every((yield* select(selectPart, id, shown))?.value ?? null); },
      sooner: again,
    })), [LOCATION_CHANGE, ...moves]);
  }
  const line: Line = whilePage(page, followPart);
  return { reducer, line, ask, selectPart, arrived };
}

import { createSlice } from '@reduxjs/toolkit';
import type { Machine } from '~/web/lib/state/machine';
import { plain } from '~/web/lib/state/mergeRows';
import { removeEntities, type Lists } from './entities';
import {
  isPhase,
  type Id,
  type Ids,
  type ObjectEvents,
  type Phase,
  type Progress,
  type IntentFailure,
  type RequestAction,
  type RequestMeta,
} from './objectEvents';
import { pendingTransitions, without, type ObjectRow, type ObjectState } from './pending';

interface Options<Row extends ObjectRow, Details, Intent extends string> {
  readonly name: string;
  readonly events: ObjectEvents<Row, Details>;
  readonly machine: Machine<Row['status'], Intent>;
  readonly lists: Lists<Row>;
}

/**
 * The slice of a kind of object. Each case returns the new state itself, so that what did not change keeps its reference. It hears the
 * phases of intents and needs no list of them.
 */
export function objectSlice<Row extends ObjectRow, Details, Intent extends string>({
  name,
  events,
  machine,
  lists,
}: Options<Row, Details, Intent>) {
  type State = ObjectState<Row, Intent>;
  type Meta = RequestMeta<Intent | 'delete'>;
  const { begin, settle, progress, rollBack, reject } = pendingTransitions<Row, Intent>(machine);
  const initialState: State = {
    entities: lists.empty,
    pending: {},
    failures: {},
    readFailures: {},
    selected: [],
    proposed: null,
    batch: null,
  };

  /** An answer to another request than the pending one is late. It changes nothing. */
  const ifPending = <Payload extends Id>(
    reduce: (state: State, payload: Payload, meta: Meta) => State,
  ) =>
    plain((state: State, { payload, meta }: RequestAction<Payload, Intent | 'delete'>) =>
      state.pending[payload.id]?.requestId === meta.requestId
        ? reduce(state, payload, meta)
        : state,
    );
  const on = <Payload>(phase: Phase) => isPhase<Payload, Intent | 'delete'>(name, phase);

  const merge = (state: State, row: Row, fresh = false): State => {
    const entities = lists.merge(state.entities, row, fresh);
    return entities === state.entities ? state : { ...state, entities };
  };
  const remove = (state: State, id: string): State => ({
    ...state,
    entities: removeEntities(state.entities, [id]),
    pending: without(state.pending, id),
    failures: without(state.failures, id),
    readFailures: without(state.readFailures, id),
    selected: state.selected.filter((each) => each !== id),
  });
  const accept = (
    state: State,
    { id, row }: Id & { readonly row: Row | null },
    { requestId }: Meta,
  ): State => {
    const settled = settle(state, id, requestId);
    return row === null ? remove(settled, id) : merge(settled, row);
  };

  return createSlice({
    name,
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(
          events.createSucceeded,
          plain((state: State, { payload }) => merge(state, payload.row, true)),
        )
        .addCase(
          events.saveSucceeded,
          plain((state: State, { payload }) => merge(state, payload.row)),
        )
        .addCase(
          events.readSucceeded,
          plain((state: State, { payload: { id, row } }) =>
            merge(
              id in state.readFailures
                ? { ...state, readFailures: without(state.readFailures, id) }
                : state,
              row,
            ),
          ),
        )
        .addCase(
          events.readFailed,
          plain((state: State, { payload: { id, problem } }) => {
            const after = problem.statusCode === 404 ? remove(state, id) : state;
            return { ...after, readFailures: { ...after.readFailures, [id]: problem } };
          }),
        )
        .addCase(
          events.selectionChanged,
          plain((state: State, { payload }) => ({ ...state, selected: payload.ids })),
        )
        .addCase(
          events.deleteConfirmOpened,
          plain((state: State, { payload }) => ({ ...state, proposed: payload.ids })),
        )
        .addCase(
          events.deleteConfirmClosed,
          plain((state: State) => ({ ...state, proposed: null })),
        )
        .addCase(
          events.failureDismissed,
          plain((state: State, { payload }) => ({
            ...state,
            failures: without(state.failures, payload.id),
          })),
        )
        .addCase(
          events.batchCancelled,
          plain((state: State) => ({
            ...state,
            batch: state.batch && { ...state.batch, cancelled: true },
          })),
        )
        .addCase(
          events.batchSettled,
          plain((state: State, { payload }) =>
            state.batch?.requestId === payload.requestId ? { ...state, batch: null } : state,
          ),
        )
        .addMatcher(
          on<Ids>('requested'),
          plain((state: State, { payload, meta }) => begin(state, payload.ids, meta)),
        )
        .addMatcher(on<Progress>('progressed'), ifPending(progress))
        .addMatcher(on<Id & { readonly row: Row | null }>('succeeded'), ifPending(accept))
        .addMatcher(
          on<IntentFailure<Row>>('failed'),
          ifPending((state, rejection, meta) => {
            const after = reject(state, rejection, meta);
            return rejection.row ? merge(after, rejection.row) : after;
          }),
        )
        .addMatcher(
          on<Id>('cancelled'),
          plain((state: State, { payload, meta }) => rollBack(state, payload, meta)),
        )
        .addMatcher(
          on<Id>('rolledBack'),
          ifPending((state, { id }, { requestId }) => settle(state, id, requestId)),
        )
        .addMatcher(
          lists.isListEvent,
          plain((state: State, action) => {
            const entities = lists.reduce(state.entities, action);
            return entities === state.entities ? state : { ...state, entities };
          }),
        );
    },
  });
}

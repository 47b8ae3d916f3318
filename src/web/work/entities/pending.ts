import equal from 'fast-deep-equal';
import type { Problem } from '~/contract';
import { movesTo, type Machine } from '~/web/lib/state/machine';
import { findEntity, type Entities } from './entities';
import type { Id, Progress, IntentFailure, RequestMeta } from './objectEvents';

/** The fields of every kind of object. */
export interface ObjectRow {
  readonly status: string;
  readonly user_name: string | null;
}

/** The pending request of this person about an object, until the server has answered. It is laid over the row and never mixed into it. */
export interface Pending<Intent extends string, Status extends string = string> {
  readonly intent: Intent | 'delete';
  readonly requestId: string;
  /** When it was requested, an ISO instant. */
  readonly since: string;
  /** The status before. */
  readonly from: Status;
  /** The status that the object counts as meanwhile. */
  readonly status: Status;
  /** The request is over without success. What it may have left on the server is being ended. */
  readonly undoing: boolean;
  readonly details: Progress['details'];
}

/** Why something did not come about. */
export interface Failure<Intent extends string> {
  readonly intent: Intent;
  readonly reason: string;
  readonly problem: Problem;
}

/** The same intent for several objects. */
export interface Batch {
  readonly intent: string;
  readonly requestId: string;
  readonly ids: readonly string[];
  readonly done: number;
  readonly cancelled: boolean;
}

/** The state of a kind of object. */
export interface ObjectState<Row extends ObjectRow, Intent extends string> {
  readonly entities: Entities<Row>;
  readonly pending: Readonly<Record<string, Pending<Intent, Row['status']>>>;
  readonly failures: Readonly<Record<string, Failure<Intent>>>;
  /** Objects that could not be read. */
  readonly readFailures: Readonly<Record<string, Problem>>;
  readonly selected: readonly string[];
  /** The object whose deletion is to be confirmed. */
  readonly proposed: readonly string[] | null;
  readonly batch: Batch | null;
}

/** The record without this key; the same record where it has none. */
export const without = <Value>(
  record: Readonly<Record<string, Value>>,
  id: string,
): Readonly<Record<string, Value>> => {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
};

/** The transitions of what is pending: from state to state, on plain objects. */
export function pendingTransitions<Row extends ObjectRow, Intent extends string>(
  machine: Machine<Row['status'], Intent>,
) {
  type State = ObjectState<Row, Intent>;
  type Layer = Pending<Intent, Row['status']>;
  type Meta = RequestMeta<Intent | 'delete'>;

  const layerFor = (
    state: State,
    id: string,
    { intent, requestId, at = '' }: Meta,
  ): Layer | undefined => {
    if (id in state.pending) return undefined;
    const from = findEntity(state.entities, id)?.status ?? machine.otherwise;
    const status = intent === 'delete' ? from : movesTo(machine, from, intent);
    return status === undefined
      ? undefined
      : { intent, requestId, since: at, from, status, undoing: false, details: {} };
  };

  /** Lays a layer over each object that is free and for which the machine has a move. */
  const begin = (state: State, ids: readonly string[], meta: Meta): State => {
    const layers = ids.flatMap((id) => {
      const layer = layerFor(state, id, meta);
      return layer ? [[id, layer] as const] : [];
    });
    const { intent, requestId } = meta;
    return {
      ...state,
      proposed: intent === 'delete' ? null : state.proposed,
      pending: { ...state.pending, ...Object.fromEntries(layers) },
      failures: layers.reduce((failures, [id]) => without(failures, id), state.failures),
      batch:
        ids.length > 1
          ? { intent, requestId, ids: layers.map(([id]) => id), done: 0, cancelled: false }
          : state.batch,
    };
  };

  /** Takes the layer away, and counts the object as done where it belongs to the batch. */
  const settle = (state: State, id: string, requestId: string): State => ({
    ...state,
    pending: without(state.pending, id),
    batch:
      state.batch?.requestId === requestId
        ? { ...state.batch, done: state.batch.done + 1 }
        : state.batch,
  });

  const change = (state: State, id: string, layer: Layer): State => ({
    ...state,
    pending: { ...state.pending, [id]: layer },
  });

  const progress = (state: State, { id, status, details }: Progress): State => {
    const layer = state.pending[id];
    return !layer || (layer.status === status && equal(layer.details, details))
      ? state
      : change(state, id, { ...layer, status, details });
  };

  /** The object shows as it was before. The layer stays until what was left behind is gone. */
  const rollBack = (state: State, { id }: Id, { intent }: Meta): State => {
    const layer = state.pending[id];
    return layer?.intent === intent
      ? change(state, id, { ...layer, undoing: true, status: layer.from })
      : state;
  };

  const reject = (
    state: State,
    { id, problem, reason, undoing }: IntentFailure,
    meta: Meta,
  ): State => {
    const { intent } = meta;
    const after = undoing ? rollBack(state, { id }, meta) : settle(state, id, meta.requestId);
    return intent === 'delete'
      ? after
      : { ...after, failures: { ...after.failures, [id]: { intent, reason, problem } } };
  };

  return { begin, settle, progress, rollBack, reject };
}

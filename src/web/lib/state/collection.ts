import {
  createAction,
  createEntityAdapter,
  type EntityState,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Endpoint, Problem } from '~/contract';
import { callApiIfChanged } from '../saga/callApi';
import { mergeRows } from './mergeRows';
import { failedWith, idle, isFresh, loading, succeededAt, type RequestState } from './request';
import { malformed } from '../http/problem';
import { poll } from '../saga/poll';

/** A list the server owns, as the store keeps it. It keeps its rows through every later failure. */
export interface FetchedEntities<Row> extends EntityState<Row, string> {
  /** Only the first read shows as loading. */
  readonly request: RequestState;
  readonly etag: string | null;
  /** Counts changes made here, so that a reply asked for before one is not taken for the truth after it. */
  readonly changes: number;
}

/** When a list that was read counts as old (CON-04) and how often it is read again while its page is open (CON-03), in milliseconds. */
export const FRESH_MS = { user: 180_000, members: 60_000, other: 20_000 } as const;
export const POLL_MS = { lists: 30_000, dashboard: 60_000, stream: 15_000 } as const;

interface Options<Row, Request, Value, State> {
  readonly name: string;
  readonly endpoint: Endpoint<Request, Value>;
  readonly request: Request;
  readonly rowsOf: (value: Value) => readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly entitiesOf: (state: State) => FetchedEntities<Row>;
  readonly freshMs?: number | undefined;
  readonly pollMs?: number;
}

/**
 * A list the server owns: its events, its reducer, and the workers that read it. Cached rows show first; the list is read when
 * it is older than `freshMs` and every `pollMs` while its page is open. A reply is merged on plain objects, outside Immer, so
 * that rows that did not change keep their references.
 */
export function collection<Row, Request extends object, Value, State>({
  name,
  endpoint,
  request,
  rowsOf,
  idOf,
  entitiesOf,
  freshMs = FRESH_MS.other,
  pollMs = POLL_MS.lists,
}: Options<Row, Request, Value, State>) {
  const adapter = createEntityAdapter<Row, string>({ selectId: idOf });
  const refreshRequested = createAction(`${name}/refreshRequested`);
  const requested = createAction(`${name}/requested`);
  const succeeded = createAction<{ rows: readonly Row[]; etag: string | null; at: number }>(
    `${name}/succeeded`,
  );
  const unchanged = createAction<{ at: number }>(`${name}/unchanged`);
  const failed = createAction<Problem>(`${name}/failed`);
  const empty: FetchedEntities<Row> = {
    ...adapter.getInitialState(),
    request: idle,
    etag: null,
    changes: 0,
  };

  const reducer = (
    list: FetchedEntities<Row> = empty,
    action: UnknownAction,
  ): FetchedEntities<Row> => {
    if (requested.match(action))
      return list.request.at === undefined && list.request.status !== 'loading'
        ? { ...list, request: loading() }
        : list;
    if (unchanged.match(action)) return { ...list, request: succeededAt(action.payload.at) };
    if (failed.match(action)) return { ...list, request: failedWith(action.payload, list.request) };
    if (succeeded.match(action)) {
      const { rows, etag, at } = action.payload;
      return { ...mergeRows(list, rows, idOf), request: succeededAt(at), etag };
    }
    return list;
  };

  /** Reads the list once. A change made here while the reply was on its way makes it read again. */
  function* refresh(): SagaGenerator<void> {
    yield* put(requested());
    while (true) {
      const { etag, changes } = yield* select(entitiesOf);
      const reply = yield* callApiIfChanged(endpoint, request, { etag });
      if ((yield* select(entitiesOf)).changes !== changes) continue;
      if (!reply.ok) return void (yield* put(failed(reply.problem)));
      if (reply.value === null) return void (yield* put(unchanged({ at: Date.now() })));
      const rows = rowsOf(reply.value);
      if (!Array.isArray(rows) || !rows.every(Boolean))
        return void (yield* put(failed(malformed('its list'))));
      return void (yield* put(succeeded({ rows, etag: reply.etag ?? null, at: Date.now() })));
    }
  }

  /** Keeps the list fresh for as long as it runs: now if it is old, then at every turn or when somebody wants it. */
  function* keepFresh(): SagaGenerator<void> {
    const { request: last } = yield* select(entitiesOf);
    yield* poll(refresh, {
      every: pollMs,
      sooner: refreshRequested.type,
      ...(isFresh(last, freshMs) && { firstAfter: pollMs }),
    });
  }

  const { selectAll, selectById, selectTotal } = adapter.getSelectors(entitiesOf);
  return {
    name,
    empty,
    reducer,
    events: { refreshRequested, requested, succeeded, unchanged, failed },
    refresh,
    keepFresh,
    idOf,
    selectAll,
    selectById,
    selectTotal,
  };
}

/** The list with this row in its place, or in front. For facts that bring a row with them. */
export const withEntity = <Row>(
  list: FetchedEntities<Row>,
  id: string,
  row: Row,
): FetchedEntities<Row> => ({
  ...list,
  ids: id in list.entities ? list.ids : [id, ...list.ids],
  entities: { ...list.entities, [id]: row },
  etag: null,
  changes: list.changes + 1,
});

/** The list without these rows. */
export const withoutEntities = <Row>(
  list: FetchedEntities<Row>,
  ids: readonly string[],
): FetchedEntities<Row> => {
  const gone = new Set(ids);
  const entities = Object.fromEntries(
    Object.entries(list.entities).filter(([id]) => !gone.has(id)),
  );
  return {
    ...list,
    ids: list.ids.filter((id) => !gone.has(id)),
    entities,
    etag: null,
    changes: list.changes + 1,
  };
};

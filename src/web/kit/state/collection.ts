import { createAction, createEntityAdapter, type EntityState, type UnknownAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Endpoint, Problem } from '~/contract';
import { askIfChanged } from '../effects/ask';
import { mergeRows } from './mergeRows';
import { malformed } from '../http/problem';
import { keepReading } from '../effects/keepReading';

/** How far a list has come. A list that was read once keeps its rows through every later failure. */
export type Fetch =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready'; readonly at: number }
  | { readonly phase: 'failed'; readonly problem: Problem; readonly at: number | null };

/** A list the server owns, as the store keeps it. */
export interface Shelf<Row> extends EntityState<Row, string> {
  readonly fetch: Fetch;
  readonly etag: string | null;
  /** Counts changes made here, so that a reply asked for before one is not taken for the truth after it. */
  readonly changes: number;
}

/** When a list that was read counts as old (CON-04) and how often it is read again while its page is open (CON-03), in milliseconds. */
export const FRESH_MS = { user: 180_000, members: 60_000, other: 20_000 } as const;
export const POLL_MS = { lists: 30_000, dashboard: 60_000 } as const;

interface Options<Row, Request, Value> {
  readonly name: string;
  readonly endpoint: Endpoint<Request, Value>;
  readonly request: Request;
  readonly rowsOf: (value: Value) => readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly shelfOf: (state: never) => Shelf<Row>;
  readonly freshMs?: number;
  readonly pollMs?: number;
}

/**
 * A list the server owns: its events, its reducer, and the workers that read it. Cached rows show first; the list is read when
 * it is older than `freshMs` and every `pollMs` while its page is open. A reply is merged on plain objects, outside Immer, so
 * that rows that did not change keep their references.
 */
export function collection<Row, Request extends object, Value>(options: Options<Row, Request, Value>) {
  const { name, endpoint, request, rowsOf, idOf, freshMs = FRESH_MS.other, pollMs = POLL_MS.lists } = options;
  const shelfOf = options.shelfOf as (state: unknown) => Shelf<Row>;
  const adapter = createEntityAdapter<Row, string>({ selectId: idOf });
  const wanted = createAction(`${name}/wanted`);
  const asked = createAction(`${name}/asked`);
  const arrived = createAction<{ rows: readonly Row[]; etag: string | null; at: number }>(`${name}/arrived`);
  const unchanged = createAction<{ at: number }>(`${name}/unchanged`);
  const missed = createAction<Problem>(`${name}/missed`);
  const empty: Shelf<Row> = { ...adapter.getInitialState(), fetch: { phase: 'idle' }, etag: null, changes: 0 };

  const reducer = (shelf: Shelf<Row> = empty, action: UnknownAction): Shelf<Row> => {
    if (asked.match(action)) return shelf.fetch.phase === 'idle' || shelf.fetch.phase === 'failed' && shelf.fetch.at === null ? { ...shelf, fetch: { phase: 'loading' } } : shelf;
    if (unchanged.match(action)) return { ...shelf, fetch: { phase: 'ready', at: action.payload.at } };
    if (missed.match(action)) return { ...shelf, fetch: { phase: 'failed', problem: action.payload, at: lastReadAt(shelf.fetch) } };
    if (arrived.match(action)) {
      const { rows, etag, at } = action.payload;
      return { ...mergeRows(shelf, rows, idOf), fetch: { phase: 'ready', at }, etag };
    }
    return shelf;
  };

  /** Reads the list once. A change made here while the reply was on its way makes it read again. */
  function* refresh(): SagaGenerator<void> {
    yield* put(asked());
    while (true) {
      const { etag, changes } = yield* select(shelfOf);
      const reply = yield* askIfChanged(endpoint, request, { etag });
      if ((yield* select(shelfOf)).changes !== changes) continue;
      if (!reply.ok) return void (yield* put(missed(reply.problem)));
      if (reply.value === null) return void (yield* put(unchanged({ at: Date.now() })));
      const rows: unknown = rowsOf(reply.value);
      if (!Array.isArray(rows)) return void (yield* put(missed(malformed(name))));
      return void (yield* put(arrived({ rows: rows as Row[], etag: reply.etag ?? null, at: Date.now() })));
    }
  }

  /** Keeps the list fresh for as long as it runs: now if it is old, then at every turn or when somebody wants it. */
  function* keepFresh(): SagaGenerator<void> {
    const { fetch } = yield* select(shelfOf);
    const isFresh = fetch.phase === 'ready' && Date.now() - fetch.at < freshMs;
    yield* keepReading(refresh, { every: pollMs, sooner: wanted.type, ...(isFresh && { firstAfter: pollMs }) });
  }

  const { selectAll, selectById, selectTotal } = adapter.getSelectors(shelfOf);
  return { name, empty, reducer, events: { wanted, asked, arrived, unchanged, missed }, refresh, keepFresh, idOf, selectAll, selectById, selectTotal };
}

const lastReadAt = (fetch: Fetch): number | null => (fetch.phase === 'ready' || fetch.phase === 'failed' ? fetch.at : null);

/** Puts one row on the shelf, in its place or in front. For facts that bring a row with them. */
export const shelve = <Row>(shelf: Shelf<Row>, id: string, row: Row): Shelf<Row> => ({
  ...shelf,
  ids: id in shelf.entities ? shelf.ids : [id, ...shelf.ids],
  entities: { ...shelf.entities, [id]: row },
  etag: null,
  changes: shelf.changes + 1,
});

/** Takes rows off the shelf. */
export const unshelve = <Row>(shelf: Shelf<Row>, ids: readonly string[]): Shelf<Row> => {
  const gone = new Set(ids);
  const entities = Object.fromEntries(Object.entries(shelf.entities).filter(([id]) => !gone.has(id)));
  return { ...shelf, ids: shelf.ids.filter((id) => !gone.has(id)), entities, etag: null, changes: shelf.changes + 1 };
};

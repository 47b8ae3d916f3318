import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Endpoint, Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { POLL_MS } from '~/web/lib/state/collection';
import { poll } from '~/web/lib/saga/poll';
import { malformed } from '~/web/lib/http/problem';
import { isPhase, type Id, type ObjectEvents } from './objectEvents';
import type { objectSelectors } from './objectSelectors';
import type { ObjectRow } from './pending';

/** How long a person waits for an answer while a request is being undone, ms. */
export const PROMPT_MS = 10_000;

interface Options<Row extends ObjectRow, Details, Intent extends string, Ref extends object, One> {
  readonly name: string;
  readonly events: ObjectEvents<Row, Details>;
  readonly selectors: ReturnType<typeof objectSelectors<Row, Intent>>;
  readonly read: Endpoint<Ref, One>;
  readonly requestOf: (id: string) => Ref;
  readonly rowOf: (reply: One) => Row;
  readonly detailsOf: ((reply: One) => Details | undefined) | undefined;
  readonly standingOf: ((row: Row) => unknown) | undefined;
  readonly readEvery: ((row: Row | undefined, unchangedMs: number) => number) | undefined;
}

interface Found<Row, Details> {
  readonly row: Row;
  readonly details: Details | undefined;
}

const isObject = (part: unknown) => typeof part === 'object' && part !== null;

/** Reads one object: once, and for as long as its page is open. */
export function objectReader<
  Row extends ObjectRow,
  Details,
  Intent extends string,
  Ref extends object,
  One,
>({
  name,
  events,
  selectors,
  read,
  requestOf,
  rowOf,
  detailsOf,
  standingOf,
  readEvery = () => POLL_MS.lists,
}: Options<Row, Details, Intent, Ref, One>) {
  const known = (id: string) => select(selectors.selectKnown, id);
  const changes = () => select(selectors.selectChanges);

  const found = (value: One): Reply<Found<Row, Details>> => {
    const [row, details] = [rowOf(value), detailsOf?.(value)];
    const isWhole = isObject(row) && (!detailsOf || details !== undefined);
    return isWhole
      ? { ok: true, value: { row, details } }
      : { ok: false, problem: malformed(`the ${name.replace(/s$/, '')}`) };
  };

  /** Asks for an object. What a change made here has overtaken is asked for again. */
  function* askOne(id: string, timeoutMs?: number): SagaGenerator<Reply<Found<Row, Details>>> {
    while (true) {
      const before = yield* changes();
      const reply = yield* callApi(read, requestOf(id), { timeoutMs });
      if ((yield* changes()) === before) return reply.ok ? found(reply.value) : reply;
    }
  }

  /** Reads one object and tells it. */
  function* readOne(id: string, timeoutMs?: number): SagaGenerator<Reply<Row>> {
    const reply = yield* askOne(id, timeoutMs);
    yield* put(
      reply.ok
        ? events.readSucceeded({ id, ...reply.value })
        : events.readFailed({ id, problem: reply.problem }),
    );
    return reply.ok ? { ok: true, value: reply.value.row } : reply;
  }

  /** The object as it is known. One that is not known is read. */
  function* knownOrRead(id: string): SagaGenerator<Reply<Row>> {
    const row = yield* known(id);
    return row ? { ok: true, value: row } : yield* readOne(id);
  }

  const isAccepted = isPhase<Id>(name, 'succeeded');
  const isGone = (id: string) => (action: unknown) =>
    isAccepted(action) && action.payload.id === id && action.meta.intent === 'delete';
  const concerns = (id: string) => (action: unknown) =>
    (events.readRequested.match(action) ||
      (isAccepted(action) && action.meta.intent !== 'delete')) &&
    action.payload.id === id;

  /** While the page of an object is open it is read, as often as `readEvery` says, and at once when something was done with it. */
  function* followOne({ id }: { readonly id: string }): SagaGenerator<void> {
    let standing: unknown;
    let since = Date.now();
    yield* poll(() => readOne(id), {
      *every() {
        const row = yield* known(id);
        const now = row && standingOf ? standingOf(row) : row;
        if (now !== standing) since = Date.now();
        standing = now;
        return readEvery(row, Date.now() - since);
      },
      sooner: concerns(id),
      until: isGone(id),
    });
  }

  return { askOne, readOne, knownOrRead, followOne };
}

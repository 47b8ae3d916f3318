import { push } from 'connected-react-router';
import {
  all,
  call,
  fork,
  put,
  race,
  select,
  take,
  type FixedTask,
  type SagaGenerator,
} from 'typed-redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Problem, Reply, User } from '~/contract';
import { joined } from '~/web/kit/effects/joined';
import { every, type Line } from '~/web/kit/effects/policies';
import { pageNow } from '~/web/kit/effects/pageNow';
import { turnstile } from '~/web/kit/effects/turnstile';
import { isFinal, reasonOf } from '~/web/kit/http/problem';
import { selectUser } from '../person';
import { noticeOf, type Ending, type IntentMessages } from './intentNotices';
import type { IntentEvents, ObjectEvents } from './objectEvents';
import type { objectSelectors } from './objectSelectors';
import type { ObjectRow } from './pending';
import { PROMPT_MS, type objectReader } from './readObject.saga';

/** Does the work for each of them and answers what came of each, in their order. */
function* threeAtATime<One, Result>(
  these: readonly One[],
  work: (one: One) => SagaGenerator<Result>,
): SagaGenerator<readonly Result[]> {
  const through = turnstile(3);
  return yield* all(these.map((one) => call(through<Result>, () => work(one))));
}

/** A reply whose status is not the one that says yes. */
const saysNo = (message: string): { ok: false; problem: Problem } => ({
  ok: false,
  problem: { statusCode: 200, code: 'refused', message },
});

/** What a kind of object says about one intent. `Begun` is what its first question brings, `Value` what its last one does. */
export interface IntentOptions<Row extends ObjectRow, Args, Begun, Value> {
  /** Asks the server first. A cancel lets this question come to its answer: `undo` has to know what there is to end. */
  readonly begin?: (row: Row, args: Args) => SagaGenerator<Reply<Begun>>;
  /** Asks the server. `requestId` goes with `progressed`; `begun` is what `begin` brought. */
  readonly ask: (
    row: Row,
    args: Args,
    requestId: string,
    begun: Begun,
  ) => SagaGenerator<Reply<Value>>;
  /** The reply's status that says yes. Any other is a refusal in just these words. */
  readonly accepted?: string;
  /** The row after it, made from the row as it is known by then. Where it is left out, the object is read again. */
  readonly rowOf?: (value: Value, row: Row) => Row;
  /** What else is told once the server has taken it. */
  readonly afterwards?: (value: Value, row: Row) => UnknownAction;
  /** Ends what a failed or cancelled request may have left on the server. Until then the object takes no other request. */
  readonly undo?: (row: Row, begun: Reply<Begun> | null) => SagaGenerator<unknown>;
  /** The row after a failure, where a poll has brought what the server was about to do. */
  readonly revert?: (row: Row) => Row;
  /** What is said in place of an error. */
  readonly instead?: (problem: Problem, id: string, args: Args) => UnknownAction | null;
  /** The verb of the sentence that refuses strangers. It is the intent's name where it is left out. */
  readonly verb?: string;
  readonly messages: IntentMessages;
}

/** What the room knows that the lines of an intent need. */
export interface RoomParts<Row extends ObjectRow, Details, Intent extends string> {
  readonly path: string;
  readonly pages: string;
  readonly words: { readonly one: string; readonly many: string };
  readonly nameOf: (row: Row) => string;
  readonly refusalOf: (row: Row, user: User | null, verb: string) => Problem | null;
  readonly events: Pick<ObjectEvents<Row, Details>, 'batchEnded'>;
  readonly selectors: ReturnType<typeof objectSelectors<Row, Intent>>;
  readonly reader: Pick<
    ReturnType<typeof objectReader<Row, Details, Intent, object, unknown>>,
    'readOne' | 'knownOrRead'
  >;
}

/** What came of a request, and what has to be undone of it where that is not what the person wanted. */
type Served<Row, Begun> = Ending & {
  /** The object for which the server was asked, as it was then; null where it was not asked. */
  readonly asked: Row | null;
  /** Its answer to the first question. */
  readonly begun: Reply<Begun> | null;
};

interface Outcome<Row> {
  readonly row: Row | null;
  readonly also: UnknownAction | null;
}

const NOT_ASKED = { asked: null, begun: null } as const;

/** The line of one intent. Its worker serves the objects over which this request laid its layer, three at a time. */
export function intentLine<
  Row extends ObjectRow,
  Details,
  Intent extends string,
  Result extends Row | null,
  Of extends Intent | 'delete',
  Rest extends unknown[],
  Args extends object,
  Begun,
  Value,
>(
  {
    path,
    pages,
    words,
    nameOf,
    refusalOf,
    events: { batchEnded },
    selectors,
    reader,
  }: RoomParts<Row, Details, Intent>,
  events: IntentEvents<Result, Of, Rest, Args>,
  {
    begin,
    ask,
    accepted,
    rowOf,
    afterwards,
    undo,
    revert,
    instead,
    verb = events.intent,
    messages,
  }: IntentOptions<Row, Args, Begun, Value>,
): Line {
  const isDelete = events.intent === 'delete';
  const pendingOf = (id: string) => select(selectors.selectPending, id);
  const known = (id: string) => select(selectors.selectKnown, id);

  /** The ids that this request may work for. Another id has a pending request already, or the machine has no move for it. */
  function* begunBy(ids: readonly string[], requestId: string): SagaGenerator<string[]> {
    const mine: string[] = [];
    for (const id of ids) {
      const pending = yield* pendingOf(id);
      if (pending?.requestId === requestId) mine.push(id);
      // Under time travel the state that shows is not the one the request was laid over: there the layer must go.
      else if (!pending) yield* put(events.released({ id }, requestId));
    }
    return mine;
  }

  /** The object, where this person may do it. */
  function* admit(id: string): SagaGenerator<Reply<Row>> {
    const read = yield* reader.knownOrRead(id);
    const refusal = read.ok && refusalOf(read.value, yield* select(selectUser), verb);
    return refusal ? { ok: false, problem: refusal } : read;
  }

  /** The row after the request, null where the object is gone, and what else is told. */
  function* outcomeOf(
    id: string,
    before: Row,
    reply: Reply<Value>,
  ): SagaGenerator<Reply<Outcome<Row>>> {
    if (isDelete && (reply.ok || reply.problem.statusCode === 404))
      return { ok: true, value: { row: null, also: null } };
    if (!reply.ok) return reply;
    const { status } = reply.value as { readonly status?: unknown };
    if (accepted !== undefined && status !== accepted) return saysNo(String(status));
    const now = (yield* known(id)) ?? before;
    const after: Reply<Row> = rowOf
      ? { ok: true, value: rowOf(reply.value, now) }
      : yield* reader.readOne(id);
    return after.ok
      ? {
          ok: true,
          value: { row: after.value, also: afterwards?.(reply.value, after.value) ?? null },
        }
      : after;
  }

  function* attempt(
    row: Row,
    args: Args,
    requestId: string,
    beginning: FixedTask<Reply<Begun>> | undefined,
  ): SagaGenerator<Reply<Value>> {
    const begun = beginning && (yield* joined(beginning));
    if (begun && !begun.ok) return begun;
    // Where there is no first question, `ask` knows of no answer to it.
    return yield* ask(row, args, requestId, begun?.value as Begun);
  }

  function* reject(
    id: string,
    problem: Problem,
    args: Args,
    requestId: string,
    undoing: boolean,
  ): SagaGenerator<Ending> {
    const reason = reasonOf(problem, messages.failed);
    const row = yield* known(id);
    yield* put(
      events.rejected(
        {
          id,
          problem,
          reason,
          undoing,
          row: (row && (revert?.(row) as Result | undefined)) ?? null,
        },
        requestId,
      ),
    );
    const other = instead?.(problem, id, args);
    if (other) yield* put(other);
    const name = row ? nameOf(row) : id;
    return other ? { id, name, end: 'replaced' } : { id, name, end: 'failed', problem };
  }

  /** One object, until the server has answered or the person has cancelled. */
  function* serve(id: string, args: Args, requestId: string): SagaGenerator<Served<Row, Begun>> {
    const batch = yield* select(selectors.selectBatch);
    if (batch?.requestId === requestId && batch.cancelled) {
      yield* put(events.released({ id }, requestId));
      return { id, name: id, end: 'spared', ...NOT_ASKED };
    }
    const row = yield* admit(id);
    if (!row.ok)
      return { ...(yield* reject(id, row.problem, args, requestId, false)), ...NOT_ASKED };
    if ((yield* pendingOf(id))?.undoing) return { id, name: id, end: 'cancelled', ...NOT_ASKED };
    const beginning = begin && (yield* fork(begin, row.value, args));
    const isCancel = (action: unknown) =>
      events.cancelled.match(action) && action.payload.id === id;
    const { reply } = yield* race({
      reply: call(attempt, row.value, args, requestId, beginning),
      cancelled: take(isCancel),
    });
    const asked = { asked: row.value, begun: beginning ? yield* joined(beginning) : null };
    if (!reply) return { id, name: id, end: 'cancelled', ...asked };
    const outcome = yield* outcomeOf(id, row.value, reply);
    if (!outcome.ok)
      return {
        ...(yield* reject(id, outcome.problem, args, requestId, undo !== undefined)),
        ...asked,
      };
    // The row of a deletion is null, that of any other intent is not.
    yield* put(events.accepted({ id, row: outcome.value.row as Result }, requestId));
    if (outcome.value.also) yield* put(outcome.value.also);
    return { id, name: id, end: 'done', ...asked };
  }

  /** After a failure nobody knows how things stand. What was left behind is ended, and the object is read. */
  function* lookAgain(
    { id, asked, begun }: Served<Row, Begun>,
    requestId: string,
  ): SagaGenerator<void> {
    if (undo && asked) {
      // A list may not show it any more, though it is there.
      const row = yield* reader.knownOrRead(id);
      if (row.ok || !isFinal(row.problem)) yield* undo(row.ok ? row.value : asked, begun);
    }
    yield* reader.readOne(id, PROMPT_MS);
    yield* put(events.released({ id }, requestId));
  }

  function* leavePage(ids: readonly string[]): SagaGenerator<void> {
    const { pathname } = yield* pageNow();
    for (const id of ids)
      if (pathname === `${pages}/${id}` && !(yield* known(id))) yield* put(push(path));
  }

  function* work({
    payload,
    meta: { requestId },
  }: ReturnType<typeof events.requested>): SagaGenerator<void> {
    const { ids, ...rest } = payload;
    const mine = yield* begunBy(ids, requestId);
    const endings = yield* threeAtATime(mine, (id) =>
      serve(id, rest as unknown as Args, requestId),
    );
    if (ids.length > 1) yield* put(batchEnded({ requestId }));
    if (isDelete) yield* leavePage(mine);
    const notice = noticeOf(endings, messages, words);
    if (notice) yield* put(notice);
    const unsure = endings.filter(
      ({ end }) => end === 'cancelled' || (end === 'failed' && !isDelete),
    );
    yield* threeAtATime(unsure, (ending) => lookAgain(ending, requestId));
  }
  return every(
    events.requested,
    Object.defineProperty(work, 'name', { value: `${events.intent} ${words.one}` }),
  );
}

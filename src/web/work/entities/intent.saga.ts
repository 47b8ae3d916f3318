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
import type { Problem, Reply } from '~/contract';
import { joined } from '~/web/lib/saga/waiting';
import { every, type Line } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { createSagaSemaphore } from '~/web/lib/saga/sagaSemaphore';
import { isFinal, reasonOf } from '~/web/lib/http/problem';
import { selectUser } from '~/web/core/session/person';
import { toastOf, type Ending } from './intentMessages';
import type { IntentDependencies, IntentOptions, IntentResult } from './intentOptions';
import type { IntentEvents } from './objectEvents';
import type { ObjectRow } from './pending';
import { PROMPT_MS } from './readObject.saga';
import { surviving } from './surviving';

/** Does the work for each of them and answers what came of each, in their order. */
function* threeAtATime<One, Result>(
  these: readonly One[],
  work: (one: One) => SagaGenerator<Result>,
): SagaGenerator<readonly Result[]> {
  const through = createSagaSemaphore(3);
  return yield* all(these.map((one) => call(through<Result>, () => work(one))));
}

/** The result of a request, and the part that has to be undone where that is not what the person wanted. */
type Served<Row, Begun> = Ending & {
  /** The object for which the server was asked, as it was then; null where it was not asked. */
  readonly asked: Row | null;
  /** Its answer to the first question. */
  readonly begun: Reply<Begun> | null;
};

/** Why something did not come about. */
type Rejection<Row> = Extract<IntentResult<Row>, { ok: false }>;

const NOT_ASKED = { asked: null, begun: null } as const;
/** A bug of ours: a saga threw. */
const CRASHED: Problem = { statusCode: 0, code: 'crashed', message: '' };

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
>(
  {
    path,
    pages,
    words,
    nameOf,
    refusalOf,
    events: { batchSettled },
    selectors,
    reader,
  }: IntentDependencies<Row, Details, Intent>,
  events: IntentEvents<Result, Of, Rest, Args>,
  { begin, run, undo, verb = events.intent, messages }: IntentOptions<Row, Args, Begun>,
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
      else if (!pending) yield* put(events.rolledBack({ id }, requestId));
    }
    return mine;
  }

  /** The object, where this person may do it. */
  function* admit(id: string): SagaGenerator<Reply<Row>> {
    const read = yield* reader.knownOrRead(id);
    const refusal = read.ok && refusalOf(read.value, yield* select(selectUser), verb);
    return refusal ? { ok: false, problem: refusal } : read;
  }

  /** The row after the request, null where the object is gone. */
  function* rowAfter(
    id: string,
    { row }: { readonly row?: Row | undefined },
  ): SagaGenerator<Reply<Row | null>> {
    if (isDelete) return { ok: true, value: null };
    return row ? { ok: true, value: row } : yield* reader.readOne(id);
  }

  function* attempt(
    row: Row,
    args: Args,
    requestId: string,
    beginning: FixedTask<Reply<Begun>> | undefined,
  ): SagaGenerator<IntentResult<Row>> {
    const begun = beginning && (yield* joined(beginning));
    if (begun && !begun.ok) return begun;
    // Without a `begin`, `run` knows of no reply to it.
    const result = yield* run(row, args, { requestId, begun: begun?.value as Begun });
    // An object that is gone already counts as deleted.
    return isDelete && !result.ok && result.problem.statusCode === 404 ? { ok: true } : result;
  }

  function* reject(
    id: string,
    { problem, row: after, next }: Rejection<Row>,
    requestId: string,
    undoing: boolean,
  ): SagaGenerator<Ending> {
    const reason = reasonOf(problem, messages.failed);
    const row = yield* known(id);
    yield* put(
      events.failed(
        {
          id,
          problem,
          reason,
          undoing,
          row: (after as Result | undefined) ?? null,
        },
        requestId,
      ),
    );
    if (next) yield* put(next);
    const name = row ? nameOf(row) : id;
    return next ? { id, name, end: 'replaced' } : { id, name, end: 'failed', problem };
  }

  /** One object, until the server has answered or the person has cancelled. */
  function* serve(id: string, args: Args, requestId: string): SagaGenerator<Served<Row, Begun>> {
    const batch = yield* select(selectors.selectBatch);
    if (batch?.requestId === requestId && batch.cancelled) {
      yield* put(events.rolledBack({ id }, requestId));
      return { id, name: id, end: 'spared', ...NOT_ASKED };
    }
    const row = yield* admit(id);
    if (!row.ok) return { ...(yield* reject(id, row, requestId, false)), ...NOT_ASKED };
    if ((yield* pendingOf(id))?.undoing) return { id, name: id, end: 'cancelled', ...NOT_ASKED };
    const beginning = begin && (yield* fork(begin, row.value, args));
    const isCancel = (action: unknown) =>
      events.cancelled.match(action) && action.payload.id === id;
    const { result } = yield* race({
      result: call(attempt, row.value, args, requestId, beginning),
      cancelled: take(isCancel),
    });
    const asked = { asked: row.value, begun: beginning ? yield* joined(beginning) : null };
    if (!result) return { id, name: id, end: 'cancelled', ...asked };
    const after = result.ok ? yield* rowAfter(id, result) : result;
    if (!after.ok)
      return { ...(yield* reject(id, after, requestId, undo !== undefined)), ...asked };
    // The row of a deletion is null, that of any other intent is not.
    yield* put(events.succeeded({ id, row: after.value as Result }, requestId));
    if (result.next) yield* put(result.next);
    return { id, name: id, end: 'done', ...asked };
  }

  /** No layer outlives the saga that would take it away: a crash ends as a failure does. */
  const serveOrReject = (
    id: string,
    args: Args,
    requestId: string,
  ): SagaGenerator<Served<Row, Begun>> =>
    surviving(
      () => serve(id, args, requestId),
      function* rollBack() {
        const [row, problem] = [yield* known(id), CRASHED];
        yield* put(
          events.failed(
            { id, problem, reason: messages.failed, undoing: undo !== undefined, row: null },
            requestId,
          ),
        );
        const name = row ? nameOf(row) : id;
        return { id, name, end: 'failed', problem, asked: row ?? null, begun: null };
      },
    );

  /** After a failure nobody knows how things stand. What was left behind is ended, and the object is read. */
  function* lookAgain(
    { id, asked, begun }: Served<Row, Begun>,
    requestId: string,
  ): SagaGenerator<void> {
    if (undo && asked)
      yield* surviving(function* endWhatIsLeft() {
        // A list may not show it any more, though it is there.
        const row = yield* reader.knownOrRead(id);
        if (row.ok || !isFinal(row.problem)) yield* undo(row.ok ? row.value : asked, begun);
      });
    yield* surviving(() => reader.readOne(id, PROMPT_MS));
    yield* put(events.rolledBack({ id }, requestId));
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
      serveOrReject(id, rest as unknown as Args, requestId),
    );
    if (ids.length > 1) yield* put(batchSettled({ requestId }));
    if (isDelete) yield* leavePage(mine);
    const toast = toastOf(endings, messages, words);
    if (toast) yield* put(toast);
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

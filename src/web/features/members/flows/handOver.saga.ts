import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Holding } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { malformed } from '~/web/kit/http/problem';
import {
  handedOver,
  handOverProgressed,
  handOverRejected,
  holdingsArrived,
  holdingsMissed,
  type handOverProposed,
  type handOverRequested,
} from '../events';
import { selectHandover } from '../selectors';

/** So many go with one request: between two the person sees how far it is. */
const AT_A_TIME = 10;

/** Reads what the member owns, for the question. */
export function* readHoldings({
  payload: { id },
}: ReturnType<typeof handOverProposed>): SagaGenerator<void> {
  const reply = yield* ask(api.handovers.look, { id });
  if (!reply.ok) return void (yield* put(holdingsMissed({ id, problem: reply.problem })));
  const { holdings } = reply.value;
  yield* put(
    Array.isArray(holdings)
      ? holdingsArrived({ id, holdings })
      : holdingsMissed({ id, problem: malformed('what they own') }),
  );
}

/** Hands over what can be, some at a time. What is through stays through where a later part fails. */
export function* handOver({
  payload: { id, to },
}: ReturnType<typeof handOverRequested>): SagaGenerator<void> {
  const all = (yield* select(selectHandover))?.holdings ?? [];
  const kept: Holding[] = all.filter(({ reason }) => reason !== null);
  const free = all
    .filter(({ reason }) => reason === null)
    .map(({ kind, id: one }) => ({ kind, id: one }));
  let given = 0;
  for (let at = 0; at < free.length; at += AT_A_TIME) {
    const reply = yield* ask(api.handovers.give, {
      id,
      to,
      holdings: free.slice(at, at + AT_A_TIME),
    });
    if (!reply.ok)
      return void (yield* put(handOverRejected({ id, given, problem: reply.problem })));
    given += reply.value.given.length;
    kept.push(...reply.value.kept);
    yield* put(handOverProgressed({ done: Math.min(at + AT_A_TIME, free.length) }));
  }
  yield* put(handedOver({ id, to, given, kept }));
}

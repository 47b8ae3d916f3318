import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type OwnedItem } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { malformed } from '~/web/lib/http/problem';
import {
  transferSucceeded,
  transferProgressed,
  transferFailed,
  ownedItemsSucceeded,
  ownedItemsFailed,
  type transferConfirmOpened,
  type transferRequested,
} from '../events';
import { selectOwnershipTransfer } from '../selectors';

/** So many go with one request: between two the person sees how far it is. */
const AT_A_TIME = 10;

/** Reads what the member owns, for the question. */
export function* readOwnedItems({
  payload: { id },
}: ReturnType<typeof transferConfirmOpened>): SagaGenerator<void> {
  const reply = yield* callApi(api.ownership.list, { id });
  if (!reply.ok) return void (yield* put(ownedItemsFailed({ id, problem: reply.problem })));
  const { holdings } = reply.value;
  yield* put(
    Array.isArray(holdings)
      ? ownedItemsSucceeded({ id, holdings })
      : ownedItemsFailed({ id, problem: malformed('what they own') }),
  );
}

/** Hands over what can be, some at a time. What is through stays through where a later part fails. */
export function* transferOwnership({
  payload: { id, to },
}: ReturnType<typeof transferRequested>): SagaGenerator<void> {
  const all = (yield* select(selectOwnershipTransfer))?.holdings ?? [];
  const kept: OwnedItem[] = all.filter(({ reason }) => reason !== null);
  const free = all
    .filter(({ reason }) => reason === null)
    .map(({ kind, id: one }) => ({ kind, id: one }));
  let given = 0;
  for (let at = 0; at < free.length; at += AT_A_TIME) {
    const reply = yield* callApi(api.ownership.transfer, {
      id,
      to,
      holdings: free.slice(at, at + AT_A_TIME),
    });
    if (!reply.ok) return void (yield* put(transferFailed({ id, given, problem: reply.problem })));
    given += reply.value.given.length;
    kept.push(...reply.value.kept);
    yield* put(transferProgressed({ done: Math.min(at + AT_A_TIME, free.length) }));
  }
  yield* put(transferSucceeded({ id, to, given, kept }));
}

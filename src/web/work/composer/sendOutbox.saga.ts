import type { UnknownAction } from '@reduxjs/toolkit';
import { delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Problem, Reply } from '~/contract';
import { connectionRestored, untilUseful } from '~/web/lib/browser/tab';
import type { Facts } from '~/web/lib/saga/poll';
import { isFinal } from '~/web/lib/http/problem';
import type { RootState } from '~/web/lib/state/root';
import type { OnItsWay } from './outbox';

/** How long a server that did not take it is left alone: longer each time, ms. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** A server that says so often that it failed does not take this. */
const FAILURES = 5;

/** The parameters of a feature's outbox. */
export interface Sending<Sent, Value> {
  /** The next entry of the outbox. */
  readonly next: (state: RootState) => (Sent & OnItsWay) | undefined;
  /** The facts after which there is more of it. */
  readonly more: Facts;
  readonly send: (sent: Sent & OnItsWay) => SagaGenerator<Reply<Value>>;
  readonly accepted: (sent: Sent & OnItsWay, value: Value) => UnknownAction;
  readonly delayed: (told: {
    readonly client_id: string;
    readonly problem: Problem;
  }) => UnknownAction;
  readonly rejected: (told: {
    readonly client_id: string;
    readonly problem: Problem;
  }) => UnknownAction;
}

const waitFor = ({ retryAfter }: Problem, misses: number): number =>
  Math.max((retryAfter ?? 0) * 1000, RETRY_MS[Math.min(misses, RETRY_MS.length - 1)] ?? 0);

/**
 * Sends the entries of the outbox, one after the other, once there is a connection. What did not arrive is sent again under the same name, so that it
 * is there once, however often it was sent.
 */
export function* sendOutbox<Sent, Value>({
  next,
  more,
  send,
  accepted,
  delayed,
  rejected,
}: Sending<Sent, Value>): SagaGenerator<void> {
  let misses = 0;
  while (true) {
    const sent = yield* select(next);
    if (!sent) {
      yield* take(more);
      continue;
    }
    yield* untilUseful(true);
    const { client_id } = sent;
    const reply = yield* send(sent);
    if (reply.ok) {
      misses = 0;
      yield* put(accepted(sent, reply.value));
      continue;
    }
    const { problem } = reply;
    if (isFinal(problem) || (problem.statusCode >= 500 && misses >= FAILURES)) {
      misses = 0;
      yield* put(rejected({ client_id, problem }));
      continue;
    }
    yield* put(delayed({ client_id, problem }));
    yield* race({ later: delay(waitFor(problem, misses)), back: take(connectionRestored) });
    misses += 1;
  }
}

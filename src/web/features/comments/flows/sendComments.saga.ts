import { delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem, type Reply, type Topic } from '~/contract';
import { connectionRestored, untilUseful } from '~/web/kit/browser/tab';
import { ask } from '~/web/kit/effects/ask';
import { isFinal } from '~/web/kit/http/problem';
import { commentedIn } from '~/web/objects/commented';
import { commentAccepted, commentDelayed, commentRejected, commentRequested, commentRetried } from '../events';
import type { Waiting } from '../model/drafts';
import { selectNext } from '../selectors';

/** How long a server that did not take it is left alone: longer each time, ms. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** A server that says so often that it failed does not take this comment. */
const FAILURES = 5;

function* send({ key, topic_id, text, place, client_id }: Waiting): SagaGenerator<Reply<{ readonly topic: Topic }>> {
  const said = { ...commentedIn(key)!, comment: text, client_id };
  if (topic_id !== null) return yield* ask(api.comments.reply, { ...said, topic_id });
  return yield* ask(api.comments.create, { ...said, ...(place && { place }) });
}

const waitFor = ({ retryAfter }: Problem, misses: number): number => Math.max((retryAfter ?? 0) * 1000, RETRY_MS[Math.min(misses, RETRY_MS.length - 1)] ?? 0);

/**
 * What was written is sent, one after the other, once there is a connection. What did not arrive is sent again under the same name, so that it
 * is there once, however often it was sent.
 */
export function* sendComments(): SagaGenerator<void> {
  let misses = 0;
  while (true) {
    const next = yield* select(selectNext);
    if (!next) {
      yield* take([commentRequested.type, commentRetried.type]);
      continue;
    }
    yield* untilUseful(true);
    const { client_id, key } = next;
    const reply = yield* send(next);
    if (reply.ok) {
      misses = 0;
      yield* put(commentAccepted({ key, client_id, topic: reply.value.topic }));
      continue;
    }
    const { problem } = reply;
    if (isFinal(problem) || (problem.statusCode >= 500 && misses >= FAILURES)) {
      misses = 0;
      yield* put(commentRejected({ client_id, problem }));
      continue;
    }
    yield* put(commentDelayed({ client_id, problem }));
    yield* race({ later: delay(waitFor(problem, misses)), back: take(connectionRestored) });
    misses += 1;
  }
}

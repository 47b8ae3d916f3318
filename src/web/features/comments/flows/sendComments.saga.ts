import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply, type Topic } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { sendOutbox } from '~/web/work/composer/sendOutbox.saga';
import { outboxRestored } from '~/web/features/unsaved/events';
import type { ActionOf } from '~/web/lib/saga/policies';
import { commentedIn } from '../model/commented';
import {
  commentAccepted,
  commentDelayed,
  commentFailed,
  commentRequested,
  commentRetried,
  resolveAccepted,
  resolveFailed,
  type resolveRequested,
} from '../events';
import type { Waiting } from '../model/drafts';
import { selectNext } from '../selectors';

function* send({
  key,
  topic_id,
  text,
  place,
  client_id,
}: Waiting): SagaGenerator<Reply<{ readonly topic: Topic }>> {
  const said = { ...commentedIn(key)!, comment: text, client_id };
  if (topic_id !== null) {
    const reply = yield* callApi(api.comments.reply, { ...said, topic_id });
    // Where the answer is the comment alone, the topic is read.
    return reply.ok && !reply.value.topic
      ? yield* callApi(api.comments.read, { topic_id }, { needs: ['topic'] })
      : reply;
  }
  return yield* callApi(
    api.comments.create,
    { ...said, ...(place && { place }) },
    { needs: ['topic'] },
  );
}

/** Comments are sent, one after the other, each once. */
export function* sendComments(): SagaGenerator<void> {
  yield* sendOutbox({
    next: selectNext,
    more: [commentRequested.type, outboxRestored.type, commentRetried.type],
    send,
    accepted: ({ key, client_id }, { topic }) => commentAccepted({ key, client_id, topic }),
    delayed: (told) => commentDelayed(told),
    rejected: (told) => commentFailed(told),
  });
}

/** A topic is resolved, or opened again. It looks so at once; a refusal takes that back. */
export function* resolveTopic({ payload }: ActionOf<typeof resolveRequested>): SagaGenerator<void> {
  const { key, topic_id, resolved } = payload;
  const reply = yield* callApi(api.comments.resolve, { topic_id, resolved }, { needs: ['topic'] });
  if (reply.ok) yield* put(resolveAccepted({ key, topic: reply.value.topic }));
  else yield* put(resolveFailed({ ...payload, problem: reply.problem }));
}

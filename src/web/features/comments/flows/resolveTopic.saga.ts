import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { resolveAccepted, resolveFailed, type resolveRequested } from '../events';

/** A topic is resolved, or opened again. It looks so at once; a refusal takes that back. */
export function* resolveTopic({ payload }: ActionOf<typeof resolveRequested>): SagaGenerator<void> {
  const { key, topic_id, resolved } = payload;
  const reply = yield* callApi(api.comments.resolve, { topic_id, resolved }, { needs: ['topic'] });
  if (reply.ok) yield* put(resolveAccepted({ key, topic: reply.value.topic }));
  else yield* put(resolveFailed({ ...payload, problem: reply.problem }));
}

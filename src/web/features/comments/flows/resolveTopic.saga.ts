import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import { resolveAccepted, resolveRejected, type resolveRequested } from '../events';

/** A topic is resolved, or opened again. It looks so at once; a refusal takes that back. */
export function* resolveTopic({ payload }: Happened<typeof resolveRequested>): SagaGenerator<void> {
  const { key, topic_id, resolved } = payload;
  const reply = yield* ask(api.comments.resolve, { topic_id, resolved }, { needs: ['topic'] });
  if (reply.ok) yield* put(resolveAccepted({ key, topic: reply.value.topic }));
  else yield* put(resolveRejected({ ...payload, problem: reply.problem }));
}

import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { endRejected, sessionsEnded, type endRequested } from '../events';
import { openSessions } from '../model/lists';

/** Signs the person out of these sessions, and reads where they still are signed in. */
export function* endSessions({
  payload: { session_ids },
}: ReturnType<typeof endRequested>): SagaGenerator<void> {
  const reply = yield* ask(api.account.endSessions, { session_ids: [...session_ids] });
  if (!reply.ok) return void (yield* put(endRejected({ session_ids, problem: reply.problem })));
  yield* put(sessionsEnded({ session_ids }));
  yield* put(openSessions.events.wanted());
}

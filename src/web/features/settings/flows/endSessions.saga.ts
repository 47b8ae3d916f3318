import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { endSessionsFailed, sessionsEnded, type endRequested } from '../events';
import { openSessions } from '../model/lists';

/** Signs the person out of these sessions, and reads where they still are signed in. */
export function* endSessions({
  payload: { session_ids },
}: ReturnType<typeof endRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.account.endSessions, { session_ids: [...session_ids] });
  if (!reply.ok)
    return void (yield* put(endSessionsFailed({ session_ids, problem: reply.problem })));
  yield* put(sessionsEnded({ session_ids }));
  yield* put(openSessions.events.refreshRequested());
}

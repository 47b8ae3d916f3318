import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { reasonOf } from '~/web/lib/http/problem';
import { disconnectFailed, githubDisconnected } from '../events';

/** The server forgets the token first: what it still held would come back with the next profile. */
export function* disconnect(): SagaGenerator<void> {
  const reply = yield* callApi(api.github.disconnect, {});
  if (reply.ok) return void (yield* put(githubDisconnected()));
  const reason = reasonOf(reply.problem);
  yield* put(disconnectFailed({ reason }));
}

import { select, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import { selectGithubAccount } from '../model/accountSlice';
import { githubToken } from './token.saga';

/**
 * Asks GitHub from the browser. Where somebody is connected and the browser holds no token it can read, or does not reach GitHub, the
 * server asks in their name.
 */
export function* orByServer<Value>(
  directly: () => SagaGenerator<Reply<Value>>,
  byServer: () => SagaGenerator<Reply<Value>>,
): SagaGenerator<Reply<Value>> {
  const { connected } = yield* select(selectGithubAccount);
  if (!connected) return yield* directly();
  if ((yield* githubToken()) === null) return yield* byServer();
  const reply = yield* directly();
  return !reply.ok && reply.problem.code === 'offline' ? yield* byServer() : reply;
}

import type { SagaGenerator } from 'typed-redux-saga';
import type { Reply, RequestOf, User } from '~/contract';
import { account } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { malformed } from '~/web/lib/http/problem';

/** Asks the server to keep a change of the person's profile. A reply that carries `Error` is a failure, whatever its status (SET-21). */
export function* changeProfile(
  change: RequestOf<typeof account.updateUser>,
): SagaGenerator<Reply<User>> {
  const reply = yield* callApi(account.updateUser, change);
  if (!reply.ok) return reply;
  const { user, Error: refusal } = reply.value;
  if (refusal)
    return { ok: false, problem: { statusCode: 200, code: 'refused', message: refusal } };
  return user ? { ok: true, value: user } : yield* readProfile();
}

/** The profile as it is now, for what is not told with the answer to a change of it. */
export function* readProfile(): SagaGenerator<Reply<User>> {
  const reply = yield* callApi(account.readUser, {});
  if (!reply.ok) return reply;
  const { user } = reply.value;
  return user ? { ok: true, value: user } : { ok: false, problem: malformed('the person') };
}

import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { account } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { reasonOf } from '~/web/lib/http/problem';
import { confirmFailed, signInConfirmed } from '../events';
import { selectConfirmSignIn } from '../model';

const MISSING = 'Please input your password!';

/** Shows the server the person's password. What waited for it is sent again then. */
export function* confirm(): SagaGenerator<void> {
  const { password } = yield* select(selectConfirmSignIn);
  if (password === '') return void (yield* put(confirmFailed({ reason: MISSING })));
  const reply = yield* callApi(account.confirmSignIn, { password });
  yield* put(
    reply.ok
      ? signInConfirmed({ at: Date.now() })
      : confirmFailed({ reason: reply.problem.fields?.['password'] ?? reasonOf(reply.problem) }),
  );
}

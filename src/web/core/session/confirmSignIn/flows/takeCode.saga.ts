import { replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { account } from '~/contract/settings/account';
import { CONFIRM_SIGN_IN } from '~/contract/session/recentSignIn';
import { selectLocation } from '~/web/lib/browser/url/location';
import { callApi } from '~/web/lib/saga/callApi';
import { reasonOf } from '~/web/lib/http/problem';
import { selectUser } from '../../person';
import { codeFailed, confirmationCodeReceived, signInConfirmed } from '../events';

const SIGNED_OUT = 'You are not signed in here any more.';
const NO_CODE = 'Start again from the app.';

/**
 * A person who comes back from a provider brings a one-time code, or an error. It leaves the address at once, and confirms the session of this browser:
 * the tab in which the person was asked hears of it.
 */
export function* takeCode(): SagaGenerator<void> {
  const { search } = yield* select(selectLocation);
  const query = new URLSearchParams(search);
  const code = query.get('code');
  if (search !== '') yield* put(replace(CONFIRM_SIGN_IN));
  if (code === null)
    return void (yield* put(
      codeFailed({ reason: query.get('githubError') ?? query.get('googleError') ?? NO_CODE }),
    ));
  yield* put(confirmationCodeReceived());
  if (!(yield* select(selectUser))) return void (yield* put(codeFailed({ reason: SIGNED_OUT })));
  const reply = yield* callApi(account.confirmSignIn, { code });
  yield* put(
    reply.ok
      ? signInConfirmed({ at: Date.now() })
      : codeFailed({ reason: reasonOf(reply.problem) }),
  );
}

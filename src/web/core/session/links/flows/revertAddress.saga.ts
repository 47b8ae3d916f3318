import { replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { toastAdded } from '~/web/core/toasts/events';
import { addressReverted } from '../messages';
import { NEW_PASSWORD } from '../routes';
import { selectLink } from '../selectors';
import { showLinkProblem } from './showProblem.saga';

/** The link of the mail to the old address restores that address, and its reader chooses a new password. */
export function* revertAddress(): SagaGenerator<void> {
  const { token } = yield* select(selectLink);
  if (token === null) return;
  const reply = yield* callApi(api.account.revertAddress, { token });
  if (!reply.ok) return yield* showLinkProblem(reply.problem);
  const { email, password_token } = reply.value;
  yield* put(toastAdded(addressReverted(email)));
  yield* put(replace(password_token === null ? '/login' : `${NEW_PASSWORD}#${password_token}`));
}

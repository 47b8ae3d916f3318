import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { sendingLine } from '~/web/work/forms/small/sending.saga';
import { passwordChanged, passwordChangeFailed } from '../events';
import { NO_PASSWORDS, passwordForm, selectPasswordForm } from '../model/forms';
import { openSessions } from '../model/lists';

/** Puts a new password in the place of the current one; the server ends every other session of the person. */
export const passwordChange = sendingLine({
  form: passwordForm,
  formOf: selectPasswordForm,
  sent: passwordForm.events.submitBlocked,
  failed: (problem) => passwordChangeFailed({ problem }),
  send: ({ current_password, new_password }) =>
    callApi(api.account.changePassword, { current_password, new_password }),
  taken: () => [
    passwordForm.events.opened(NO_PASSWORDS),
    passwordChanged(),
    openSessions.events.refreshRequested(),
  ],
});

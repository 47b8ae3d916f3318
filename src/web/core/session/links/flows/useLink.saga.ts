import { replace } from 'connected-react-router';
import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import { api, LOGIN_SUCCESS, type Reply, type ReplyOf } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { toastAdded } from '~/web/core/toasts/events';
import { LINK_PAGES } from '~/contract/team/team';
import { signedIn, signInFailed, tokenReceived } from '../../events';
import { linkFailed, linkRequestSucceeded, mailsStopped } from '../events';
import { addressReverted, TRY_LATER } from '../messages';
import {
  acceptForm,
  forgotForm,
  passwordForm,
  selectAccept,
  selectForgot,
  selectLink,
  selectPassword,
} from '../model';
import { showLinkProblem } from './openLink.saga';

type Admission = Reply<ReplyOf<typeof api.team.accept>>;

/** A person who is let in by a link is signed in as by the form, and begins at home. Words of fields are shown in the form. */
function* enter(
  reply: Admission,
  showFields: (fields: Readonly<Record<string, string>>) => UnknownAction,
): SagaGenerator<void> {
  if (!reply.ok) {
    yield* put(showFields(reply.problem.fields ?? {}));
    if (!reply.problem.fields) yield* showLinkProblem(reply.problem);
    return;
  }
  const { status, token, user_name, Error } = reply.value;
  if (status !== LOGIN_SUCCESS || !token || !user_name) {
    yield* put(showFields({}));
    return void (yield* put(linkFailed({ reason: Error ?? TRY_LATER, over: true })));
  }
  yield* put(tokenReceived({ token, user_name }));
  const { rejected } = yield* race({ admitted: take(signedIn), rejected: take(signInFailed) });
  yield* put(replace(rejected ? '/login' : '/home'));
}

/** Accepts the invitation: the account is made, and the person is in. */
export function* acceptInvitation(): SagaGenerator<void> {
  const { token } = yield* select(selectLink);
  if (token === null) return;
  const values = yield* startSubmit(acceptForm, yield* select(selectAccept), null);
  if (!values) return;
  const { fullname, user_name, password } = values;
  yield* enter(
    yield* callApi(api.team.accept, {
      token,
      fullname: fullname.trim(),
      user_name: user_name.trim(),
      password,
    }),
    acceptForm.events.submitFailed,
  );
}

/** Sets the new password; every other session of the person ends. */
export function* chooseNewPassword(): SagaGenerator<void> {
  const { token } = yield* select(selectLink);
  if (token === null) return;
  const values = yield* startSubmit(passwordForm, yield* select(selectPassword), null);
  if (!values) return;
  yield* enter(
    yield* callApi(api.passwords.reset, { token, ...values }),
    passwordForm.events.submitFailed,
  );
}

/** Asks for a link for a new password. What is answered is the same whether or not there is such a person. */
export function* requestLink(): SagaGenerator<void> {
  const values = yield* startSubmit(forgotForm, yield* select(selectForgot), null);
  if (!values) return;
  const reply = yield* callApi(api.passwords.forgot, { name: values.name.trim() });
  yield* put(forgotForm.events.submitFailed({}));
  if (reply.ok) yield* put(linkRequestSucceeded());
  else yield* showLinkProblem(reply.problem);
}

/** The link of the mail to the old address restores that address, and its reader chooses a new password. */
export function* revertAddress(): SagaGenerator<void> {
  const { token } = yield* select(selectLink);
  if (token === null) return;
  const reply = yield* callApi(api.account.revertAddress, { token });
  if (!reply.ok) return yield* showLinkProblem(reply.problem);
  const { email, password_token } = reply.value;
  yield* put(toastAdded(addressReverted(email)));
  yield* put(
    replace(password_token === null ? '/login' : `${LINK_PAGES.password}#${password_token}`),
  );
}

/** The link of a mail unsubscribes from these mails, signed in or not. */
export function* stopMails(): SagaGenerator<void> {
  const { token } = yield* select(selectLink);
  if (token === null) return;
  const reply = yield* callApi(api.notices.stopMails, { token });
  if (reply.ok) yield* put(mailsStopped());
  else yield* showLinkProblem(reply.problem);
}

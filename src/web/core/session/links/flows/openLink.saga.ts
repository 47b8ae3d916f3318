import { replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { untilCancelled } from '~/web/lib/saga/waiting';
import { selectLocation } from '~/web/lib/browser/url/location';
import { reasonOf } from '~/web/lib/http/problem';
import { invitationRead, linkOpened, linkLeft, linkFailed } from '../events';
import { NO_LINK, TRY_LATER } from '../messages';
import { acceptForm, forgotForm, passwordForm } from '../model';

/** Tells why the server did not take a link. One it does not know (any more) is over. */
export function* showLinkProblem(problem: Problem): SagaGenerator<void> {
  yield* put(
    linkFailed({ reason: reasonOf(problem, TRY_LATER), over: problem.statusCode === 404 }),
  );
}

/**
 * Takes what opens the link out of the address at once: the address then is to be found in no history, and leads nobody in who sees it. It stood
 * behind the `#`, so no server and no other site was told it.
 */
function* takeToken(): SagaGenerator<string | null> {
  const { pathname, hash } = yield* select(selectLocation);
  const token = hash.slice(1);
  if (token === '') {
    yield* put(linkFailed({ reason: NO_LINK, over: true }));
    return null;
  }
  yield* put(replace(pathname));
  yield* put(linkOpened({ token }));
  return token;
}

/** Nothing of a link outlives its page. */
function* untilLeft(close: () => { readonly type: string }): SagaGenerator<void> {
  try {
    yield* untilCancelled();
  } finally {
    yield* put(close());
    yield* put(linkLeft());
  }
}

/** The page of an invitation shows its sender and its purpose, and asks for a name and a password. */
export function* openInvitation(): SagaGenerator<void> {
  const token = yield* takeToken();
  if (token !== null) {
    const reply = yield* callApi(api.team.readInvitation, { token });
    if (reply.ok) {
      yield* put(invitationRead(reply.value));
      yield* put(acceptForm.events.opened({ fullname: '', user_name: '', password: '' }));
    } else yield* showLinkProblem(reply.problem);
  }
  yield* untilLeft(acceptForm.events.closed);
}

/** The page of a link for a new password. */
export function* openNewPassword(): SagaGenerator<void> {
  if ((yield* takeToken()) !== null) yield* put(passwordForm.events.opened({ password: '' }));
  yield* untilLeft(passwordForm.events.closed);
}

/** The page of a mail's link asks whether they want no more of them: programs that look at links stop nothing. */
export function* openStopMails(): SagaGenerator<void> {
  yield* takeToken();
  yield* untilLeft(linkLeft);
}

/** The page of the link of a changed address asks whether to revert it: programs that look at links revert nothing. */
export function* openRevertAddress(): SagaGenerator<void> {
  yield* takeToken();
  yield* untilLeft(linkLeft);
}

/** The form that asks for a link lives as long as its page. */
export function* openForgot(): SagaGenerator<void> {
  yield* put(forgotForm.events.opened({ name: '' }));
  yield* untilLeft(forgotForm.events.closed);
}

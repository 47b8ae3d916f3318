import type { UnknownAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { push } from 'connected-react-router';
import { api } from '~/contract';
import { subscribePush, unsubscribePush, workerMessages } from '~/web/lib/browser/pushWorker';
import { PUSH_PROBLEMS, readPermission, requestPermission } from '~/web/lib/browser/notifications';
import { callApi } from '~/web/lib/saga/callApi';
import { selectUser } from '~/web/core/session/person';
import { selectPushOn } from '~/web/core/preferences/preferences';
import {
  permissionChanged,
  pushChosen,
  pushSaveFailed,
  pushSaveSucceeded,
  type pushToggled,
} from '~/web/core/preferences/events';
import { profileSaveSucceeded, profileRead } from '~/web/core/session/events';
import { notificationsHinted, toastAdded } from '~/web/core/toasts/events';
import { browserNotSubscribed, browserSubscribed, browserUnsubscribed } from './events';

/** Beside the switch of a browser whose push service is not to be had. */
const ONLY_OPEN =
  'This browser cannot be reached while Atelier is not open in it: its push service did not answer.';

const MAY_CHANGE = [
  pushChosen.type,
  pushSaveSucceeded.type,
  pushSaveFailed.type,
  profileRead.type,
  profileSaveSucceeded.type,
  permissionChanged.type,
];

/** Has the server send to this browser, and this browser take it; a reason where it does not. */
function* subscribe(): SagaGenerator<string | null> {
  const user = yield* select(selectUser);
  const key = yield* callApi(api.notices.pushToken, user ? { user_id: user.user_name } : {});
  if (!key.ok) return key.problem.message;
  const address = yield* call(subscribePush, key.value.token);
  if (address === null) return ONLY_OPEN;
  const kept = yield* callApi(api.notices.subscribe, address);
  return kept.ok ? null : kept.problem.message;
}

/** Where it was sent to nothing there is nothing to end. */
function* unsubscribe(was: boolean): SagaGenerator<void> {
  const endpoint = yield* call(unsubscribePush);
  if (endpoint !== null) yield* callApi(api.notices.unsubscribe, { endpoint });
  if (endpoint !== null || was) yield* put(browserUnsubscribed());
}

/**
 * This browser is subscribed while any push preference is on and it shows notifications, also when it was before: an address may have changed. It is
 * not while none is on (LOG-12), and not after the session (LOG-10): the server forgets it with the session, the browser here.
 */
export function* syncSubscription(): SagaGenerator<void> {
  // Changes while the browser subscribes are not missed.
  const changes = yield* actionChannel<UnknownAction>(MAY_CHANGE, buffers.sliding(1));
  let was: boolean | null = null;
  try {
    while (true) {
      const wanted: boolean =
        (yield* select(selectPushOn)) && (yield* call(readPermission)) === 'granted';
      if (wanted !== was && wanted) {
        const reason = yield* subscribe();
        yield* put(reason === null ? browserSubscribed() : browserNotSubscribed({ reason }));
        was = reason === null;
      } else if (wanted !== was) {
        yield* unsubscribe(was === true);
        was = false;
      }
      yield* take(changes);
    }
  } finally {
    yield* call(unsubscribePush);
  }
}

/** Turning push notifications on asks the browser first, within the click; without its permission they stay off. */
export function* turnPush({
  payload: { kind, on },
}: ReturnType<typeof pushToggled>): SagaGenerator<void> {
  if (on) {
    const permission = yield* call(requestPermission);
    yield* put(permissionChanged({ permission }));
    if (permission !== 'granted')
      return void (yield* put(toastAdded({ kind: 'warning', text: PUSH_PROBLEMS[permission] })));
  }
  yield* put(pushChosen({ kind, on }));
}

/** A notification that was clicked leads to what it tells; one that was not shown, because somebody looks at the app, has the app read what happened. */
export function* followWorker(): SagaGenerator<void> {
  const messages = workerMessages();
  try {
    while (true) {
      const message = yield* take(messages);
      yield* put('open' in message ? push(message.open) : notificationsHinted());
    }
  } finally {
    messages.close();
  }
}

import { push } from 'connected-react-router';
import { channel, type Channel } from 'redux-saga';
import { call, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import {
  permissionChanges,
  readPermission,
  showNotification,
} from '~/web/lib/browser/notifications';
import { selectTab } from '~/web/lib/browser/tab';
import { toastAdded } from '~/web/core/toasts/events';
import { profileRead } from '~/web/core/session/events';
import { changeProfile } from '~/web/core/session/changeProfile.saga';
import { selectPush, selectPushOn } from '../preferences';
import { selectPushing } from '../pushing';
import {
  permissionChanged,
  pushChosen,
  pushSaveSucceeded,
  pushSaveFailed,
  pushStarted,
  pushStopped,
} from '../events';
import { selectPendingPush } from '../model/pushSlice';

/** Knows whether the browser shows notifications, also when the person changes their mind in its settings. */
export function* watchPermission(): SagaGenerator<void> {
  const changes = permissionChanges();
  try {
    yield* put(permissionChanged({ permission: yield* call(readPermission) }));
    while (true) yield* put(permissionChanged({ permission: yield* take(changes) }));
  } finally {
    changes.close();
  }
}

/** The choices show while they are saved; what is chosen meanwhile is saved after them, and a refusal takes them back. */
export function* savePush(): SagaGenerator<void> {
  while (true) {
    const push = yield* select(selectPush);
    const reply = yield* changeProfile({ notification_preferences: { push } });
    if (!reply.ok) return void (yield* put(pushSaveFailed({ problem: reply.problem })));
    yield* put(pushSaveSucceeded({ push, user: reply.value }));
    const left = yield* select(selectPendingPush);
    if (Object.keys(left).length === 0)
      return void (yield* put(
        toastAdded({ kind: 'success', text: 'Notifications preferences updated' }),
      ));
  }
}

/** Push notifications start when any push preference is on and stop when none is (LOG-12), or with the session (LOG-10). */
export function* pushNotifications(): SagaGenerator<void> {
  while (true) {
    yield* untilWanted(true);
    yield* put(pushStarted());
    try {
      yield* race({ pushing: call(showNotifications), unwanted: call(untilWanted, false) });
    } finally {
      yield* put(pushStopped());
    }
  }
}

function* untilWanted(wanted: boolean): SagaGenerator<void> {
  while ((yield* select(selectPushOn)) !== wanted)
    yield* take([pushChosen, pushSaveSucceeded, pushSaveFailed, profileRead]);
}

/**
 * While the tab is hidden, every toast that is wanted so also appears as a notification of the browser, unless the server sends it here itself; a
 * click on one leads to what it is about.
 */
function* showNotifications(): SagaGenerator<void> {
  const clicked = channel<string>();
  yield* fork(goThere, clicked);
  while (true) {
    const {
      payload: { text, lines = [], to, topic },
    } = yield* take(toastAdded);
    const { hidden } = yield* select(selectTab);
    if (!hidden || (yield* call(readPermission)) !== 'granted') continue;
    const { shows, isSent } = yield* select(selectPushing);
    if (!shows(topic) || isSent(topic)) continue;
    const onOpen =
      to === undefined
        ? undefined
        : () => {
            clicked.put(to);
          };
    const shown = yield* call(showNotification, {
      title: text,
      body: lines.join('\n'),
      tag: text,
      onOpen,
    });
    if (!shown) yield* put(permissionChanged({ permission: 'unsupported' }));
  }
}

function* goThere(clicked: Channel<string>): SagaGenerator<void> {
  while (true) yield* put(push(yield* take(clicked)));
}

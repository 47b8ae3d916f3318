import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { changeProfile } from '~/web/core/session/changeProfile.saga';
import { selectPush } from '../preferences';
import { toastAdded } from '~/web/core/toasts/events';
import { pushSaveSucceeded, pushSaveFailed } from '../events';
import { selectPendingPush } from '../model/pushSlice';

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

import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { changeProfile } from '~/web/core/session/changeProfile.saga';
import { toastAdded } from '~/web/core/toasts/events';
import { profileSaveSucceeded } from '~/web/core/session/events';
import { channelsSaveSucceeded, channelsSaveFailed, type Choices } from '../events';
import { selectChoices, selectNotificationChannels } from '../model/channels';

const isNone = ({ app, mail, digest }: Choices) =>
  digest === null && Object.keys(app).length === 0 && Object.keys(mail).length === 0;

/** The choices show while they are saved; what is chosen meanwhile is saved after them, and a refusal takes them back (SET-12). */
export function* saveNotificationChannels(): SagaGenerator<void> {
  while (true) {
    const chosen = yield* select(selectChoices);
    const { app, mail, digest } = yield* select(selectNotificationChannels);
    const reply = yield* changeProfile({ notification_preferences: { app, mail, digest } });
    if (!reply.ok) return void (yield* put(channelsSaveFailed({ problem: reply.problem })));
    yield* put(profileSaveSucceeded({ user: reply.value }));
    yield* put(channelsSaveSucceeded(chosen));
    if (isNone(yield* select(selectChoices)))
      return void (yield* put(
        toastAdded({ kind: 'success', text: 'Notifications preferences updated' }),
      ));
  }
}

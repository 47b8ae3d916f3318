import { push } from 'connected-react-router';
import { put, take, type SagaGenerator } from 'typed-redux-saga';
import { workerMessages } from '~/web/lib/browser/pushWorker';
import { notificationsHinted } from '~/web/core/toasts/events';

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

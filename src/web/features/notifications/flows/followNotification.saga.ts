import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { seenLost } from '~/web/core/toasts/events';
import type { notificationFollowed } from '../events';

/** A person who opens the page of a notification has seen it, in every browser; where the server did not save that, also after a crash, it is unread again. */
export function* followNotification({
  payload: { about },
}: ActionOf<typeof notificationFollowed>): SagaGenerator<void> {
  let isKept = false;
  try {
    isKept = (yield* callApi(api.notices.seen, { about: [about] })).ok;
  } finally {
    if (!isKept) yield* put(seenLost());
  }
}

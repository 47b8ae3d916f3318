import type { UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { buffers } from 'redux-saga';
import {
  actionChannel,
  call,
  fork,
  put,
  race,
  select,
  take,
  type SagaGenerator,
} from 'typed-redux-saga';
import { api, type Reply } from '~/contract';
import type { NotificationTopic } from '~/contract/notifications/topics';
import { callApi } from '~/web/lib/saga/callApi';
import { notificationsSucceeded, seenLost } from '~/web/core/toasts/events';
import type { ActionOf } from '~/web/lib/saga/policies';
import {
  firstRead,
  notificationsFailed,
  olderRead,
  olderRequested,
  topicOpened,
  type NoticePage,
  type notificationFollowed,
} from './events';
import { selectNotificationList, selectTopicFilter } from './model';

function* readPage(
  topic: NotificationTopic | null,
  after: string | null,
): SagaGenerator<Reply<NoticePage>> {
  const reply = yield* callApi(
    api.notices.list,
    { ...(topic && { topic }), ...(after !== null && { after }) },
    { needs: ['happenings'] },
  );
  return reply.ok ? { ok: true, value: { topic, ...reply.value } } : reply;
}

/** Reads the newest again whenever something happened or was seen elsewhere, as the history in the corner hears of it. */
function* keepFirst(topic: NotificationTopic | null): SagaGenerator<void> {
  // Events while the page is being read are not missed.
  const news = yield* actionChannel<UnknownAction>(
    [notificationsSucceeded.type, seenLost.type],
    buffers.sliding(1),
  );
  while (true) {
    const reply = yield* readPage(topic, null);
    yield* put(reply.ok ? firstRead(reply.value) : notificationsFailed({ problem: reply.problem }));
    yield* take(news);
  }
}

/** Reads on where the person wants to see older ones; from the start where that failed. */
function* readOlder(topic: NotificationTopic | null): SagaGenerator<void> {
  while (true) {
    yield* take(olderRequested);
    const reply = yield* readPage(topic, (yield* select(selectNotificationList)).next);
    yield* put(reply.ok ? olderRead(reply.value) : notificationsFailed({ problem: reply.problem }));
  }
}

function* untilOther(topic: NotificationTopic | null): SagaGenerator<void> {
  while ((yield* select(selectTopicFilter)) === topic) yield* take(LOCATION_CHANGE);
}

function* readTopic(topic: NotificationTopic | null): SagaGenerator<void> {
  yield* fork(readOlder, topic);
  yield* keepFirst(topic);
}

/** While the page is open, what happened is read under the heading that the address asks for. */
export function* readNotifications(): SagaGenerator<void> {
  while (true) {
    const topic = yield* select(selectTopicFilter);
    yield* put(topicOpened({ topic }));
    yield* race({ reading: call(readTopic, topic), other: call(untilOther, topic) });
  }
}

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

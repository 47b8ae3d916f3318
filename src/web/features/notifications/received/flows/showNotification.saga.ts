import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { claim } from '~/web/lib/browser/claim';
import { readPermission } from '~/web/lib/browser/notifications';
import { selectTab } from '~/web/lib/browser/tab';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/pageNow';
import { selectIsQuiet, selectPushOn } from '~/web/core/preferences/preferences';
import {
  notificationRecorded,
  toastAdded,
  type notificationReceived,
} from '~/web/core/toasts/events';
import { selectIsInHistory } from '~/web/core/toasts/historySelectors';

/** A tab that is seen tells it in its corner, a hidden one as a notification where it may; any other keeps it for later. */
function* mayTell(about: string): SagaGenerator<boolean> {
  const { hidden } = yield* select(selectTab);
  const notifies = (yield* select(selectPushOn)) && readPermission() === 'granted';
  return hidden && !notifies ? false : yield* call(claim, `happened ${about}`);
}

/** A notification reaches the person who is away: once, however many tabs they have open, and not where they are looking at it. */
export function* showNotification({
  payload: news,
}: ActionOf<typeof notificationReceived>): SagaGenerator<void> {
  if (yield* select(selectIsInHistory, news.about)) return;
  if (yield* select(selectIsQuiet, news.topic))
    return void (yield* put(notificationRecorded({ ...news, seen: true })));
  const { hidden } = yield* select(selectTab);
  const sees = !hidden && (yield* pageNow()).pathname === news.to.split('?')[0];
  if (sees) yield* call(claim, `happened ${news.about}`);
  const tells = !sees && (yield* mayTell(news.about));
  yield* put(tells ? toastAdded(news) : notificationRecorded({ ...news, seen: sees }));
}

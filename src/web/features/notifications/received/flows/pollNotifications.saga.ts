import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Notification } from '~/contract';
import { notices } from '~/contract/notifications/notices';
import { toNotification } from '~/web/core/toasts/toNotification';
import { selectTab, tabVisible } from '~/web/lib/browser/tab';
import { callApi } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { POLL_MS } from '~/web/lib/state/collection';
import {
  notificationReceived,
  notificationsSucceeded,
  notificationsHinted,
  notificationRecorded,
  toastAdded,
  type NotificationItem,
} from '~/web/core/toasts/events';
import { selectIsInHistory, selectSince } from '~/web/core/toasts/historySelectors';
import { claim } from '~/web/lib/browser/claim';
import { readPermission } from '~/web/lib/browser/notifications';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { selectIsQuiet, selectPushOn } from '~/web/core/preferences/preferences';

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

/** The first page comes first, ms. */
const FIRST_MS = 3_000;
/** More than so many at once are told in one sentence. */
const MAX_TOASTS_AT_ONCE = 3;

interface Heard {
  readonly news: NotificationItem;
  readonly isSeen: boolean;
  /** It stands in the history only: the person saw it, or a browser of theirs announced it before this one knew anything. */
  readonly isSilent: boolean;
}

const heardOf = (happening: Notification, isNewBrowser: boolean): Heard[] => {
  const news = toNotification(happening);
  const at = Date.parse(happening.create_datetime);
  const isSeen = happening.seen_datetime !== null;
  return news
    ? [
        {
          news: Number.isNaN(at) ? news : { ...news, at },
          isSeen,
          isSilent: isSeen || (isNewBrowser && happening.announced === true),
        },
      ]
    : [];
};

const namesOf = (heard: readonly Heard[]) => heard.map(({ news: { about } }) => about);

/** Puts into the history what it lacks, and tells what the person has not seen. */
function* tell(heard: readonly Heard[]): SagaGenerator<void> {
  const fresh: Heard[] = [];
  for (const each of heard)
    if (!(yield* select(selectIsInHistory, each.news.about))) fresh.push(each);
  const announced = fresh.filter(({ isSilent }) => !isSilent);
  const isMany = announced.length > MAX_TOASTS_AT_ONCE;
  for (const { news, isSeen, isSilent } of fresh)
    yield* put(
      isSilent || isMany
        ? notificationRecorded({ ...news, seen: isSeen })
        : notificationReceived(news),
    );
  if (announced.length === 0) return;
  if (isMany)
    yield* put(
      toastAdded({
        kind: 'info',
        text: `${announced.length} notifications came while you were away`,
        lines: announced.slice(-MAX_TOASTS_AT_ONCE).map(({ news: { text } }) => text),
      }),
    );
  // Without this a browser that knows nothing, such as the next sign-in, announces all of them again.
  yield* callApi(notices.seenAll, { up_to: yield* select(selectSince), announced: true });
}

/** The notifications of an answer; null where there are none. */
function* readOnce(isNewBrowser: boolean): SagaGenerator<{
  readonly heard: readonly Heard[];
  readonly more: boolean;
} | null> {
  const before = yield* select(selectSince);
  const reply = yield* callApi(notices.read, { since: before });
  if (!reply.ok || !Array.isArray(reply.value.happenings)) return null;
  if (reply.value.since === before) return { heard: [], more: false };
  const { happenings, since, more, unseen: total } = reply.value;
  const heard = happenings.flatMap((each) => heardOf(each, isNewBrowser));
  const [unseen, seen] = [false, true].map((isSeen) =>
    namesOf(heard.filter((each) => each.isSeen === isSeen)),
  );
  yield* put(notificationsSucceeded({ since, unseen: unseen ?? [], seen: seen ?? [], total }));
  return { heard, more };
}

/** Reads until nothing is left, and tells all of it at once. False where the server did not answer. */
function* readHappenings(isNewBrowser: boolean): SagaGenerator<boolean> {
  const heard: Heard[] = [];
  let hasAnswered = false;
  for (
    let read = yield* readOnce(isNewBrowser);
    read;
    read = read.more ? yield* readOnce(isNewBrowser) : null
  ) {
    hasAnswered = true;
    heard.push(...read.heard);
  }
  yield* tell(heard);
  return hasAnswered;
}

/** Notifications are read while somebody is signed in, every 30 s and as soon as the tab is looked at again. */
export function* pollNotifications(): SagaGenerator<void> {
  let isNewBrowser = (yield* select(selectSince)) === 0;
  yield* poll(
    function* () {
      if (yield* readHappenings(isNewBrowser)) isNewBrowser = false;
    },
    {
      every: POLL_MS.lists,
      firstAfter: FIRST_MS,
      sooner: [tabVisible.type, notificationsHinted.type],
    },
  );
}

import { LOCATION_CHANGE } from 'connected-react-router';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { notices } from '~/contract/notifications/notices';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import {
  dismissed,
  notificationsSucceeded,
  notificationsHinted,
  notificationRecorded,
  seenSaveSucceeded,
  seenLost,
  type allSeen,
  type historyCleared,
} from '~/web/core/toasts/events';
import { selectSeenLocally, selectSince } from '~/web/core/toasts/historySelectors';

const SEEING = [
  dismissed.type,
  notificationRecorded.type,
  notificationsSucceeded.type,
  LOCATION_CHANGE,
];

/** Tells the server what was seen here until it knows all of it; what it does not take is told the next time. */
function* tellSeen(): SagaGenerator<void> {
  for (
    let about = yield* select(selectSeenLocally);
    about.length > 0;
    about = yield* select(selectSeenLocally)
  ) {
    const reply = yield* callApi(notices.seen, { about: [...about] });
    if (!reply.ok) return;
    yield* put(seenSaveSucceeded({ about }));
  }
}

/** A notification that was seen in one browser, as a notification that was dismissed or on its page, is seen in all of them. */
export function* syncSeen(): SagaGenerator<void> {
  while (true) {
    yield* call(tellSeen);
    yield* take(SEEING);
  }
}

/** A history that is emptied stays empty, also after the next sign-in. */
export function* forgetCleared({
  payload: { about },
}: ActionOf<typeof historyCleared>): SagaGenerator<void> {
  if (about.length > 0) yield* callApi(notices.seen, { about: [...about], forget: true });
}

/** All that was told so far is seen in every browser, also what no history lists any more; what came since is not. */
export function* seeAll({ payload: { topic } }: ActionOf<typeof allSeen>): SagaGenerator<void> {
  let isKept = false;
  try {
    // A page that was opened just now has not read the numbers yet.
    const up_to =
      (yield* select(selectSince)) || (yield* take(notificationsSucceeded)).payload.since;
    isKept = (yield* callApi(notices.seenAll, { up_to, ...(topic && { topic }) })).ok;
  } finally {
    if (!isKept) yield* put(seenLost());
  }
  // How many are left of other headings only the server knows.
  if (isKept && topic) yield* put(notificationsHinted());
}

import type { Action } from '@reduxjs/toolkit';
import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { SESSION_LIFETIME_MS } from '~/contract/settings/account';
import { FRESH_MS } from '~/web/lib/state/collection';
import { untilUseful } from '~/web/lib/browser/tab';
import { poll } from '~/web/lib/saga/poll';
import { notificationReceived } from '~/web/core/toasts/events';
import { profileSaveSucceeded, profileRead, profileRequested, teamSaveSucceeded } from '../events';
import { accessDenied, sessionExpired } from '../../../lib/saga/callApi';
import { readProfile } from './readProfile.saga';
import { selectSession } from '../selectors';

/** Somebody looks at the profile, or an admin may have changed it: they were told so, or the server refuses what the profile allows. */
const mayBeOther = (action: Action) =>
  profileRequested.match(action) ||
  accessDenied.match(action) ||
  (notificationReceived.match(action) && action.payload.topic === 'team');

/** The user is fresh for 3 minutes, unless they may be another one by now; a restored session shows what it kept and reads it again at once. */
export function* pollProfile(): SagaGenerator<void> {
  const { readAt } = yield* select(selectSession);
  const age = readAt === null ? Infinity : Date.now() - readAt;
  if (age >= FRESH_MS.user) yield* untilUseful();
  yield* poll(readAgain, {
    every: FRESH_MS.user,
    firstAfter: Math.max(0, FRESH_MS.user - age),
    sooner: mayBeOther,
  });
}

/** An answer to a question that was asked before the person changed something is older than what is known by then. */
function* readAgain(): SagaGenerator<void> {
  const { reply } = yield* race({
    reply: call(readProfile),
    kept: take([profileSaveSucceeded.type, teamSaveSucceeded.type]),
  });
  if (reply?.ok) yield* put(profileRead({ ...reply.value, at: Date.now() }));
}

/** Stored auth expires 15 days after it was written, also while the tab stays open. */
export function* endWhenOld(): SagaGenerator<void> {
  const { savedAt } = yield* select(selectSession);
  yield* delay(Math.max(0, (savedAt ?? 0) + SESSION_LIFETIME_MS - Date.now()));
  yield* put(sessionExpired());
}

import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { isDirty } from '~/web/lib/state/draft';
import { selectUser } from '~/web/core/session/person';
import { profileSaveSucceeded, profileRead, profileRequested } from '~/web/core/session/events';
import {
  NO_PASSWORDS,
  passwordForm,
  profileForm,
  profileValues,
  selectProfileForm,
} from '../model/forms';

/** The page has the profile read when it opens. Its form shows the profile as it is read, but for what was typed; passwords are forgotten with the page. */
export function* manageForms(): SagaGenerator<void> {
  yield* put(profileRequested());
  yield* put(passwordForm.events.opened(NO_PASSWORDS));
  try {
    while (true) {
      yield* showProfile();
      yield* take([profileRead, profileSaveSucceeded]);
    }
  } finally {
    yield* put(passwordForm.events.closed());
  }
}

function* showProfile(): SagaGenerator<void> {
  const user = yield* select(selectUser);
  const form = yield* select(selectProfileForm);
  if (user && (!form || !isDirty(form))) yield* put(profileForm.events.opened(profileValues(user)));
}

import { call, getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { sendingLine } from '~/web/work/forms/small/sending.saga';
import { changeProfile, readProfile } from '~/web/core/session/changeProfile.saga';
import { profileRead, profileRequested, profileSaveSucceeded } from '~/web/core/session/events';
import { isDirty } from '~/web/lib/state/draft';
import { selectUser } from '~/web/core/session/person';
import { api, type Reply, type User } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import {
  PICTURE_LIMIT,
  PICTURE_LIMIT_RULE,
  PICTURE_TYPE_RULE,
  PICTURE_TYPES,
} from '~/contract/settings/accountRules';
import { squareOf } from '~/web/lib/browser/pictures';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { reasonOf } from '~/web/lib/http/problem';
import {
  passwordChanged,
  passwordChangeFailed,
  pictureSaved,
  pictureSaveFailed,
  profileSaved,
  profileSaveFailed,
  type pictureChosen,
} from '../events';
import {
  NO_PASSWORDS,
  passwordForm,
  profileForm,
  profileValues,
  selectPasswordForm,
  selectProfileForm,
} from '../model/forms';
import { openSessions } from '../model/lists';

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

/** Keeps name and address once nothing is wrong with them (SET-08). */
export const profileSaving = sendingLine({
  form: profileForm,
  formOf: selectProfileForm,
  sent: profileForm.events.submitBlocked,
  failed: (problem) => profileSaveFailed({ problem }),
  send: ({ fullname, email }) => changeProfile({ fullname: fullname.trim(), email: email.trim() }),
  taken: (user) => [
    profileForm.events.opened(profileValues(user)),
    profileSaveSucceeded({ user }),
    profileSaved(),
  ],
});

/** Puts a new password in the place of the current one; the server ends every other session of the person. */
export const passwordChange = sendingLine({
  form: passwordForm,
  formOf: selectPasswordForm,
  sent: passwordForm.events.submitBlocked,
  failed: (problem) => passwordChangeFailed({ problem }),
  send: ({ current_password, new_password }) =>
    callApi(api.account.changePassword, { current_password, new_password }),
  taken: () => [
    passwordForm.events.opened(NO_PASSWORDS),
    passwordChanged(),
    openSessions.events.refreshRequested(),
  ],
});

/** The side of a picture as it is sent, in pixels: sharp at 96 on every screen, and a list of 2,000 people stays light. */
const SIDE = 256;

const problemOfFile = ({ type, size }: File): string | null => {
  if (!PICTURE_TYPES.some((known) => known === type)) return PICTURE_TYPE_RULE;
  return size < PICTURE_LIMIT ? null : PICTURE_LIMIT_RULE;
};

/** A JPG or PNG under 2 MB (SET-13, SET-14) becomes the person's picture, cut to a small square. */
export function* changePicture({ payload }: ReturnType<typeof pictureChosen>): SagaGenerator<void> {
  const { files } = yield* getContext<AppContext>('app');
  const file = files.find(payload.file);
  files.letGo([payload.file]);
  if (!file)
    return void (yield* put(pictureSaveFailed({ reason: 'Please choose the picture again.' })));
  const reason = problemOfFile(file);
  if (reason !== null) return void (yield* put(pictureSaveFailed({ reason })));
  const square = yield* call(squareOf, file, SIDE);
  if (!square)
    return void (yield* put(
      pictureSaveFailed({ reason: 'The picture is damaged. Please choose another one.' }),
    ));
  yield* keep(
    yield* callApi(
      api.account.uploadPicture,
      {},
      { files: [{ name: file.name, content: square }] },
    ),
  );
}

/** The person has initials again in place of a picture. */
export function* removePicture(): SagaGenerator<void> {
  yield* keep(yield* callApi(api.account.removePicture, {}));
}

function* keep(reply: Reply<{ user?: User }>): SagaGenerator<void> {
  if (!reply.ok) return void (yield* put(pictureSaveFailed({ reason: reasonOf(reply.problem) })));
  const profile = reply.value.user
    ? ({ ok: true, value: reply.value.user } as const)
    : yield* readProfile();
  if (profile.ok) yield* put(profileSaveSucceeded({ user: profile.value }));
  yield* put(pictureSaved());
}

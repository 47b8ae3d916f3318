import { call, getContext, put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply, type User } from '~/contract';
import {
  PICTURE_LIMIT,
  PICTURE_LIMIT_RULE,
  PICTURE_TYPE_RULE,
  PICTURE_TYPES,
} from '~/contract/settings/accountRules';
import { squareOf } from '~/web/lib/browser/pictures';
import { callApi } from '~/web/lib/saga/callApi';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { reasonOf } from '~/web/lib/http/problem';
import { readProfile } from '~/web/core/session/changeProfile.saga';
import { profileSaveSucceeded } from '~/web/core/session/events';
import { pictureSaveFailed, pictureSaved, type pictureChosen } from '../events';

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

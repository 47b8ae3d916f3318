import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { PayloadAction } from '@reduxjs/toolkit';
import { githubSourceReset } from '~/web/work/github/events';
import { dropFailed, filesPicked, type filesDropped } from '../events';
import { readDrop } from '../model/drops';

const attempt = async (drop: string) => {
  try {
    return await readDrop(drop);
  } catch {
    return null;
  }
};

/** Finds out what was dropped: files, or a folder with all that is in it. */
export function* pickDropped({
  payload: { form, drop },
}: ReturnType<typeof filesDropped>): SagaGenerator<void> {
  const picked = yield* call(attempt, drop);
  if (picked) return void (yield* put(filesPicked({ form, ...picked })));
  yield* put(dropFailed({ form }));
}

/** Picking one source resets the others, and a new form begins with nothing: the panel of repositories forgets what it showed. */
export function* resetGithub({
  payload: { form },
}: PayloadAction<{ form: string }>): SagaGenerator<void> {
  yield* put(githubSourceReset({ for: form }));
}

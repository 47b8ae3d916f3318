import type { PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { githubSourceReset } from '~/web/work/github/events';

/** Picking one source resets the others, and a new form begins with nothing: the panel of repositories forgets what it showed. */
export function* resetGithub({
  payload: { form },
}: PayloadAction<{ form: string }>): SagaGenerator<void> {
  yield* put(githubSourceReset({ for: form }));
}

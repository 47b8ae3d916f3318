import { put, type SagaGenerator } from 'typed-redux-saga';
import type { sourcePicked } from '~/web/work/forms/sources/events';
import { githubSourceOpened } from '../events';

/** An object from GitHub begins with a panel in which nothing is chosen yet. */
export function* openSource({ payload }: ReturnType<typeof sourcePicked>): SagaGenerator<void> {
  if (payload.source === 'github') yield* put(githubSourceOpened({ for: payload.form }));
}

import { put, type SagaGenerator } from 'typed-redux-saga';
import type { sourcePicked } from '../../notebookForm/events';
import { githubSourceOpened } from '../events';

/** The form that makes a notebook, as this room's panel knows it. */
const CREATE_FORM = 'create';

/** A notebook from GitHub begins with a panel in which nothing is chosen yet. */
export function* openSource({ payload }: ReturnType<typeof sourcePicked>): SagaGenerator<void> {
  const source: string = payload.source;
  if (source === 'github') yield* put(githubSourceOpened({ for: CREATE_FORM }));
}

import { call, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { loadOnce } from '~/web/lib/browser/lazily';
import type { copyOrMoveRequested } from '../events';
import { named } from '../messages';
import { showDriveProblem } from './outcome.saga';

/** Most pages that are opened never copy or move anything: the code for it comes with the first time. */
export const loadCopyOrMove = loadOnce(() =>
  import('./copyOrMoveNow.saga').then(({ copyOrMoveNow }) => copyOrMoveNow),
);

const NOT_REACHED: Problem = { statusCode: 0, code: 'offline', message: '' };

/** Moves or copies into a folder; what clashes there is asked about, and done as it was answered. */
export function* copyOrMove(asked: ReturnType<typeof copyOrMoveRequested>): SagaGenerator<void> {
  const now = yield* call(() => loadCopyOrMove().catch(() => null));
  if (now) return yield* call(now, asked);
  const { action, paths } = asked.payload;
  yield* showDriveProblem(action, named(paths), { ok: false, problem: NOT_REACHED });
}

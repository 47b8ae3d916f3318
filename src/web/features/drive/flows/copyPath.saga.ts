import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { noticed } from '../../notices/events';
import type { pathCopyRequested } from '../events';
import { SUCCESS, UNSUPPORTED } from '../messages';

const write = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Puts the path on the clipboard; a browser that keeps it closed, or has none, is told of. */
export function* copyPath({ payload: { path } }: ReturnType<typeof pathCopyRequested>): SagaGenerator<void> {
  const copied = yield* call(write, path);
  yield* put(copied ? noticed({ kind: 'success', text: SUCCESS.pathCopied }) : noticed({ kind: 'error', text: UNSUPPORTED }));
}

import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { noticed } from '../../notices/events';
import type { linesCopied } from '../events';
import { selectLog } from '../selectors';
import { SUCCESS, UNSUPPORTED } from '../messages';

const write = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Puts lines of the build's log on the clipboard. */
export function* copyLines({ payload: { from, to } }: ReturnType<typeof linesCopied>): SagaGenerator<void> {
  const { lines } = yield* select(selectLog);
  const copied = yield* call(write, lines.slice(from, to + 1).join('\n'));
  yield* put(copied ? noticed({ kind: 'success', text: SUCCESS.copied }) : noticed({ kind: 'error', text: UNSUPPORTED }));
}

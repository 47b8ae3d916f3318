import { call, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { HostMessage } from '~/contract/editor';
import { frames } from '~/web/lib/browser/frames';
import { assistApplied, assistClosed, assistRequested, type assistWritten } from '../events';
import { selectAssist } from '../selectors';

/** The code is put into its cell when the person accepts it, and not before. It does not run. */
export function* applyCode({
  payload: { code },
}: ReturnType<typeof assistWritten>): SagaGenerator<void> {
  const { about } = yield* select(selectAssist);
  const { type } = yield* take([assistApplied.type, assistClosed.type, assistRequested.type]);
  if (!about || type !== assistApplied.type) return;
  const message: HostMessage = {
    type: 'replace',
    cell_id: about.cell_id,
    before: about.source,
    source: code,
  };
  yield* call(frames.tell, about.frameId, message);
}

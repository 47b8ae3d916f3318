import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { selectLocation } from '~/web/lib/browser/url/location';
import { frames, type FrameMessage } from '~/web/lib/browser/frames';
import { anchorSelected } from '~/web/features/comments/events';

/** A page that says more is not ours. */
const MOST = 200;
const isShort = (text: unknown): text is string =>
  typeof text === 'string' && text.trim() !== '' && text.length <= MOST;

/** The person points at a cell: the next topic of the notebook is about it. */
export function* pointAtCell(
  notebookId: string,
  { cell_id, label }: FrameMessage,
): SagaGenerator<void> {
  if (!isShort(cell_id) || !isShort(label)) return;
  yield* put(
    anchorSelected({ key: `notebook/${notebookId}`, place: { kind: 'cell', cell_id, label } }),
  );
}

/** The address names a cell: the page of the notebook that has it brings it into sight, whether it runs or is read. */
export function* leadToCell(): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectLocation);
  const cell_id = new URLSearchParams(search).get('cell');
  if (cell_id !== null && pathname.startsWith('/notebooks/'))
    yield* call(frames.tellAll, { type: 'cell', cell_id });
}

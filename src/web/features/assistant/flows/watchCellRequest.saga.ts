import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { HostMessage } from '~/contract/editor';
import { ASSIST_LIMITS } from '~/contract/assistant';
import { frames, type FrameMessage, type frameMessageReceived } from '~/web/lib/browser/frames';
import type { RootState } from '~/web/lib/state/root';
import type { editorReady } from '~/web/features/notebooks/editor/events';
import { assistOpened, assistRequested, type AboutCell } from '../events';
import { selectOffered } from '../model/slice';

/** The page of a notebook offers what the installation has, and nothing else. */
export function* sendAssistCapabilities({
  payload: { key },
}: ReturnType<typeof editorReady>): SagaGenerator<void> {
  const message: HostMessage = { type: 'assists', kinds: [...(yield* select(selectOffered))] };
  yield* call(frames.tell, key, message);
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

const aboutIn = (
  frameId: string,
  { kind, cell_id, label, source, before }: FrameMessage,
): AboutCell | null => {
  if (kind !== 'english' && kind !== 'fix') return null;
  if (
    !isText(cell_id, 200) ||
    !isText(label, 200) ||
    !isText(source, ASSIST_LIMITS.code) ||
    !isText(before, ASSIST_LIMITS.context)
  )
    return null;
  return { frameId, kind, cell_id, label, source, before };
};

/** The person wants code for a cell. To mend it there is nothing more to say: it is asked for at once. */
export function* watchCellRequest({
  payload: { frameId, message },
}: ReturnType<typeof frameMessageReceived>): SagaGenerator<void> {
  const about = message.type === 'assist' ? aboutIn(frameId, message) : null;
  const isEditor = (state: RootState) => state.notebooks?.editor?.entries[frameId] !== undefined;
  if (!about || !(yield* select(isEditor)) || !(yield* select(selectOffered)).includes(about.kind))
    return;
  yield* put(assistOpened(about));
  if (about.kind === 'fix') yield* put(assistRequested());
}

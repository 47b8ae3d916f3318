import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Happened } from '~/web/kit/effects/policies';
import { playableOf, selectIsPlayed, selectOpenRecording } from '~/web/objects/liveRoom';
import type { roomOpened } from '../../liveStream/events';
import type { streamRead } from '../../streams/events';
import { recordingClosed } from '../events';
import { selectPlayer } from '../selectors';
import { keepPosition } from './followClock.saga';

/** There is one window: who comes into a live room leaves the recording. */
export function* closeForRoom(_: Happened<typeof roomOpened>): SagaGenerator<void> {
  const open = yield* select(selectOpenRecording);
  if (open) yield* put(recordingClosed({ stream_id: open.stream_id }));
}

/** What has no recording any more is not played any more. */
export function* closeWhenGone({
  payload: { id, row },
}: Happened<typeof streamRead>): SagaGenerator<void> {
  if (!playableOf(row) && (yield* select(selectIsPlayed, id)))
    yield* put(recordingClosed({ stream_id: id }));
}

/** Who comes back finds it where they left it. */
export function* keepPlace({
  payload: { stream_id },
}: Happened<typeof recordingClosed>): SagaGenerator<void> {
  const { left } = yield* select(selectPlayer);
  if (left?.stream_id === stream_id) yield* keepPosition(stream_id, left.at);
}

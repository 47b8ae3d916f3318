import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ActionOf } from '~/web/lib/saga/policies';
import { playableOf, selectIsPlayed, selectOpenRecording } from '../../liveRoom';
import type { liveRoomOpened } from '../../live/events';
import type { streamRead } from '../../events';
import { recordingClosed } from '../events';
import { selectPlayer } from '../selectors';
import { savePosition } from './followClock.saga';

/** There is one window: who comes into a live room leaves the recording. */
export function* closeForLiveRoom(_: ActionOf<typeof liveRoomOpened>): SagaGenerator<void> {
  const open = yield* select(selectOpenRecording);
  if (open) yield* put(recordingClosed({ stream_id: open.stream_id }));
}

/** A recording that is gone is not played any more. */
export function* closeWhenGone({
  payload: { id, row },
}: ActionOf<typeof streamRead>): SagaGenerator<void> {
  if (!playableOf(row) && (yield* select(selectIsPlayed, id)))
    yield* put(recordingClosed({ stream_id: id }));
}

/** A person who comes back finds it where they left it. */
export function* savePlaybackPosition({
  payload: { stream_id },
}: ActionOf<typeof recordingClosed>): SagaGenerator<void> {
  const { left } = yield* select(selectPlayer);
  if (left?.stream_id === stream_id) yield* savePosition(stream_id, left.at);
}

import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import {
  playableOf,
  selectIsPlayed,
  selectOpenRecording,
  selectStream,
  trimmedRangeOf,
} from '../../liveRoom';
import {
  modeOpened,
  playToggled,
  recordingClosed,
  recordingOpened,
  seekRequested,
  type Opening,
  type recordingRequested,
} from '../events';
import { selectFirstCut, selectPlayer } from '../selectors';
import type { liveRoomOpened } from '../../live/events';
import type { streamRead } from '../../events';
import { savePosition } from './followClock.saga';

/** A person who stopped this close to the end has seen it, seconds. */
const AS_GOOD_AS_OVER = 5;

function* whereStopped(stream_id: string): SagaGenerator<number> {
  const reply = yield* callApi(api.streams.readPosition, { stream_id });
  return reply.ok ? (reply.value.position ?? 0) : 0;
}

/** The second that it begins at: the one that was asked for, the clip's first, or the one where the person stopped. */
function* beginOf({ stream_id, clip, at }: Opening): SagaGenerator<number> {
  const { start, end } = clip
    ? { start: clip.start_time, end: clip.end_time }
    : trimmedRangeOf(yield* select(selectStream, stream_id));
  const wanted = at ?? (clip ? start : yield* whereStopped(stream_id));
  return wanted < start || wanted > end - AS_GOOD_AS_OVER ? start : wanted;
}

const isSame = (
  open: { readonly stream_id: string; readonly clip: Opening['clip'] },
  { stream_id, clip }: Opening,
) => open.stream_id === stream_id && open.clip?.clip_id === clip?.clip_id;

function* goOn({ at, plays }: Opening): SagaGenerator<void> {
  if (at !== null) yield* put(seekRequested({ at }));
  if (plays && !(yield* select(selectPlayer)).playing) yield* put(playToggled());
}

function* open(payload: Opening): SagaGenerator<boolean> {
  const { stream_id, clip, plays } = payload;
  const known = yield* select(selectOpenRecording);
  if (known && isSame(known, payload)) {
    yield* goOn(payload);
    return true;
  }
  const stream = yield* select(selectStream, stream_id);
  if (!stream || !playableOf(stream)) return false;
  const at = yield* beginOf(payload);
  const before = yield* select(selectOpenRecording);
  if (before) yield* put(recordingClosed({ stream_id: before.stream_id }));
  yield* put(
    recordingOpened({ stream_id, clip, plays, at, name: clip?.clip_name || stream.stream_name }),
  );
  return true;
}

/** Opens a recording, or a clip of it, in the one window of the app. One that is open goes on; another one is closed. */
export function* openRecording({
  payload: { mode, ...opening },
}: ActionOf<typeof recordingRequested>): SagaGenerator<void> {
  if ((yield* open(opening)) && mode)
    yield* put(modeOpened({ mode, cut: yield* select(selectFirstCut, mode) }));
}

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

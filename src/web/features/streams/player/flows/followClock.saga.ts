import type { EventChannel } from 'redux-saga';
import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import type { Media } from '~/web/lib/browser/media/media';
import type { MediaState, MediaEvent } from '~/web/lib/browser/media/mediaEvents';
import { callApi } from '~/web/lib/saga/callApi';
import { playbackReceived, qualitiesReceived, type OpenClip } from '../events';
import { selectBounds, selectPlayer } from '../selectors';
import { showCues } from './followCaptions.saga';

/** So many seconds of it are played between two times that the place is kept. */
const KEPT_EVERY = 15;

/** Keeps the second for the next time that this person opens it. */
export function* savePosition(stream_id: string, at: number): SagaGenerator<void> {
  yield* callApi(api.streams.savePosition, { stream_id, position: at });
}

function* countView(stream_id: string): SagaGenerator<void> {
  yield* callApi(api.streams.countView, { stream_id });
}

/** Stops where what is played ends. */
function* stopAtEnd(element: Media, { at, playing }: MediaState): SagaGenerator<void> {
  const { end } = yield* select(selectBounds);
  if (playing && end > 0 && at >= end)
    yield* call(() => {
      element.pause();
    });
}

/** Tells what is another than before, in whole seconds. */
function* tellClock(
  stream_id: string,
  { at: fine, duration, playing, waits }: MediaState,
): SagaGenerator<void> {
  const told = { at: Math.floor(fine), duration, playing, waits };
  const known = yield* select(selectPlayer);
  const same =
    known.at === told.at &&
    known.playing === playing &&
    known.waits === waits &&
    (duration === 0 || known.duration === duration);
  if (!same || (known.request.status !== 'succeeded' && duration > 0))
    yield* put(playbackReceived({ stream_id, ...told }));
}

/**
 * The clock of the element: what it tells until its source fails. Playing counts as one view (STR-28), and the place is kept every 15 seconds and
 * when it stops; that of a clip is not the person's place in the recording.
 */
export function* followClock(
  told: EventChannel<MediaEvent>,
  element: Media,
  { stream_id, clip }: { readonly stream_id: string; readonly clip: OpenClip | null },
): SagaGenerator<void> {
  let isCounted = false;
  let begun: number | null = null;
  let wasPlaying = false;
  let [last, played] = [-1, 0];
  while (true) {
    const said = yield* take(told);
    if (said.kind === 'failed') return;
    if (said.kind === 'qualities') {
      yield* put(qualitiesReceived({ stream_id, ...said.qualities }));
      continue;
    }
    const { state } = said;
    yield* tellClock(stream_id, state);
    yield* showCues(stream_id, state.at);
    yield* stopAtEnd(element, state);
    const at = Math.floor(state.at);
    // A recording has been seen only when its clock has moved.
    if (!state.playing) begun = null;
    else begun ??= state.at;
    if (!isCounted && begun !== null && state.at > begun) {
      isCounted = true;
      yield* fork(countView, stream_id);
    }
    if (state.playing && at !== last) played += 1;
    const stopped = wasPlaying && !state.playing;
    if (!clip && (stopped || played >= KEPT_EVERY)) {
      played = 0;
      yield* fork(savePosition, stream_id, at);
    }
    [last, wasPlaying] = [at, state.playing];
  }
}

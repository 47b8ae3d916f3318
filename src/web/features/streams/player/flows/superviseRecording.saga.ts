import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem } from '~/contract';
import { liveFrame } from '~/web/lib/browser/liveFrame';
import type { Media } from '~/web/lib/browser/media/media';
import { elements, mediaEvents } from '~/web/lib/browser/media/mediaEvents';
import { callApi } from '~/web/lib/saga/callApi';
import { taken, type ActionOf } from '~/web/lib/saga/policies';
import { playableOf, selectStream } from '../../liveRoom';
import { streamRead } from '../../events';
import { playbackFailed, retryRequested, type recordingOpened } from '../events';
import { selectPlayer, selectSound, selectView } from '../selectors';
import { begin, tune } from './command.saga';
import { followCaptions } from './followCaptions.saga';
import { followClock } from './followClock.saga';
import { watchPlayerKeys } from './watchPlayerKeys.saga';
import { readChat, readFrames } from './readSidePanel.saga';

type Opened = ActionOf<typeof recordingOpened>['payload'];

function* elementInWindow(): SagaGenerator<Media> {
  const found = yield* call(elements);
  try {
    return yield* take(found);
  } finally {
    found.close();
  }
}

const GONE: Problem = {
  statusCode: 0,
  code: 'gone',
  message: 'The recording is not there any more.',
};
const NOT_PLAYED: Problem = {
  statusCode: 0,
  code: 'not-played',
  message: 'The recording could not be loaded.',
};
/** Where it failed so close to where it failed before, a new address did not help, seconds. */
const SAME_PLACE = 5;

/** Reads the stream anew: its addresses are good for a day, and a window may be open for longer. */
function* readAnew(stream_id: string): SagaGenerator<Problem | null> {
  const reply = yield* callApi(api.streams.read, { stream_id });
  if (!reply.ok) return reply.problem;
  yield* put(streamRead({ id: stream_id, row: reply.value.stream }));
  return playableOf(reply.value.stream) ? null : GONE;
}

/** Plays from one address until it fails. */
function* playFrom(element: Media, opened: Opened): SagaGenerator<void> {
  const data = playableOf(yield* select(selectStream, opened.stream_id));
  if (!data) return;
  const told = yield* call(mediaEvents, element, {
    url: data.hls_vod_recording_path,
    at: opened.at,
    quality: (yield* select(selectView)).quality,
  });
  try {
    yield* call(tune, element, yield* select(selectSound));
    if (opened.plays) yield* call(begin, element);
    yield* followClock(told, element, opened);
  } finally {
    told.close();
  }
}

/** Where an address is out of date, it is read anew and goes on at the same second, once; what fails there again is said, with a way to try again. */
function* keepPlaying(element: Media, first: Opened): SagaGenerator<void> {
  let opened = first;
  let failedAt: number | null = null;
  while (true) {
    yield* playFrom(element, opened);
    const { at, playing, request } = yield* select(selectPlayer);
    opened = {
      ...first,
      at: Math.max(at, 0),
      plays: request.status === 'loading' ? opened.plays : playing,
    };
    const again = failedAt === null || Math.abs(at - failedAt) > SAME_PLACE;
    failedAt = at;
    const problem = again ? yield* readAnew(first.stream_id) : NOT_PLAYED;
    if (problem === null) continue;
    yield* put(playbackFailed({ stream_id: first.stream_id, problem }));
    yield* taken(retryRequested);
    yield* readAnew(first.stream_id);
    opened = { ...opened, plays: true };
  }
}

/** A recording is open for as long as this runs: its element, its clock, its keys, and what is read beside it. */
export function* superviseRecording({
  payload,
}: ActionOf<typeof recordingOpened>): SagaGenerator<void> {
  const { stream_id, name } = payload;
  const id = `recording ${stream_id}`;
  yield* call(liveFrame.open, {
    kind: 'recording' as const,
    id,
    stream_id,
    title: `Recording of ${name}`,
  });
  try {
    yield* fork(readFrames, stream_id);
    yield* fork(readChat, stream_id);
    yield* fork(followCaptions, stream_id);
    yield* fork(watchPlayerKeys);
    yield* keepPlaying(yield* elementInWindow(), payload);
  } finally {
    yield* call(liveFrame.close, id);
  }
}

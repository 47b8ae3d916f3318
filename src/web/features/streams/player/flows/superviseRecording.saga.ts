import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { buffers, eventChannel } from 'redux-saga';
import { api, type Problem } from '~/contract';
import { liveFrame } from '~/web/lib/browser/liveFrame';
import type { Media } from '~/web/lib/browser/media/media';
import { elements, mediaEvents } from '~/web/lib/browser/media/mediaEvents';
import { callApi } from '~/web/lib/saga/callApi';
import { taken, type ActionOf } from '~/web/lib/saga/policies';
import { fetchText } from '~/web/lib/saga/fetchText';
import { malformed } from '~/web/lib/http/problem';
import { isTyping, listenForPresses, type Press } from '~/contract/formats/keys';
import { playableOf, selectStream } from '../../liveRoom';
import { streamRead } from '../../events';
import {
  chatFailed,
  chatRead,
  playbackFailed,
  rateChosen,
  retryRequested,
  storyboardRead,
  type recordingOpened,
} from '../events';
import { selectPlayer, selectSound, selectTrack, selectView } from '../selectors';
import { begin, tune } from './command.saga';
import { followCaptions } from './followCaptions.saga';
import { followClock } from './followClock.saga';
import { readChatLog } from '../model/chatLog';
import { readStoryboard } from '../model/storyboard';
import { CAPTIONS_KEY, KEYS, nextRate, RATE_KEYS } from '../model/keys';

const presses = () =>
  eventChannel<Press>((emit) => listenForPresses(window, emit), buffers.expanding(4));

/** Elements with keys of their own: Space presses a button, arrows move a slider and choose of a list. */
const OWN_KEYS: Readonly<Record<string, string>> = {
  Space: 'button, a, summary, input',
  ArrowLeft: 'input:not([data-seek]), [role="tablist"]',
  ArrowRight: 'input:not([data-seek]), [role="tablist"]',
};

/** The player has the focus within, or nothing has it; no dialog lies over it. */
const isForPlayer = (keys: string): boolean => {
  if (isTyping(document) || document.querySelector('[aria-modal="true"]')) return false;
  const { activeElement: focused } = document;
  if (!focused || focused === document.body) return true;
  const own = OWN_KEYS[keys];
  return focused.closest('[data-player]') !== null && !(own !== undefined && focused.closest(own));
};

function* answer({ keys, event }: Press): SagaGenerator<void> {
  const [doing, step] = [KEYS[keys], RATE_KEYS[keys]];
  if (event.defaultPrevented || (!doing && !step) || !isForPlayer(keys)) return;
  if (keys === CAPTIONS_KEY && !(yield* select(selectTrack))) return;
  event.preventDefault();
  if (step) yield* put(rateChosen({ rate: nextRate((yield* select(selectSound)).rate, step) }));
  else if (doing) yield* put(doing());
}

/** Hears keys while a recording is open. */
function* watchPlayerKeys(): SagaGenerator<void> {
  if (typeof window === 'undefined' || typeof document === 'undefined') return;
  const heard = yield* call(presses);
  try {
    while (true) yield* answer(yield* take(heard));
  } finally {
    heard.close();
  }
}

/** Reads the frames that stand above the seek bar; without them it shows the time alone. */
function* readFrames(stream_id: string): SagaGenerator<void> {
  const path = playableOf(yield* select(selectStream, stream_id))?.storyboard_vtt_path ?? '';
  if (path === '') return;
  const reply = yield* fetchText(path);
  if (reply.ok)
    yield* put(storyboardRead({ stream_id, frames: readStoryboard(reply.value, path) }));
}

/** Reads what was said in the live room, to be shown again as it was said (STR-33). */
function* readChat(stream_id: string): SagaGenerator<void> {
  const data = playableOf(yield* select(selectStream, stream_id));
  if (!data || data.chat_recording_json_path === '')
    return void (yield* put(chatRead({ stream_id, lines: [] })));
  const reply = yield* fetchText(data.chat_recording_json_path);
  const lines = reply.ok ? readChatLog(reply.value, data.session_started_at) : null;
  if (lines) yield* put(chatRead({ stream_id, lines }));
  else
    yield* put(
      chatFailed({ stream_id, problem: reply.ok ? malformed('its chat') : reply.problem }),
    );
}

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

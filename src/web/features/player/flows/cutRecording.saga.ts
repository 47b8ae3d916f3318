import { delay, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import { selectOpenRecording } from '~/web/objects/liveRoom';
import { streamSaved } from '../../streams/events';
import {
  clipMade,
  clipRejected,
  thumbnailRead,
  trimmed,
  trimRejected,
  type clipRequested,
  type trimRequested,
} from '../events';
import { selectCutting, selectDuration } from '../selectors';

/** Saves what its owner keeps of a recording (STR-26, STR-32, PRM-12); null is its beginning, or its end. */
export function* keepTrim({
  payload: { stream_id, start, end },
}: Happened<typeof trimRequested>): SagaGenerator<void> {
  const duration = yield* select(selectDuration);
  const reply = yield* ask(api.streams.update, {
    stream_id,
    playback_start_time: start > 0 ? start : null,
    playback_end_time: end < Math.floor(duration) ? end : null,
  });
  if (!reply.ok) return void (yield* put(trimRejected({ problem: reply.problem })));
  yield* put(streamSaved({ id: stream_id, row: reply.value.stream }));
  yield* put(trimmed({ stream_id }));
}

/** Makes a clip of a part (PRM-20). */
export function* makeClip({
  payload: { stream_id, start, end, name },
}: Happened<typeof clipRequested>): SagaGenerator<void> {
  const reply = yield* ask(api.streams.createClip, {
    stream_id,
    start_time: start,
    end_time: end,
    clip_name: name,
  });
  yield* put(
    reply.ok ? clipMade({ clip: reply.value.clip }) : clipRejected({ problem: reply.problem }),
  );
}

/** Who drags a handle passes many seconds. */
const STILL_MS = 400;

/** Shows the picture that a clip begins with (API-69); '' is none. */
export function* pictureClip(): SagaGenerator<void> {
  const {
    mode,
    cut: { start },
    thumbnail,
  } = yield* select(selectCutting);
  const open = yield* select(selectOpenRecording);
  if (mode !== 'clipping' || !open || thumbnail?.at === start) return;
  yield* delay(STILL_MS);
  const reply = yield* ask(api.streams.clipThumbnail, {
    stream_id: open.stream_id,
    start_time: start,
  });
  yield* put(thumbnailRead({ at: start, url: reply.ok ? reply.value.thumbnail_url : '' }));
}

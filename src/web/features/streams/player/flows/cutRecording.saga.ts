import { delay, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { selectOpenRecording } from '../../liveRoom';
import { streamSaved } from '../../events';
import {
  clipMade,
  clipCreateFailed,
  thumbnailRead,
  trimmed,
  trimFailed,
  type clipRequested,
  type trimRequested,
} from '../events';
import { selectCutting, selectDuration } from '../selectors';

/** Saves what its owner keeps of a recording (STR-26, STR-32, PRM-12); null is its beginning, or its end. */
export function* saveTrim({
  payload: { stream_id, start, end },
}: ActionOf<typeof trimRequested>): SagaGenerator<void> {
  const duration = yield* select(selectDuration);
  const reply = yield* callApi(api.streams.update, {
    stream_id,
    playback_start_time: start > 0 ? start : null,
    playback_end_time: end < Math.floor(duration) ? end : null,
  });
  if (!reply.ok) return void (yield* put(trimFailed({ problem: reply.problem })));
  yield* put(streamSaved({ id: stream_id, row: reply.value.stream }));
  yield* put(trimmed({ stream_id }));
}

/** Makes a clip of a part (PRM-20). */
export function* makeClip({
  payload: { stream_id, start, end, name },
}: ActionOf<typeof clipRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.streams.createClip, {
    stream_id,
    start_time: start,
    end_time: end,
    clip_name: name,
  });
  yield* put(
    reply.ok ? clipMade({ clip: reply.value.clip }) : clipCreateFailed({ problem: reply.problem }),
  );
}

/** Dragging a handle passes many seconds. */
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
  const reply = yield* callApi(api.streams.clipThumbnail, {
    stream_id: open.stream_id,
    start_time: start,
  });
  yield* put(thumbnailRead({ at: start, url: reply.ok ? reply.value.thumbnail_url : '' }));
}

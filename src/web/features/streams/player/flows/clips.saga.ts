import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { copyToClipboard } from '~/web/core/toasts/copyText.saga';
import { playableOf, selectStream } from '../../liveRoom';
import { streamRead } from '../../events';
import {
  clipDeleted,
  clipDeleteFailed,
  clipsFailed,
  clipsRead,
  clipsRequested,
  type clipDeletionRequested,
  type clipLinkRequested,
} from '../events';
import { clipPath } from '../model/address';

/** The clips of a stream are read with its page, as soon as there is a recording. */
export function* pollClips({ id }: { readonly id: string }): SagaGenerator<void> {
  while (!playableOf(yield* select(selectStream, id))) yield* take(streamRead.type);
  yield* put(clipsRequested({ stream_id: id }));
}

/** Reads the clips of a stream. */
export function* readClips({
  payload: { stream_id },
}: ActionOf<typeof clipsRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.streams.readClips, { stream_id }, { needs: ['clips'] });
  yield* put(
    reply.ok
      ? clipsRead({ stream_id, clips: reply.value.clips })
      : clipsFailed({ stream_id, problem: reply.problem }),
  );
}

/** The author of a clip can delete it, and the owner of the stream. */
export function* deleteClip({
  payload: { stream_id, clip_id },
}: ActionOf<typeof clipDeletionRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.streams.deleteClip, { stream_id, clip_id });
  yield* put(reply.ok ? clipDeleted({ clip_id }) : clipDeleteFailed({ problem: reply.problem }));
}

const originOfApp = () => window.location.origin;

/** Puts the whole address of a clip on the clipboard. */
export function* copyClipLink({
  payload,
}: ActionOf<typeof clipLinkRequested>): SagaGenerator<void> {
  yield* copyToClipboard(
    new URL(clipPath(payload), yield* call(originOfApp)).href,
    'Url copied to Clipboard',
  );
}

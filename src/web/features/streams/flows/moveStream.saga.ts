import { push } from 'connected-react-router';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Stream } from '~/contract';
import { statusBefore, STREAM_MOVES, type StreamMove } from '~/contract/streams/streamRules';
import { callApi } from '~/web/lib/saga/callApi';
import { withRow, type IntentResult } from '~/web/work/entities/intentOptions';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { archive, deletion, end, restore, start } from '../events';
import { NOTICES } from '../messages';
import { streams } from '../model/entities';

/** Asks for one move; the answer is the stream after it. */
const moved = (move: StreamMove) => ({
  *run(stream: Stream): SagaGenerator<IntentResult<Stream>> {
    const reply = yield* callApi(api.streams.updateStatus, {
      stream_id: stream.stream_id,
      status: move === 'restore' ? statusBefore(stream) : STREAM_MOVES[move].to,
    });
    return withRow(reply, (moved) => moved.stream);
  },
  messages: NOTICES[move],
});

/** The owner, a collaborator or a speaker starts a scheduled stream (STR-15). */
export const startStreams = streams.intent(start, moved('start'));
/** A person who leads a stream ends it for everybody. */
export const endStreams = streams.intent(end, moved('end'));
/** Archiving is a status update (LST-15); what the server refuses is told (PRM-19). */
export const archiveStreams = streams.intent(archive, moved('archive'));
/** Its owner has an archived stream back as it was before. */
export const restoreStreams = streams.intent(restore, moved('restore'));
/** Its owner deletes an archived stream for good (STR-30). */
export const deleteStreams = streams.intent(deletion, {
  run: ({ stream_id }) => callApi(api.streams.delete, { stream_id }),
  messages: NOTICES.delete,
});

/** Archiving navigates to /streams (STR-18). */
export function* leaveArchived({
  payload: { id },
}: ActionOf<typeof archive.succeeded>): SagaGenerator<void> {
  const { pathname } = yield* pageNow();
  if (pathname === `/streams/${encodeURIComponent(id)}`) yield* put(push('/streams'));
}

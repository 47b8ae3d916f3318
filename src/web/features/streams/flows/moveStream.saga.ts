import { push } from 'connected-react-router';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply, type Stream } from '~/contract';
import { STREAM_MOVES, type StreamMove } from '~/contract/own/streamRules';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import { pageNow } from '~/web/kit/effects/pageNow';
import { archive, end, start } from '../events';
import { NOTICES } from '../messages';
import { streams } from '../model/room';

/** Asks for one move; the answer is the stream after it. */
const moved = (move: StreamMove) => ({
  *ask({ stream_id }: Stream): SagaGenerator<Reply<{ readonly stream: Stream }>> {
    return yield* ask(api.streams.updateStatus, { stream_id, status: STREAM_MOVES[move].to });
  },
  rowOf: ({ stream }: { readonly stream: Stream }) => stream,
  messages: NOTICES[move],
});

/** The owner, a collaborator or a speaker starts a scheduled stream (STR-15). */
export const startStreams = streams.intent(start, moved('start'));
/** Who leads a stream ends it for everybody. */
export const endStreams = streams.intent(end, moved('end'));
/** Archiving is a status update (LST-15); what the server refuses is told (PRM-19). */
export const archiveStreams = streams.intent(archive, moved('archive'));

/** Archiving navigates to /streams (STR-18). */
export function* leaveArchived({
  payload: { id },
}: Happened<typeof archive.accepted>): SagaGenerator<void> {
  const { pathname } = yield* pageNow();
  if (pathname === `/streams/${encodeURIComponent(id)}`) yield* put(push('/streams'));
}

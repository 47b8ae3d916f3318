import { replace } from 'connected-react-router';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type Stream } from '~/contract';
import { mayStream, streamStatus } from '~/contract/streams/streamRules';
import { selectLocation, withQuery } from '~/web/lib/browser/url/location';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/pageNow';
import { isLiveRoomPage, selectOpenLiveRoom, selectStream } from '../../liveRoom';
import { selectUser } from '~/web/core/session/person';
import { selectTheme } from '~/web/core/preferences/preferences';
import { start, streamRead } from '../../events';
import { joinFailed, joinRequested, liveRoomClosed, liveRoomOpened } from '../events';
import { frameAddress } from '../model/address';

/** Asks where the live room is, and opens its page there. There is one room at a time: another one that is open is left. */
export function* joinStream({
  payload: { stream_id },
}: ActionOf<typeof joinRequested>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  const reply = yield* callApi(api.streams.roomCode, { stream_id });
  if (!reply.ok) return void (yield* put(joinFailed({ stream_id, problem: reply.problem })));
  const { room_url, notebook_url } = reply.value;
  const before = yield* select(selectOpenLiveRoom);
  if (before) yield* put(liveRoomClosed({ stream_id: before.stream_id }));
  const stream = yield* select(selectStream, stream_id);
  if (!user) return;
  const src = frameAddress(room_url, {
    notebook_url,
    stream,
    user,
    theme: yield* select(selectTheme),
  });
  yield* put(liveRoomOpened({ stream_id, name: stream?.stream_name ?? 'Stream', src }));
}

function* pageShows(stream_id: string): SagaGenerator<boolean> {
  const { pathname } = yield* pageNow();
  return isLiveRoomPage(pathname, stream_id);
}

/** A person who starts a stream is in its room at once, as long as its page is open (STR-16). */
export function* joinStarted({
  payload: { id: stream_id },
}: ActionOf<typeof start.succeeded>): SagaGenerator<void> {
  if (yield* pageShows(stream_id)) yield* put(joinRequested({ stream_id }));
}

/** The stream, as soon as it was read. */
function* streamWhenRead(id: string): SagaGenerator<Stream> {
  while (true) {
    const known = yield* select(selectStream, id);
    if (known) return known;
    yield* take(streamRead.type);
  }
}

/** Arriving with action `join` sets live and then joins; for a live stream it just joins (STR-16). A listener waits in the lobby (STR-17). */
export function* arriveToJoin({ id }: { readonly id: string }): SagaGenerator<void> {
  const wantsIn = function* wantsIn() {
    return new URLSearchParams((yield* select(selectLocation)).search).get('action') === 'join'
      ? true
      : null;
  };
  yield* whileSelected(wantsIn, function* comeIn() {
    const { status, role } = yield* streamWhenRead(id);
    if (streamStatus(status) === 'live') yield* put(joinRequested({ stream_id: id }));
    if (streamStatus(status) === 'scheduled' && mayStream(role, 'start'))
      yield* put(start.requested(id));
    const { pathname, search, state } = yield* select(selectLocation);
    // A reload does not start anything again.
    yield* put(replace({ pathname, search: withQuery(search, { action: null }), state }));
  });
}

/** The embedded live room is the room itself: who gets there is in it (RT-28). */
export function* joinEmbedded({ id }: { readonly id: string }): SagaGenerator<void> {
  while (streamStatus((yield* streamWhenRead(id)).status) !== 'live') yield* take(streamRead.type);
  if ((yield* select(selectOpenLiveRoom))?.stream_id !== id)
    yield* put(joinRequested({ stream_id: id }));
}

import { push, replace } from 'connected-react-router';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type Stream } from '~/contract';
import { mayStream, streamStatus } from '~/contract/streams/streamRules';
import { selectLocation, withQuery } from '~/web/lib/browser/url/location';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { selectUser } from '~/web/core/session/person';
import { selectTheme } from '~/web/core/preferences/preferences';
import { parseLiveRoomMessage, type LiveRoomCommand } from '~/contract/streams/liveRoom';
import { frames, type frameMessageReceived } from '~/web/lib/browser/frames';
import { liveFrame } from '~/web/lib/browser/liveFrame';
import { untilCancelled } from '~/web/lib/saga/waiting';
import { reasonOf } from '~/web/lib/http/problem';
import { isLiveRoomPage, selectOpenLiveRoom, selectStream } from '../liveRoom';
import { start, streamRead, streamRequested } from '../events';
import {
  joinFailed,
  joinRequested,
  liveRoomClosed,
  liveRoomLeft,
  liveRoomMessageReceived,
  liveRoomOpened,
} from './events';
import { frameAddress, frameOf, pathWithin } from './model/address';

function* say(stream_id: string, command: LiveRoomCommand): SagaGenerator<void> {
  yield* call(frames.tell, frameOf(stream_id), command);
}

/** The page of the room is open for as long as this runs. Who is in it is no view: one is counted where a recording is played (STR-28). */
export function* superviseLiveRoom({
  payload: { stream_id, name, src },
}: ActionOf<typeof liveRoomOpened>): SagaGenerator<void> {
  yield* call(liveFrame.open, { id: frameOf(stream_id), src, title: `Live room of ${name}` });
  try {
    yield* untilCancelled();
  } finally {
    yield* call(liveFrame.close, frameOf(stream_id));
  }
}

/** Refusals after which asking again is of no use. */
const FINAL = [403, 404, 409];

function* giveToken(stream_id: string): SagaGenerator<void> {
  const reply = yield* callApi(api.streams.meetingToken, { stream_id });
  if (reply.ok) return yield* say(stream_id, { type: 'token', token: reply.value.token });
  const { problem } = reply;
  yield* say(stream_id, {
    type: 'noToken',
    reason: reasonOf(problem, 'The room cannot be reached.').slice(0, 1000),
    final: FINAL.includes(problem.statusCode),
  });
}

const ownOrigin = () => window.location.origin;

function* openNotebook(url: string): SagaGenerator<void> {
  const path = pathWithin(url, yield* call(ownOrigin));
  if (path !== null) yield* put(push(path));
}

/** The messages of the room's page: each message is checked by its own shape, after its window and origin were (STR-10). */
export function* watchLiveRoomMessages({
  payload: { frameId, message: said },
}: ActionOf<typeof frameMessageReceived>): SagaGenerator<void> {
  const open = yield* select(selectOpenLiveRoom);
  if (!open || frameId !== frameOf(open.stream_id)) return;
  const { stream_id } = open;
  const message = parseLiveRoomMessage(said);
  if (!message) return;
  if (message.type === 'tokenWanted') return yield* giveToken(stream_id);
  if (message.type === 'openNotebook') return yield* openNotebook(message.data.url);
  if (message.type !== 'left')
    return void (yield* put(liveRoomMessageReceived({ stream_id, message })));
  yield* put(liveRoomLeft({ stream_id, ...message.data }));
  yield* put(liveRoomClosed({ stream_id }));
  yield* put(streamRequested({ id: stream_id }));
}

/** A stream that is over has no live room. */
export function* closeWhenOver({
  payload: { id, row },
}: ActionOf<typeof streamRead>): SagaGenerator<void> {
  const open = yield* select(selectOpenLiveRoom);
  if (open?.stream_id === id && streamStatus(row.status) !== 'live')
    yield* put(liveRoomClosed({ stream_id: id }));
}

/** There is one window: who opens a recording leaves the live room. */
export function* leaveForRecording(): SagaGenerator<void> {
  const open = yield* select(selectOpenLiveRoom);
  if (open) yield* put(liveRoomClosed({ stream_id: open.stream_id }));
}

/** It is minimized when leaving the stream page while live or recorded, closed otherwise (FLT-04). */
export function* leaveLiveRoomPage(): SagaGenerator<void> {
  const open = yield* select(selectOpenLiveRoom);
  if (!open) return;
  const { pathname } = yield* pageNow();
  const stream = yield* select(selectStream, open.stream_id);
  const stays = ['live', 'recorded'].includes(streamStatus(stream?.status ?? '') ?? '');
  if (!stays && !isLiveRoomPage(pathname, open.stream_id))
    yield* put(liveRoomClosed({ stream_id: open.stream_id }));
}

/** The page of the room looks as the person chose. */
export function* sendTheme(): SagaGenerator<void> {
  const open = yield* select(selectOpenLiveRoom);
  if (open) yield* say(open.stream_id, { type: 'theme', theme: yield* select(selectTheme) });
}

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

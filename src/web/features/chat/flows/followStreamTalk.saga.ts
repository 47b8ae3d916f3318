import { LOCATION_CHANGE } from 'connected-react-router';
import { all, call, getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { streamTalkOf } from '~/contract/chat';
import { connectionRestored } from '~/web/lib/browser/tab';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { isLiveRoomPage, selectOpenLiveRoom } from '~/web/features/streams/liveRoom';
import { liveRoomClosed, liveRoomOpened } from '~/web/features/streams/live/events';
import { profileRead } from '~/web/core/session/events';
import * as happened from '../events';
import { selectAbilities } from '../model/abilities';
import { CHAT, selectIsLive } from '../selectors';
import { showTalk } from './followTalk.saga';
import { provider } from './provider.saga';

const MOVES = [LOCATION_CHANGE, profileRead.type, liveRoomOpened.type, liveRoomClosed.type];

/** The stream in whose room the person is, on its page. */
function* streamThatShows(): SagaGenerator<string | null> {
  const { pageOf, mayOpen } = yield* getContext<AppContext>('app');
  const { stream_id } = (yield* select(selectOpenLiveRoom)) ?? {};
  const isOffered =
    (yield* select(mayOpen, CHAT)) && (yield* select(selectAbilities)).besideStreams;
  return isOffered &&
    stream_id !== undefined &&
    isLiveRoomPage((yield* select(pageOf)).pathname, stream_id)
    ? stream_id
    : null;
}

/** Says that the conversation is open, again after each time that the connection comes back. */
function* keepWatching(channel_id: string): SagaGenerator<void> {
  try {
    while (true) {
      if (yield* select(selectIsLive)) yield* provider.watch({ channel_id, on: true });
      yield* take(happened.chatConnected);
    }
  } finally {
    yield* provider.watch({ channel_id, on: false });
  }
}

function* open(stream_id: string): SagaGenerator<string> {
  while (true) {
    const reply = yield* provider.ofStream({ stream_id });
    if (reply.ok) {
      yield* put(happened.channelSucceeded(reply.value));
      return reply.value.channel.channel_id;
    }
    yield* put(
      happened.channelMissing({ channel_id: streamTalkOf(stream_id), problem: reply.problem }),
    );
    yield* take([happened.streamChatRequested.type, connectionRestored.type]);
  }
}

/** The conversation beside the live room is read and heard while somebody is in the room, on its page (STR-33). */
export function* followStreamTalk(): SagaGenerator<void> {
  yield* whileSelected(
    streamThatShows,
    function* show(stream_id) {
      const channel_id = yield* open(stream_id);
      yield* all([
        call(showTalk, { channel_id, thread_id: null, at: null }),
        call(keepWatching, channel_id),
      ]);
    },
    MOVES,
  );
}

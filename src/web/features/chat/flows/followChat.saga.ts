import {
  call,
  delay,
  fork,
  getContext,
  put,
  race,
  select,
  take,
  type SagaGenerator,
} from 'typed-redux-saga';
import type { Action } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { CHAT_POLL_MS, type ChatServerMessage } from '~/contract';
import { streamOfTalk } from '~/contract/chat';
import { connectionRestored, untilUseful } from '~/web/lib/browser/tab';
import { poll } from '~/web/lib/saga/poll';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import * as happened from '../events';
import { CHAT, selectIsLive, selectMe } from '../selectors';
import { provider } from './provider.saga';

/** The page comes first, ms; that of the conversations itself waits for nothing. */
const FIRST_MS = 2_000;
/** How long a server that hung up is left alone: longer each time, ms. */
const RETRY_MS = [500, 1_000, 2_000, 5_000, 15_000] as const;
/** Unread messages are counted once for many events, ms. */
const TOGETHER_MS = 250;

/** An event of the provider, as an action. */
function* hear(tidings: ChatServerMessage): SagaGenerator<void> {
  switch (tidings.ev) {
    case 'ready':
      return void (yield* put(happened.chatConnected()));
    case 'changes': {
      const { channel_id, messages, revision, after } = tidings;
      return void (yield* put(
        happened.changesReceived({
          channel_id,
          messages,
          revision,
          after,
          me: yield* select(selectMe),
        }),
      ));
    }
    case 'channel':
      return void (yield* put(happened.channelReceived({ channel_id: tidings.channel_id })));
    case 'seen':
      return void (yield* put(
        happened.seenReceived({ channel_id: tidings.channel_id, seq: tidings.seq }),
      ));
    case 'typing':
      return void (yield* put(
        happened.typingReceived({
          channel_id: tidings.channel_id,
          user_name: tidings.user_name,
          at: Date.now(),
        }),
      ));
    case 'presence':
      return void (yield* put(
        happened.presenceReceived({
          here: tidings.here,
          gone: tidings.gone,
          whole: tidings.whole === true,
        }),
      ));
    case 'blocks':
      return void (yield* put(happened.blocksChanged()));
    case 'missed':
      return void (yield* put(happened.gapDetected()));
  }
}

/** The connection comes back by itself, until this person has nothing to hear. */
function* stayConnected(): SagaGenerator<void> {
  let misses = 0;
  while (true) {
    yield* untilUseful(true);
    const goesOn = yield* provider.follow(hear);
    const wasLive = yield* select(selectIsLive);
    if (wasLive) yield* put(happened.chatDisconnected());
    if (!goesOn) return;
    misses = wasLive ? 0 : misses + 1;
    // Many browsers come back after a server did: not all in the same moment.
    const wait = (RETRY_MS[Math.min(misses, RETRY_MS.length - 1)] ?? 0) * (0.5 + Math.random());
    yield* race({ later: delay(wait), back: take(connectionRestored) });
  }
}

function* readUnread(): SagaGenerator<void> {
  yield* delay(TOGETHER_MS);
  const reply = yield* provider.unread({});
  if (reply.ok) yield* put(happened.unreadReceived(reply.value));
}

/** Facts after which another number may be unread. */
const MOVES = [
  happened.seenReceived,
  happened.seenRequested,
  happened.channelReceived,
  happened.chatConnected,
  happened.chatDisconnected,
  happened.gapDetected,
  happened.blocksChanged,
];

/** Messages beside a stream are unread to nobody: 500 people would ask after each word. */
const isCounted = (action: Action) =>
  happened.changesReceived.match(action) && streamOfTalk(action.payload.channel_id) === null;

/** While somebody is signed in, the server tells what is said to them. Where it cannot, how much that is is asked every 15 s (CHT-08). */
export function* followChat(): SagaGenerator<void> {
  const { pageOf, mayOpen } = yield* getContext<AppContext>('app');
  if (!(yield* select(mayOpen, CHAT))) return;
  const isThere = (yield* select(pageOf)).pathname === CHAT;
  if (!isThere) yield* race({ later: delay(FIRST_MS), there: call(untilThere) });
  yield* fork(stayConnected);
  yield* poll(readUnread, {
    *every() {
      return (yield* select(selectIsLive)) ? null : CHAT_POLL_MS.unread;
    },
    sooner: [isCounted, ...MOVES.map(({ type }) => type)],
    meanwhile: true,
  });
}

function* untilThere(): SagaGenerator<void> {
  const { pageOf } = yield* getContext<AppContext>('app');
  while ((yield* select(pageOf)).pathname !== CHAT) yield* take(LOCATION_CHANGE);
}

import { fork, put, select, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_POLL_MS } from '~/contract';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import type { ActionOf } from '~/web/lib/saga/policies';
import { isFinal } from '~/web/lib/http/problem';
import * as happened from '../events';
import { selectChannel, selectIsLive, selectLastListed } from '../selectors';
import { readBlocks } from './changeChannel.saga';
import { CHAT_LOCATION_EVENTS, chatLocation } from './location.saga';
import { provider } from './provider.saga';

function* readChannels(): SagaGenerator<void> {
  const reply = yield* provider.channels({});
  if (reply.ok) yield* put(happened.channelsSucceeded({ ...reply.value, older: false }));
  else yield* put(happened.channelsFailed({ problem: reply.problem }));
}

function* keepChannels(): SagaGenerator<void> {
  yield* fork(readBlocks);
  yield* poll(readChannels, {
    *every() {
      return (yield* select(selectIsLive)) ? null : CHAT_POLL_MS.panel;
    },
    sooner: [
      happened.chatConnected.type,
      happened.chatDisconnected.type,
      happened.gapDetected.type,
      happened.channelsRequested.type,
      happened.blocksChanged.type,
    ],
    meanwhile: true,
  });
}

/**
 * The conversations are read while they show, on their page or in the panel beside another: while the server tells what happens, once, and when the
 * connection is back; else every 30 s (CHT-08).
 */
export function* followChannels(): SagaGenerator<void> {
  yield* whileSelected(
    function* look() {
      return (yield* chatLocation()) === null ? null : true;
    },
    keepChannels,
    CHAT_LOCATION_EVENTS,
  );
}

/** Reads on where the known conversations end (CHT-03). */
export function* readOlderChannels(): SagaGenerator<void> {
  const before = yield* select(selectLastListed);
  const reply = yield* provider.channels(before === null ? {} : { before });
  if (reply.ok) yield* put(happened.channelsSucceeded({ ...reply.value, older: true }));
  else yield* put(happened.channelsFailed({ problem: reply.problem }));
}

/** One conversation is read anew. */
export function* readChannel({
  payload: { channel_id },
}: ActionOf<typeof happened.channelReceived>): SagaGenerator<void> {
  const reply = yield* provider.channel({ channel_id });
  if (reply.ok) yield* put(happened.channelSucceeded({ channel: reply.value.channel }));
  else if (isFinal(reply.problem))
    yield* put(happened.channelMissing({ channel_id, problem: reply.problem }));
}

/** Somebody speaks in a conversation that is not known here: it is read. */
export function* meetChannel({
  payload: { channel_id },
}: ActionOf<typeof happened.changesReceived>): SagaGenerator<void> {
  if (!(yield* select(selectChannel, channel_id)))
    yield* put(happened.channelReceived({ channel_id }));
}

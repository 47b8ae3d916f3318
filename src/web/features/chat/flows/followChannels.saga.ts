import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_POLL_MS } from '~/contract';
import { keepReading } from '~/web/kit/effects/keepReading';
import type { Happened } from '~/web/kit/effects/policies';
import { isFinal } from '~/web/kit/http/problem';
import * as happened from '../events';
import { selectChannel, selectIsLive, selectLastListed } from '../selectors';
import { provider } from './provider.saga';

function* readChannels(): SagaGenerator<void> {
  const reply = yield* provider.channels({});
  if (reply.ok) yield* put(happened.channelsArrived({ ...reply.value, older: false }));
  else yield* put(happened.channelsMissed({ problem: reply.problem }));
}

/** The conversations are read while their page is open; while the server tells what happens, once, and when the connection is back. */
export function* followChannels(): SagaGenerator<void> {
  yield* keepReading(readChannels, {
    *every() { return (yield* select(selectIsLive)) ? null : CHAT_POLL_MS.panel; },
    sooner: [happened.chatConnected.type, happened.chatDisconnected.type, happened.somethingMissed.type, happened.channelsWanted.type], meanwhile: true,
  });
}

/** Reads on where the known conversations end (CHT-03). */
export function* readOlderChannels(): SagaGenerator<void> {
  const before = yield* select(selectLastListed);
  const reply = yield* provider.channels(before === null ? {} : { before });
  if (reply.ok) yield* put(happened.channelsArrived({ ...reply.value, older: true }));
  else yield* put(happened.channelsMissed({ problem: reply.problem }));
}

/** One conversation is read anew. */
export function* readChannel({ payload: { channel_id } }: Happened<typeof happened.channelTold>): SagaGenerator<void> {
  const reply = yield* provider.channel({ channel_id });
  if (reply.ok) yield* put(happened.channelArrived({ channel: reply.value.channel }));
  else if (isFinal(reply.problem)) yield* put(happened.channelMissing({ channel_id, problem: reply.problem }));
}

/** Somebody speaks in a conversation that is not known here: it is read. */
export function* meetChannel({ payload: { channel_id } }: Happened<typeof happened.changesTold>): SagaGenerator<void> {
  if (!(yield* select(selectChannel, channel_id))) yield* put(happened.channelTold({ channel_id }));
}

import { delay, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { streamOfTalk } from '~/contract/chat';
import { selectTab, tabVisible } from '~/web/lib/browser/tab';
import type { ActionOf } from '~/web/lib/saga/policies';
import * as happened from '../events';
import { selectChannel, selectChat, selectTalk } from '../selectors';
import { CHAT_LOCATION_EVENTS, chatLocation } from './location.saga';
import { provider } from './provider.saga';

/** Of a conversation in which much is said, how far the person read is told once of many, ms. */
const TOGETHER_MS = 300;
/** Typing is reported this often, and counts for this long, ms. */
const TYPING_MS = 2_500;
const RESTED_MS = 5_000;

/** Facts after which the person may have read on. */
const MOVES = [
  happened.messagesSucceeded,
  happened.changesReceived,
  happened.changesSucceeded,
  happened.channelSucceeded,
  happened.channelsSucceeded,
  happened.endReached,
  tabVisible,
];

/** A person who looks at the end of a conversation has read it. */
export function* noteSeen(): SagaGenerator<void> {
  while (true) {
    const channel_id = (yield* chatLocation())?.channel_id ?? '';
    const channel = yield* select(selectChannel, channel_id);
    const { read, newer } = yield* select(selectTalk, { channel_id, thread_id: null });
    const looks =
      read &&
      !newer &&
      !(yield* select(selectTab)).hidden &&
      !(yield* select(selectChat)).left.includes(channel_id);
    const seq = channel?.last_message?.seq ?? 0;
    if (channel && looks && seq > channel.read_seq)
      yield* put(happened.seenRequested({ channel_id, seq }));
    yield* take([...CHAT_LOCATION_EVENTS, ...MOVES.map(({ type }) => type)]);
  }
}

/** How far the person read is told. Where that fails, the next time tells it. */
export function* reportSeen({
  payload: { channel_id, seq },
}: ActionOf<typeof happened.seenRequested>): SagaGenerator<void> {
  yield* delay(TOGETHER_MS);
  yield* provider.seen({ channel_id, seq });
}

/** The others are told that somebody writes, now and then. */
export function* reportTyping({
  payload: { channel_id },
}: ActionOf<typeof happened.typed>): SagaGenerator<void> {
  if (streamOfTalk(channel_id) === null) yield* provider.typing(channel_id);
  yield* delay(TYPING_MS);
}

/** Nobody who stopped writing writes for ever. */
export function* forgetTyping({
  payload: { channel_id, user_name },
}: ActionOf<typeof happened.typingReceived>): SagaGenerator<void> {
  yield* delay(RESTED_MS);
  yield* put(happened.typingRested({ channel_id, user_name }));
}

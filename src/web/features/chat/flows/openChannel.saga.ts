import type { PayloadAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE, push, replace } from 'connected-react-router';
import { put, take, type SagaGenerator } from 'typed-redux-saga';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/sagaContext';
import {
  channelOpened,
  conversationRequested,
  openFailed,
  panelTalkOpened,
  type NewGroup,
} from '../events';
import { CHAT } from '../selectors';
import { chatLocation } from './location.saga';
import { provider } from './provider.saga';

/** The address of a conversation. */
const addressOf = (channel_id: string) =>
  `${CHAT}?${new URLSearchParams({ channel: channel_id }).toString()}`;

/** A conversation shows where the person is: on the page of conversations, or in the panel beside another page. */
function* show(channel_id: string, to: typeof push): SagaGenerator<void> {
  const isBeside = (yield* chatLocation())?.on === 'panel';
  yield* put(isBeside ? panelTalkOpened({ channel_id }) : to(addressOf(channel_id)));
}

/** The conversation with a person is found or made, and shows. An address that only says with whom gives way to it (RT-42). */
export function* openDirect({
  payload: { user },
}: ActionOf<typeof conversationRequested>): SagaGenerator<void> {
  const reply = yield* provider.open({ to: { type: 'direct', user } });
  if (!reply.ok) return void (yield* put(openFailed({ problem: reply.problem })));
  const { channel } = reply.value;
  yield* put(channelOpened({ channel }));
  const isAsked = new URLSearchParams((yield* pageNow()).search).get('userId') === user;
  yield* show(channel.channel_id, isAsked ? replace : push);
}

/** A group is made, and shows. */
export function* openGroup({
  payload: { name, users, client_id },
}: PayloadAction<NewGroup>): SagaGenerator<void> {
  const reply = yield* provider.open({ to: { type: 'group', name, users: [...users], client_id } });
  if (!reply.ok) return void (yield* put(openFailed({ problem: reply.problem })));
  yield* put(channelOpened({ channel: reply.value.channel }));
  yield* show(reply.value.channel.channel_id, push);
}

/** `?userId` opens the conversation with somebody (RT-42). */
export function* openAddressed(): SagaGenerator<void> {
  let before: string | null = null;
  while (true) {
    const user = new URLSearchParams((yield* pageNow()).search).get('userId');
    if (user && user !== before) yield* put(conversationRequested({ user }));
    before = user;
    yield* take(LOCATION_CHANGE);
  }
}

import type { PayloadAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE, push, replace } from 'connected-react-router';
import { getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Happened } from '~/web/kit/effects/policies';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import { channelOpened, directWanted, openRejected, type NewGroup } from '../events';
import { CHAT } from '../routes';
import { provider } from './provider.saga';

/** The address of a conversation. */
const addressOf = (channel_id: string) => `${CHAT}?${new URLSearchParams({ channel: channel_id }).toString()}`;

/** The conversation with a person is found or made, and shows. An address that only says with whom gives way to it (RT-42). */
export function* openDirect({ payload: { user } }: Happened<typeof directWanted>): SagaGenerator<void> {
  const { pageOf } = yield* getContext<AppContext>('app');
  const reply = yield* provider.open({ to: { type: 'direct', user } });
  if (!reply.ok) return void (yield* put(openRejected({ problem: reply.problem })));
  const { channel } = reply.value;
  yield* put(channelOpened({ channel }));
  const isAsked = new URLSearchParams((yield* select(pageOf)).search).get('userId') === user;
  yield* put((isAsked ? replace : push)(addressOf(channel.channel_id)));
}

/** A group is made, and shows. */
export function* openGroup({ payload: { name, users, client_id } }: PayloadAction<NewGroup>): SagaGenerator<void> {
  const reply = yield* provider.open({ to: { type: 'group', name, users: [...users], client_id } });
  if (!reply.ok) return void (yield* put(openRejected({ problem: reply.problem })));
  yield* put(channelOpened({ channel: reply.value.channel }));
  yield* put(push(addressOf(reply.value.channel.channel_id)));
}

/** `?userId` opens the conversation with somebody (RT-42). */
export function* openAddressed(): SagaGenerator<void> {
  const { pageOf } = yield* getContext<AppContext>('app');
  let before: string | null = null;
  while (true) {
    const user = new URLSearchParams((yield* select(pageOf)).search).get('userId');
    if (user && user !== before) yield* put(directWanted({ user }));
    before = user;
    yield* take(LOCATION_CHANGE);
  }
}

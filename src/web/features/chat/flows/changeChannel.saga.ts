import { push } from 'connected-react-router';
import { put, type SagaGenerator } from 'typed-redux-saga';
import type { ChatChannel, Reply } from '~/contract';
import type { ActionOf } from '~/web/lib/saga/policies';
import {
  blockFailed,
  blocksSucceeded,
  channelChangeAccepted,
  channelChangeFailed,
  channelsRequested,
  panelTalkClosed,
  type blockRequested,
  type channelChangeRequested,
} from '../events';
import { CHAT } from '../selectors';
import { chatLocation } from './location.saga';
import { provider } from './provider.saga';

type Answer = Reply<{ readonly channel?: ChatChannel }>;

function* ask({
  channel_id,
  change,
}: ActionOf<typeof channelChangeRequested>['payload']): SagaGenerator<Answer> {
  switch (change.kind) {
    case 'rename':
      return yield* provider.rename({ channel_id, name: change.name });
    case 'add':
      return yield* provider.addMembers({ channel_id, users: [...change.users] });
    case 'takeOut':
      return yield* provider.removeMember({ channel_id, member: change.user });
    case 'mute':
      return yield* provider.mute({ channel_id, on: change.on });
    case 'leave': {
      const reply = yield* provider.leave({ channel_id });
      return reply.ok ? { ok: true, value: {} } : reply;
    }
  }
}

/** A group is renamed, gets people, loses one, is left; or a conversation is muted. Who left it looks at the others again. */
export function* changeChannel({
  payload,
}: ActionOf<typeof channelChangeRequested>): SagaGenerator<void> {
  const { channel_id, change } = payload;
  const reply = yield* ask(payload);
  if (!reply.ok)
    return void (yield* put(channelChangeFailed({ channel_id, change, problem: reply.problem })));
  const place = yield* chatLocation();
  if (change.kind === 'leave' && place?.channel_id === channel_id)
    yield* put(place.on === 'panel' ? panelTalkClosed() : push(CHAT));
  yield* put(channelChangeAccepted({ channel_id, change, channel: reply.value.channel ?? null }));
}

/** Whom the person blocked is read when they look at conversations, and when that changes in another browser: what those say is folded away. */
export function* readBlocks(): SagaGenerator<void> {
  const reply = yield* provider.blocks({});
  if (reply.ok) yield* put(blocksSucceeded(reply.value));
}

/** Somebody is blocked, or not any more. */
export function* blockPerson({ payload }: ActionOf<typeof blockRequested>): SagaGenerator<void> {
  const reply = yield* provider.block(payload);
  if (!reply.ok) return void (yield* put(blockFailed({ problem: reply.problem })));
  yield* put(blocksSucceeded(reply.value));
  // The number of unread messages changes.
  yield* put(channelsRequested());
}

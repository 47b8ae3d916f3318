import type { ChatServerMessage } from '~/contract';
import { microsOf, nameOf, toMessage } from './mappers';
import type { StreamEvent, StreamMessage } from './sdk';

const SAID = [
  'message.new',
  'message.updated',
  'message.deleted',
  'reaction.new',
  'reaction.updated',
  'reaction.deleted',
  'notification.message_new',
];
const OTHER_CHANNEL = [
  'channel.updated',
  'channel.deleted',
  'member.added',
  'member.removed',
  'notification.added_to_channel',
  'notification.removed_from_channel',
  'notification.channel_deleted',
];

const changes = (
  channel_id: string,
  said: StreamMessage,
  at: StreamEvent['created_at'],
): ChatServerMessage => {
  const message = toMessage(said, channel_id, microsOf(at));
  // Nothing is numbered there, so nothing can be missing before it: whoever comes back reads what changed meanwhile.
  return { ev: 'changes', channel_id, after: 0, messages: [message], revision: message.revision };
};

/** The event for the app; null where that is nothing. `me`: what Stream calls the person. */
export const toChatEvent = (
  { type, channel_id, message, user, created_at }: StreamEvent,
  me: string,
): ChatServerMessage | null => {
  if (type === 'user.presence.changed' && user)
    return {
      ev: 'presence',
      here: user.online ? [nameOf(user)] : [],
      gone: user.online ? [] : [nameOf(user)],
    };
  if (channel_id === undefined) return null;
  if (SAID.includes(type)) return message ? changes(channel_id, message, created_at) : null;
  if (OTHER_CHANNEL.includes(type)) return { ev: 'channel', channel_id };
  if (type === 'typing.start')
    return user && user.id !== me ? { ev: 'typing', channel_id, user_name: nameOf(user) } : null;
  if (type === 'message.read' || type === 'notification.mark_read')
    return user?.id === me ? { ev: 'seen', channel_id, seq: microsOf(created_at) } : null;
  return null;
};

/** The message that a thread is of, which changes with its answers. */
export const rootOf = ({ type, message }: StreamEvent): string | undefined =>
  type === 'message.new' || type === 'message.deleted' ? message?.parent_id : undefined;

/** The same message, told as one that changed now. */
export const changedNow = (
  channel_id: string,
  said: StreamMessage,
  at: StreamEvent['created_at'],
) => changes(channel_id, said, at);

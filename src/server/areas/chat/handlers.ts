import { CHAT_SOCKET } from '~/contract';
import { Refusal } from '../../refusal';
import type { Workspace } from '../../workspace';
import type { AreaHandlers } from '../area';
import type { access } from './access';
import { createPace } from './pace';
import { findMessages, readChanges, readMessages } from './reading';

/** How long a token may wait until the socket opens, ms. */
const TOKEN_MS = 60_000;

/** What people say to each other, for those who are in the conversation. */
export const chatHandlers = ({ chat, db, signer }: Workspace): AreaHandlers<'chat', typeof access> => {
  const pace = createPace();
  const theirs = async (channelId: string, userName: string) => {
    const channel = await chat.find(channelId, userName);
    if (!channel) throw new Refusal('missing', 'This conversation does not exist, or you are not in it.');
    return channel;
  };
  return {
    token: async (_request, { user, session }) => {
      const address = signer.bind(signer.sign('GET', CHAT_SOCKET, { who: user.user_name }, TOKEN_MS), session);
      return { token: address.slice(address.indexOf('?') + 1), internal_handle: user.internal_handle };
    },
    channels: ({ before }, { user }) => chat.page(user.user_name, before),
    channel: async ({ channel_id }, { user }) => ({ channel: await theirs(channel_id, user.user_name) }),
    async open({ to }, { user }) {
      if (to.type === 'group') pace(user.user_name);
      return { channel: await chat.open(to, user) };
    },
    async seen({ channel_id, seq }, { user }) {
      await chat.seen(channel_id, user.user_name, seq);
      return { status: 'ok' };
    },
    unread: (_request, { user }) => chat.unread(user.user_name),
    messages: ({ channel_id, ...asked }) => readMessages(db, channel_id, asked),
    changes: ({ channel_id, since }) => readChanges(db, channel_id, since),
    async send({ channel_id, text, thread_id, client_id }, { user }) {
      pace(user.user_name);
      return { message: await chat.send({ channelId: channel_id, userName: user.user_name, text, threadId: thread_id, clientId: client_id }) };
    },
    async edit({ channel_id, message_id, text }, { user }) {
      pace(user.user_name);
      return { message: await chat.edit({ channelId: channel_id, messageId: message_id, userName: user.user_name }, text) };
    },
    remove: async ({ channel_id, message_id }, { user }) => (
      { message: await chat.remove({ channelId: channel_id, messageId: message_id, userName: user.user_name }) }),
    async react({ channel_id, message_id, emoji, on }, { user }) {
      pace(user.user_name);
      return { message: await chat.react({ channelId: channel_id, messageId: message_id, userName: user.user_name }, emoji, on) };
    },
    search: ({ text }, { user }) => findMessages(db, user.user_name, text),
    async rename({ channel_id, name }, { user }) {
      await chat.rename(channel_id, name);
      return { channel: await theirs(channel_id, user.user_name) };
    },
    async addMembers({ channel_id, users }, { user }) {
      pace(user.user_name);
      await chat.addMembers(channel_id, user, users);
      return { channel: await theirs(channel_id, user.user_name) };
    },
    async removeMember({ channel_id, member }, { user }) {
      await chat.removeMember(channel_id, user.user_name, member);
      return { channel: await theirs(channel_id, user.user_name) };
    },
    async leave({ channel_id }, { user }) {
      await chat.leave(channel_id, user.user_name);
      return { status: 'ok' };
    },
    async mute({ channel_id, on }, { user }) {
      await chat.mute(channel_id, user.user_name, on);
      return { channel: await theirs(channel_id, user.user_name) };
    },
    blocks: async (_request, { user }) => ({ users: await chat.blockedBy(user.user_name) }),
    async block({ user: other, on }, { user }) {
      await chat.block(user, other, on);
      return { users: await chat.blockedBy(user.user_name) };
    },
    async report({ channel_id, message_id, reason }, { user }) {
      pace(user.user_name);
      await chat.report({ channelId: channel_id, messageId: message_id }, user, reason);
      return { status: 'ok' };
    },
    reports: (_request, { user }) => chat.reportsOf(user.team_name),
    async takeDown({ channel_id, message_id }, { user }) {
      await chat.takeDown({ channelId: channel_id, messageId: message_id, userName: user.user_name });
      return { status: 'ok' };
    },
    async dismiss(_request, { object: report }) {
      await chat.dismiss(report);
      return { status: 'ok' };
    },
  };
};

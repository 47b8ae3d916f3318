import { randomBytes } from 'node:crypto';
import { CHAT_SOCKET } from '~/contract';
import { createAllowance } from '../../platform/concurrency/allowance';
import { HttpError } from '../../platform/httpError';
import { gatewayHostFor } from '../../platform/gateway/hostName';
import type { Workspace } from '../../platform/workspace';
import { rejectTooLarge } from '../../platform/storage/quota';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';
import { streamToken } from './stream/stream';
import { exportUrl } from './exporting';
import { fileAddress } from './files/site';
import { teamOfStream } from './streamTalks';
import { findMessages, readChanges, readMessages } from './queries/reading';

/** Messages that a person may send at once, and then a second. */
const PACE = { atOnce: 60, perSecond: 5 } as const;
/** How long a token is valid for opening the socket, ms. */
const TOKEN_MS = 60_000;

/** A name as it may be shown: without what turns the direction of writing, and without separators of paths. */
const shown = (name: string) => name.replace(/[\p{C}\u202a-\u202e\u2066-\u2069/\\]/gu, '_');

/** Conversations, for the people who are in them. */
export const chatHandlers = (workspace: Workspace): AreaHandlers<'chat', typeof access> => {
  const { chat, config, db, report, runtimes, signer } = workspace;
  const pace = createAllowance(
    PACE,
    'You send messages faster than anybody reads them. Wait a few seconds.',
  );
  /** Deletes the files that nobody can open any more. A failure is made up for by the next call, or by the daily one. */
  const sweep = () => {
    chat.files.sweep().catch((error: unknown) => report(error, 'chat'));
  };
  const theirs = async (channelId: string, userName: string) => {
    const channel = (await chat.find(channelId, userName)) ?? (await chat.findBeside(channelId));
    if (!channel)
      throw new HttpError('missing', 'This conversation does not exist, or you are not in it.');
    return channel;
  };
  return {
    token: async (_request, { user, session }) => {
      if (config.stream)
        return {
          token: streamToken(config.stream, user.internal_handle),
          internal_handle: user.internal_handle,
        };
      const address = signer.bind(
        signer.sign(
          'GET',
          CHAT_SOCKET,
          { who: user.user_name, once: randomBytes(12).toString('base64url') },
          TOKEN_MS,
        ),
        session,
      );
      return {
        token: address.slice(address.indexOf('?') + 1),
        internal_handle: user.internal_handle,
      };
    },
    channels: ({ before }, { user }) => chat.page(user.user_name, before),
    channel: async ({ channel_id }, { user }) => ({
      channel: await theirs(channel_id, user.user_name),
    }),
    async open({ to }, { user }) {
      if (to.type === 'group') pace(user.user_name);
      return { channel: await chat.open(to, user) };
    },
    ofStream: async (_request, { object: stream }) => ({ channel: await chat.ofStream(stream) }),
    async seen({ channel_id, seq }, { user }) {
      await chat.seen(channel_id, user.user_name, seq);
      return { status: 'ok' };
    },
    unread: (_request, { user }) => chat.unread(user.user_name),
    messages: ({ channel_id, ...asked }) => readMessages(db, channel_id, asked),
    changes: ({ channel_id, since }) => readChanges(db, channel_id, since),
    async send({ channel_id, text, thread_id, client_id, files: wanted = [] }, { user }) {
      pace(user.user_name);
      const rows = await chat.files.arrived(
        channel_id,
        user.user_name,
        wanted.map((file) => file.client_id),
      );
      const files = wanted.map(({ width, height }, nth) => ({ row: rows[nth]!, width, height }));
      return {
        message: await chat.send({
          channelId: channel_id,
          userName: user.user_name,
          text,
          threadId: thread_id,
          clientId: client_id,
          files,
        }),
      };
    },
    async edit({ channel_id, message_id, text }, { user }) {
      pace(user.user_name);
      return {
        message: await chat.edit(
          { channelId: channel_id, messageId: message_id, userName: user.user_name },
          text,
        ),
      };
    },
    async remove({ channel_id, message_id }, { user }) {
      const message = await chat.remove({
        channelId: channel_id,
        messageId: message_id,
        userName: user.user_name,
      });
      sweep();
      return { message };
    },
    async react({ channel_id, message_id, emoji, on }, { user }) {
      pace(user.user_name);
      return {
        message: await chat.react(
          { channelId: channel_id, messageId: message_id, userName: user.user_name },
          emoji,
          on,
        ),
      };
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
      sweep();
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
    async report({ channel_id, message_id, reason }, { user, object: stream }) {
      pace(user.user_name);
      // People of several teams meet in the chat of a stream: the admins of its team are notified.
      const team_name = (stream && (await teamOfStream(db, stream))) ?? user.team_name;
      await chat.report(
        { channelId: channel_id, messageId: message_id },
        { user_name: user.user_name, team_name },
        reason,
      );
      return { status: 'ok' };
    },
    reports: (_request, { user }) => chat.reportsOf(user.team_name),
    async takeDown({ channel_id, message_id }, { user }) {
      await chat.takeDown({
        channelId: channel_id,
        messageId: message_id,
        userName: user.user_name,
      });
      sweep();
      return { status: 'ok' };
    },
    async upload({ channel_id, client_id, name, size }, { user, addressed }) {
      pace(user.user_name);
      rejectTooLarge(config, size);
      const url = await chat.files.placeFor({
        channelId: channel_id,
        userName: user.user_name,
        clientId: client_id,
        name: shown(name),
        size,
      });
      return { url: addressed(url) };
    },
    async links(
      { channel_id, file_ids, attachment },
      { user, session, origin, hostname, userAgent },
    ) {
      const gateway = new URL(origin);
      gateway.hostname = gatewayHostFor(config, { hostname, userAgent });
      gateway.port = String(runtimes.publicPort);
      const rows = await chat.files.find(channel_id, file_ids);
      return {
        links: rows.map(({ fileId }) => {
          const address = fileAddress(signer, {
            channelId: channel_id,
            fileId,
            who: user.user_name,
            attachment,
          });
          return {
            file_id: fileId,
            url: new URL(signer.bind(address, session), gateway).toString(),
          };
        }),
      };
    },
    exportLog: async ({ channel_id }, { user, addressed }) => ({
      url: addressed(exportUrl(signer, channel_id, user.user_name)),
    }),
    async dismiss(_request, { object: report }) {
      await chat.dismiss(report);
      return { status: 'ok' };
    },
  };
};

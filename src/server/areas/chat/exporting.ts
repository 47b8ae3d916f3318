import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sendMade } from '../../platform/files/sending/sendFile';
import type { Signer } from '../../platform/files/signer';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { findChannel, type ChannelRow } from './queries/channels';
import { messagesAfter } from './queries/messages';
import { peopleOf } from './queries/people';

const EXPORT = '/fsc/user/messaging/channel/export';
/** How long an address is valid, ms, and how many messages are read at a time. */
const LIFETIME_MS = 60_000;
const PAGE = 500;

/** The address, without an origin, that streams all of a conversation to a member of it. */
export const exportUrl = (signer: Signer, channelId: string, who: string): string =>
  signer.sign('GET', `${EXPORT}/${channelId}`, { who }, LIFETIME_MS);

type Parts = Pick<Workspace, 'db' | 'chat' | 'signer'>;

/** All of a conversation as JSON, message by message (CHT-06), however long it is. */
async function* written({ db }: Parts, channel: ChannelRow): AsyncGenerator<string> {
  const people = (await peopleOf(db, [channel.channelId])).get(channel.channelId) ?? [];
  const head = {
    channel_id: channel.channelId,
    type: channel.type,
    name: channel.name,
    members: people,
    exported_at: new Date().toISOString(),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"messages":[`;
  for (let after = 0, first = true; ;) {
    const rows = await messagesAfter(db, channel.channelId, after, PAGE);
    for (const { message, name } of rows) {
      if (message.deleteDatetime === null) {
        yield `${first ? '' : ','}\n${JSON.stringify({
          MessageID: message.messageId,
          SenderName: name,
          Message: message.text,
          SentAt: message.createDatetime.toISOString(),
          UserName: message.userName,
          ThreadID: message.threadId,
          EditedAt: message.editDatetime?.toISOString() ?? null,
          Reactions: message.reactions,
          Files: message.files.map((file) => file.name),
        })}`;
        first = false;
      }
      after = message.seq;
    }
    if (rows.length < PAGE) break;
  }
  yield '\n]}\n';
}

/** The route of these addresses. Each works while its person is a member of the conversation. */
export const exportRoute =
  (parts: Parts) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string } }>(`${EXPORT}/:id`, async (request, reply) => {
      const { id } = request.params;
      const terms = await parts.signer.verify(
        'GET',
        `${EXPORT}/${id}`,
        request.query as Record<string, unknown>,
      );
      if (!terms)
        throw new HttpError('refused', 'This download address is out of date; ask for a new one.');
      const channel = await findChannel(parts.db, id);
      if (!channel || !(await parts.chat.isIn(id, terms['who'] ?? '')))
        throw new HttpError('missing', 'This conversation does not exist, or you are not in it.');
      return sendMade(request, reply, {
        name: `${(channel.name ?? 'conversation').replace(/[^\p{L}\p{N} ._-]+/gu, '-')}.json`,
        content: () => Readable.from(written(parts, channel)),
      });
    });
  };

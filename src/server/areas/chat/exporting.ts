import { Readable } from 'node:stream';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sendMade } from '../../platform/files/sending/sendFile';
import type { Signer } from '../../platform/files/signer';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { users } from '../../platform/identity/tables';
import { peopleOf } from './mappers';
import { channels, messages } from './tables';

const EXPORT = '/fsc/user/messaging/channel/export';
/** How long an address is good for, ms, and how many messages are read at a time. */
const LIFETIME_MS = 60_000;
const PAGE = 500;

/** The address, without an origin, that streams all of a conversation to somebody who is in it. */
export const exportUrl = (signer: Signer, channelId: string, who: string): string =>
  signer.sign('GET', `${EXPORT}/${channelId}`, { who }, LIFETIME_MS);

type Parts = Pick<Workspace, 'db' | 'chat' | 'signer'>;

/** All of a conversation as JSON, message by message (CHT-06), however long it is. */
async function* written(
  { db }: Parts,
  channel: typeof channels.$inferSelect,
): AsyncGenerator<string> {
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
    const rows = await db
      .select({ message: messages, name: users.fullname })
      .from(messages)
      .innerJoin(users, eq(users.userName, messages.userName))
      .where(and(eq(messages.channelId, channel.channelId), gt(messages.seq, after)))
      .orderBy(asc(messages.seq))
      .limit(PAGE);
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

/** What an address of an export leads to, while its person is in the conversation. */
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
      const [channel] = await parts.db.select().from(channels).where(eq(channels.channelId, id));
      if (!channel || !(await parts.chat.isIn(id, terms['who'] ?? '')))
        throw new HttpError('missing', 'This conversation does not exist, or you are not in it.');
      return sendMade(request, reply, {
        name: `${(channel.name ?? 'conversation').replace(/[^\p{L}\p{N} ._-]+/gu, '-')}.json`,
        content: () => Readable.from(written(parts, channel)),
      });
    });
  };

import { describe, expect, test } from 'vitest';
import {
  emojiOfType,
  filesOf,
  instantOf,
  microsOf,
  toChannel,
  toMessage,
  typeOfEmoji,
} from '~/web/features/chat/model/stream/mappers';
import type { StreamChannel } from '~/web/features/chat/model/stream/sdk';
import { rootOf, toChatEvent } from '~/web/features/chat/model/stream/streamEvents';

const AT = '2026-03-01T10:00:00.123456Z';
const MICROS = Date.parse('2026-03-01T10:00:00.123Z') * 1000 + 456;
const mia = { id: 'mia', user_name: 'mia', name: 'Mia' };
const ana = { id: 'ana_2e_b', user_name: 'ana.b', name: 'Ana' };
const said = { id: 'm1', text: 'Hello', user: mia, created_at: AT, updated_at: AT };

describe('what is said at Stream, as the app has it', () => {
  test('CHT-06 a time is a place that keeps its order', () => {
    expect([
      microsOf(AT),
      microsOf(new Date(1)),
      microsOf('2026-03-01T10:00:00Z') % 1_000_000,
      microsOf(null),
      microsOf('never'),
    ]).toEqual([MICROS, 1000, 0, 0, 0]);
    expect(instantOf(MICROS)).toBe('2026-03-01T10:00:00.123Z');
  });

  test('CHT-06 a message has its place, its author, who is named, its thread and its reactions, and loses its words with its deletion', () => {
    const message = toMessage(
      {
        ...said,
        mentioned_users: [ana],
        parent_id: 'm0',
        latest_reactions: [
          { type: typeOfEmoji('🎉'), user: ana, created_at: AT },
          { type: typeOfEmoji('🎉'), user: mia },
        ],
      },
      'c1',
    );
    expect(message).toMatchObject({
      message_id: 'm1',
      client_id: 'm1',
      channel_id: 'c1',
      seq: MICROS,
      revision: MICROS,
      user_name: 'mia',
      mentions: ['ana.b'],
      thread_id: 'm0',
      reactions: [{ emoji: '🎉', users: ['mia', 'ana.b'] }],
      edit_datetime: null,
      delete_datetime: null,
    });
    const later = '2026-03-01T11:00:00.000Z';
    expect(toMessage({ ...said, deleted_at: later }, 'c1')).toMatchObject({
      text: '',
      files: [],
      delete_datetime: later,
      revision: microsOf(later),
      seq: MICROS,
    });
  });

  test('every emoji has a word, and comes back from it', () => {
    for (const emoji of ['👍', '❤️', '👩🏽‍🚀'])
      expect([emojiOfType(typeOfEmoji(emoji)), /^[a-z0-9-]+$/.test(typeOfEmoji(emoji))]).toEqual([
        emoji,
        true,
      ]);
    expect([emojiOfType('love'), emojiOfType('uffffffff')]).toEqual(['love', '']);
  });

  test('CHT-04 files of a message open at https addresses alone', () => {
    const files = filesOf({
      id: 'm1',
      attachments: [
        { type: 'image', image_url: 'https://cdn.example.org/a.png', title: 'a.png', file_size: 7 },
        { type: 'file', asset_url: 'javascript:alert(1)', title: 'x' },
        { type: 'file', asset_url: 'https://cdn.example.org/b.txt' },
        { type: 'giphy' },
      ],
    });
    expect(
      files.map(({ file_id, name, size, is_picture }) => [file_id, name, size, is_picture]),
    ).toEqual([
      ['m1.0', 'a.png', 7, true],
      ['m1.2', 'file', 0, false],
    ]);
  });

  test('CHT-03 a conversation has its people, what is new, and who looks after it, without a name it is one of two people', () => {
    const channel = (name?: string) =>
      ({
        id: 'c1',
        data: {
          ...(name !== undefined && { name }),
          created_at: AT,
          created_by: mia,
          last_message_at: AT,
        },
        state: {
          members: { mia: { user: mia }, ana: { user: ana } },
          messages: [said, { ...said, id: 'm2', parent_id: 'm1' }],
          read: { mia: { last_read: AT } },
        },
        countUnread: () => 200,
        muteStatus: () => ({ muted: true }),
      }) as unknown as StreamChannel;
    expect(toChannel(channel('Plans'), 'mia')).toMatchObject({
      channel_id: 'c1',
      type: 'group',
      name: 'Plans',
      unread: 99,
      read_seq: MICROS,
      last_seq: MICROS,
      activity: MICROS,
      made_by: 'mia',
      muted: true,
      members: [
        { user_name: 'mia', name: 'Mia' },
        { user_name: 'ana.b', id: 'ana_2e_b' },
      ],
      last_message: { message_id: 'm1' },
    });
    expect(toChannel(channel(), 'mia')).toMatchObject({ type: 'direct', name: null });
  });

  test('CHT-01 what happens there is told as what happens here', () => {
    const told = (event: object) =>
      toChatEvent({ channel_id: 'c1', created_at: AT, ...event } as never, 'mia');
    expect(told({ type: 'message.new', message: said })).toMatchObject({
      ev: 'changes',
      channel_id: 'c1',
      after: 0,
      revision: MICROS,
      messages: [{ text: 'Hello' }],
    });
    // A reaction leaves the time of its message as it was: it is told as of now.
    expect(
      told({ type: 'reaction.new', message: said, created_at: '2026-03-01T11:00:00Z' }),
    ).toMatchObject({ revision: microsOf('2026-03-01T11:00:00Z') });
    expect(told({ type: 'member.added' })).toEqual({ ev: 'channel', channel_id: 'c1' });
    expect([
      told({ type: 'typing.start', user: ana }),
      told({ type: 'typing.start', user: mia }),
    ]).toEqual([{ ev: 'typing', channel_id: 'c1', user_name: 'ana.b' }, null]);
    expect([
      told({ type: 'message.read', user: mia }),
      told({ type: 'message.read', user: ana }),
    ]).toEqual([{ ev: 'seen', channel_id: 'c1', seq: MICROS }, null]);
    expect(told({ type: 'user.presence.changed', user: { ...ana, online: true } })).toEqual({
      ev: 'presence',
      here: ['ana.b'],
      gone: [],
    });
    expect([told({ type: 'health.check' }), told({ type: 'message.new' })]).toEqual([null, null]);
    expect([
      rootOf({ type: 'message.new', message: { ...said, parent_id: 'm0' } }),
      rootOf({ type: 'message.updated', message: said }),
    ]).toEqual(['m0', undefined]);
  });
});

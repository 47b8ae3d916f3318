import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChatServerMessage } from '~/contract';
import { messages as rows } from '~/server/areas/chat/tables';
import type { TestWorkspace } from '../support/openWorkspace';
import { openSocket, openTalk, messageWith, type Talk } from './talk';

/** The cost of a message for the server: 500 people who talk send many of them. */
describe('what a message costs', () => {
  let server: TestWorkspace;
  let talk: Talk;
  let tokens: Record<string, string>;
  beforeAll(async () => {
    ({ server, talk, tokens } = await openTalk({ memory: true }));
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Records the queries about conversations that the database receives from now on. */
  const listen = () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    return () =>
      asked.mock.calls
        .map(([query]: readonly unknown[]) =>
          typeof query === 'object' &&
          query !== null &&
          'text' in query &&
          typeof query.text === 'string'
            ? query.text
            : '',
        )
        .filter((text) => text.includes('"chat_'));
  };
  const changes = (told: readonly ChatServerMessage[]) =>
    told.flatMap((one) => (one.ev === 'changes' ? [one] : []));

  it('it is asked for and written in five questions, and told to everybody who is here without one more', async () => {
    const { channel_id } = await talk.group('mia', ['ana', 'ben']);
    await talk.send('mia', channel_id, 'Before');
    const here = await Promise.all(
      ['mia', 'ana', 'ben'].map((name) => openSocket(server, tokens[name] ?? '')),
    );
    const asked = listen();
    const said = await talk.send('mia', channel_id, 'To all of you');
    const [first, ...others] = await Promise.all(
      here.map(({ heard }) => heard(messageWith('To all of you'))),
    );
    expect(asked().map((text) => /^(with|select|insert|update)\b/.exec(text)?.[0])).toEqual([
      'select',
      'select',
      'select',
      'insert',
      'with',
    ]);
    expect(first).toEqual({ ev: 'changes', channel_id, after: 1, revision: 2, messages: [said] });
    expect(others).toEqual([first, first]);
    for (const { socket } of here) socket.close();
  });

  it('it is encoded once, however many hear it', async () => {
    const { channel_id } = await talk.group('mia', ['ana', 'ben']);
    const here = await Promise.all(
      ['mia', 'ana', 'ana', 'ben'].map((name) => openSocket(server, tokens[name] ?? '')),
    );
    const encode = vi.spyOn(JSON, 'stringify');
    await talk.send('mia', channel_id, 'Once');
    await Promise.all(here.map(({ heard }) => heard(messageWith('Once'))));
    const told = encode.mock.calls.filter(
      ([value]: readonly unknown[]) =>
        typeof value === 'object' && value !== null && 'ev' in value && value.ev === 'changes',
    );
    expect(told).toHaveLength(1);
    for (const { socket } of here) socket.close();
  });

  it('an answer in a thread and what changes afterwards are told in their order, with the message that the thread is of', async () => {
    const { channel_id } = await talk.group('mia', ['ana']);
    const begun = await talk.send('mia', channel_id, 'A question');
    const ana = await openSocket(server, tokens['ana'] ?? '');
    await talk.send('mia', channel_id, 'Something else');
    await talk.send('mia', channel_id, 'The answer', { thread_id: begun.message_id });
    await server.get(
      'chat',
      'edit',
      { channel_id, message_id: begun.message_id, text: 'A better question' },
      talk.as('mia'),
    );
    await ana.heard(messageWith('A better question'));
    const heard = changes(ana.told);
    expect(heard.map(({ after, revision }) => [after, revision])).toEqual([
      [1, 2],
      [2, 4],
      [4, 5],
    ]);
    expect(
      heard.map(({ messages }) => messages.map(({ text, replies }) => [text, replies.count])),
    ).toEqual([
      [['Something else', 0]],
      [
        ['A question', 1],
        ['The answer', 0],
      ],
      [['A better question', 1]],
    ]);
    ana.socket.close();
  });

  it('who was taken out of a group hears nothing of what is said after that', async () => {
    const { channel_id } = await talk.group('mia', ['ana', 'ben']);
    const [ana, ben] = await Promise.all(
      ['ana', 'ben'].map((name) => openSocket(server, tokens[name] ?? '')),
    );
    await talk.send('mia', channel_id, 'To both');
    await ben!.heard(messageWith('To both'));
    await server.get('chat', 'removeMember', { channel_id, member: 'ben' }, talk.as('mia'));
    await talk.send('mia', channel_id, 'To one');
    await ana!.heard(messageWith('To one'));
    // A message to the removed member now arrives after everything that was sent before.
    const apart = await talk.direct('mia', 'ben');
    await talk.send('mia', apart.channel_id, 'To you alone');
    await ben!.heard(messageWith('To you alone'));
    expect(changes(ben!.told).flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual([
      'To both',
      'To you alone',
    ]);
    for (const { socket } of [ana!, ben!]) socket.close();
  });

  it('the last page of a long conversation is looked for at its end, and is full also where hundreds of answers in threads came last', async () => {
    const { channel_id } = await talk.direct('kim', 'joe');
    const at = new Date();
    await server.workspace.db.insert(rows).values(
      Array.from({ length: 900 }, (_, nth) => ({
        messageId: `long-${nth}`,
        channelId: channel_id,
        seq: nth + 1,
        revision: nth + 1,
        userName: 'kim',
        text: `${nth + 1}`,
        mentions: [],
        createDatetime: at,
        clientId: `long-${nth}`,
        threadId: nth >= 500 && nth < 800 ? 'long-1' : null,
      })),
    );
    await server.workspace.db.execute(
      `update chat_channels set last_seq = 900, revision = 900 where channel_id = '${channel_id}'`,
    );
    const look = async (request: object) => {
      const asked = listen();
      const { messages, older, newer } = await server.get(
        'chat',
        'messages',
        { channel_id, ...request },
        talk.as('kim'),
      );
      const pages = asked().filter((text) => text.includes('order by')).length;
      vi.restoreAllMocks();
      return [messages[0]?.seq, messages.at(-1)?.seq, messages.length, older, newer, pages];
    };
    expect(await look({})).toEqual([851, 900, 50, true, false, 1]);
    expect(await look({ before: 851 })).toEqual([801, 850, 50, true, true, 2]);
    expect(await look({ before: 801 })).toEqual([451, 500, 50, true, true, 2]);
    expect(await look({ after: 451 })).toEqual([452, 801, 50, true, true, 2]);
    expect(await look({ around: 300 })).toEqual([250, 349, 100, true, true, 2]);
    expect(await look({ before: 20 })).toEqual([1, 19, 19, false, true, 1]);
  });
});

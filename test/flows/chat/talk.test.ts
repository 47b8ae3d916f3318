import { describe, expect, test } from 'vitest';
import { unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import * as happened from '~/web/features/chat/events';
import {
  selectChannel,
  selectChannels,
  selectChat,
  selectIsLive,
  selectChatSearch,
  selectTalk,
  selectTyping,
  selectUnread,
} from '~/web/features/chat/selectors';
import { selectHistory } from '~/web/core/toasts/selectors';
import { signedOut } from '~/web/core/session/events';
import { atChat } from './atChat';

describe('conversations', () => {
  const at = atChat();

  test('RT-42 CHT-01 `?userId` opens the conversation with somebody, and what both say is there for both, in one order, at once', async () => {
    const mia = await at.open('mia', { at: '/chat?userId=ana' });
    const { channel } = (await mia.heard(happened.channelOpened)).payload;
    await at.eventually(mia.path).toBe(at.addressOf(channel.channel_id));
    const ana = await at.open('ana', { at: at.addressOf(channel.channel_id) });
    await ana.heard(happened.messagesSucceeded);
    for (const app of [mia, ana]) await app.settled();
    const asked = () => [mia.wire.count(api.chat.changes), ana.wire.count(api.chat.changes)];
    const before = asked();
    mia.dispatch(
      happened.messageRequested({
        channel_id: channel.channel_id,
        thread_id: null,
        text: ' Hello Ana ',
      }),
    );
    await at.eventually(() => at.known(ana, channel.channel_id)).toEqual(['Hello Ana']);
    ana.dispatch(
      happened.messageRequested({
        channel_id: channel.channel_id,
        thread_id: null,
        text: 'Hello Mia',
      }),
    );
    for (const app of [mia, ana])
      await at
        .eventually(() => at.known(app, channel.channel_id))
        .toEqual(['Hello Ana', 'Hello Mia']);
    // Told, not asked for.
    expect(asked()).toEqual(before);
    expect(mia.told().filter((type) => type.startsWith('chat/message'))).toEqual([
      'chat/messagesSucceeded',
      'chat/messageRequested',
      'chat/messageAccepted',
    ]);
  });

  test('NAV-05 CHT-08 what is said to somebody elsewhere in the app is counted, and is read once they look at its end', async () => {
    const { channel_id } = await at.talk.direct('ben', 'mia');
    const mia = await at.open('mia', { at: '/drive' });
    await mia.heard(happened.unreadReceived);
    const before = selectUnread(mia.state());
    await at.talk.send('ben', channel_id, 'Are you there?');
    await at.eventually(() => selectUnread(mia.state())).toBe(before + 1);
    mia.history.push(at.addressOf(channel_id));
    await mia.heard(happened.seenRequested);
    await at.eventually(() => selectUnread(mia.state())).toBe(before);
    mia.dispatch(happened.endLeft({ channel_id }));
    await at.talk.send('ben', channel_id, 'And now?');
    await at.eventually(() => selectChannel(mia.state(), channel_id)?.unread).toBe(1);
    mia.dispatch(happened.endReached({ channel_id }));
    await at.eventually(() => selectChannel(mia.state(), channel_id)?.unread).toBe(0);
    await at
      .eventually(
        async () =>
          (await at.server.get('chat', 'channel', { channel_id }, at.talk.as('mia'))).channel
            .unread,
      )
      .toBe(0);
  });

  test('who was away reads what they missed, each message once, without a socket it is looked at every few seconds', async () => {
    const { channel_id } = await at.talk.direct('mia', 'ben');
    const mia = await at.open('mia', { at: at.addressOf(channel_id) });
    await mia.heard(happened.messagesSucceeded);
    await at.talk.send('ben', channel_id, 'Before');
    await at.eventually(() => at.known(mia, channel_id).at(-1)).toBe('Before');
    const there = at.known(mia, channel_id).length;
    at.sockets.cut(true);
    await mia.next(happened.chatDisconnected);
    for (const text of ['One', 'Two', 'Three']) await at.talk.send('ben', channel_id, text);
    await at
      .eventually(() => at.known(mia, channel_id).slice(there))
      .toEqual(['One', 'Two', 'Three']);
    at.sockets.heal();
    await at.eventually(() => selectIsLive(mia.state())).toBe(true);
    await at.talk.send('ben', channel_id, 'Live again');
    await at
      .eventually(() => at.known(mia, channel_id).slice(there))
      .toEqual(['One', 'Two', 'Three', 'Live again']);
  });

  test('a word that does not follow on what is known has what lies between read', async () => {
    const { channel_id } = await at.talk.direct('ana', 'ben');
    const ana = await at.open('ana', { at: at.addressOf(channel_id) });
    await ana.heard(happened.messagesSucceeded);
    at.sockets.cut(true);
    await ana.next(happened.chatDisconnected);
    ana.wire.break(api.chat.changes, unreachable(503, 'Not now'));
    await at.talk.send('ben', channel_id, 'Missed');
    const last = await at.talk.send('ben', channel_id, 'Heard');
    ana.wire.mend(api.chat.changes);
    ana.dispatch(
      happened.changesReceived({
        channel_id,
        after: last.revision - 1,
        revision: last.revision,
        messages: [last],
        me: 'ana',
      }),
    );
    await at.eventually(() => at.known(ana, channel_id)).toEqual(['Missed', 'Heard']);
  });

  test('CHT-03 conversations come eight at a time, and one that is made elsewhere appears, one that is none is said to be none', async () => {
    for (let nth = 0; nth < 9; nth += 1) await at.talk.group('ana', ['admin'], `Group ${nth}`);
    const admin = await at.open('admin');
    await at.eventually(() => selectChannels(admin.state()).length).toBe(8);
    admin.dispatch(happened.olderChannelsRequested());
    await at.eventually(() => selectChannels(admin.state()).length).toBe(9);
    await at.talk.group('ben', ['admin'], 'A new one');
    await at.eventually(() => selectChannels(admin.state())[0]?.name).toBe('A new one');
    const secret = await at.talk.direct('mia', 'ana');
    admin.history.push(at.addressOf(secret.channel_id));
    await at
      .eventually(() => selectChat(admin.state()).missing[secret.channel_id]?.message)
      .toBe('This conversation does not exist, or you are not in it.');
  });

  test('a change looks done at once, is told to the others, and a refusal takes it back', async () => {
    const { channel_id } = await at.talk.group('mia', ['ana']);
    const { message_id } = await at.talk.send('mia', channel_id, 'Frist');
    const [mia, ana] = [
      await at.open('mia', { at: at.addressOf(channel_id) }),
      await at.open('ana', { at: at.addressOf(channel_id) }),
    ];
    for (const app of [mia, ana])
      await at.eventually(() => at.known(app, channel_id)).toEqual(['Frist']);
    const change = (wanted: happened.Change, me = 'mia') =>
      happened.changeRequested({ channel_id, message_id, me, change: wanted });
    mia.dispatch(change({ kind: 'edit', text: 'First' }));
    await at.eventually(() => at.known(ana, channel_id)).toEqual(['First']);
    ana.dispatch(change({ kind: 'react', emoji: '🎉', on: true }, 'ana'));
    const reactions = () =>
      selectTalk(mia.state(), { channel_id, thread_id: null }).messages[message_id]?.reactions;
    await at.eventually(reactions).toEqual([{ emoji: '🎉', users: ['ana'] }]);
    ana.dispatch(change({ kind: 'edit', text: 'Not mine' }, 'ana'));
    await ana.heard(happened.changeFailed);
    expect(at.known(ana, channel_id)).toEqual(['First']);
    expect(ana.state().toasts.visible).toMatchObject([
      { text: 'Unable to change the message', lines: ['Only who wrote a message can change it.'] },
    ]);
    mia.dispatch(change({ kind: 'remove' }));
    await at.eventually(() => at.known(ana, channel_id)).toEqual(['']);
  });

  test('a thread has its own stretch, and its first message counts the answers', async () => {
    const { channel_id } = await at.talk.group('mia', ['ben']);
    const { message_id } = await at.talk.send('mia', channel_id, 'Which one?');
    const mia = await at.open('mia', { at: at.addressOf(channel_id, `&thread=${message_id}`) });
    await at.eventually(() => at.known(mia, channel_id, message_id)).toEqual(['Which one?']);
    const ben = await at.open('ben', { at: at.addressOf(channel_id) });
    ben.dispatch(
      happened.messageRequested({ channel_id, thread_id: message_id, text: 'The second' }),
    );
    await at
      .eventually(() => at.known(mia, channel_id, message_id))
      .toEqual(['Which one?', 'The second']);
    expect(at.known(mia, channel_id)).toEqual(['Which one?']);
    await at
      .eventually(
        () =>
          selectTalk(mia.state(), { channel_id, thread_id: null }).messages[message_id]?.replies
            .count,
      )
      .toBe(1);
  });

  test('who is named is told, with the way there, who writes is told while they write, and signing out ends all of it', async () => {
    const { channel_id } = await at.talk.group('mia', ['ana'], 'Release');
    const [mia, ana] = [await at.open('mia'), await at.open('ana', { at: '/drive' })];
    mia.dispatch(happened.typed({ channel_id }));
    await at.eventually(() => selectTyping(ana.state(), channel_id)).toEqual(['mia']);
    mia.dispatch(happened.messageRequested({ channel_id, thread_id: null, text: '@ana see this' }));
    await at.eventually(() => selectTyping(ana.state(), channel_id)).toEqual([]);
    await at
      .eventually(() => selectHistory(ana.state()).map(({ text, to }) => [text, to]))
      .toContainEqual(['mia mentioned you in Release', `/chat?channel=${channel_id}&message=1`]);
    ana.dispatch(signedOut());
    expect(selectChat(ana.state())).toMatchObject({ channels: {}, unread: null });
  });

  test('CHT-05 people are looked for 100 ms after the last letter, six at most, and what was said is found with its conversation', async () => {
    const { channel_id } = await at.talk.direct('mia', 'ana');
    await at.talk.send('ana', channel_id, 'The purple elephant');
    const mia = await at.open('mia');
    for (const name of ['a', 'an', 'ana']) mia.dispatch(happened.peopleSearchRequested({ name }));
    await mia.heard(happened.peopleSearchSucceeded);
    expect(selectChatSearch(mia.state()).people).toMatchObject({
      name: 'ana',
      people: [{ user_name: 'ana' }],
    });
    expect([
      mia.diary.filter(happened.peopleSearchSucceeded.match).length,
      mia.wire.count(api.account.collaborators),
    ]).toEqual([1, 1]);
    mia.dispatch(happened.searchTyped({ text: 'PURPLE' }));
    const { payload } = await mia.heard(happened.searchSucceeded);
    expect(payload.hits).toMatchObject([{ message: { channel_id, text: 'The purple elephant' } }]);
    mia.dispatch(happened.searchTyped({ text: '' }));
    expect(selectChatSearch(mia.state()).found).toBeNull();
  });

  test('scrolling up moves the stretch: it stays of a bounded length, and the way back is there', async () => {
    const { channel_id } = await at.talk.direct('ana', 'admin');
    for (let nth = 1; nth <= 230; nth += 1) {
      await at.server.workspace.chat.send({
        channelId: channel_id,
        userName: 'admin',
        text: `${nth}`,
        threadId: undefined,
        clientId: `scroll ${nth}`,
      });
    }
    const ana = await at.open('ana', { at: at.addressOf(channel_id) });
    const of = { channel_id, thread_id: null };
    await at.eventually(() => at.known(ana, channel_id)[0]).toBe('181');
    for (const first of ['131', '81', '31']) {
      ana.dispatch(happened.olderMessagesRequested(of));
      await at.eventually(() => at.known(ana, channel_id)[0]).toBe(first);
    }
    expect([
      at.known(ana, channel_id).length,
      at.known(ana, channel_id).at(-1),
      selectTalk(ana.state(), of).newer,
    ]).toEqual([150, '180', true]);
    // A message sent meanwhile leaves no gap.
    await at.talk.send('admin', channel_id, 'New');
    await at
      .eventually(() => selectChannel(ana.state(), channel_id)?.last_message?.text)
      .toBe('New');
    expect(at.known(ana, channel_id).at(-1)).toBe('180');
    for (const last of ['230', 'New']) {
      ana.dispatch(happened.newerMessagesRequested(of));
      await at.eventually(() => at.known(ana, channel_id).at(-1)).toBe(last);
    }
    ana.history.push(at.addressOf(channel_id, '&message=40'));
    await at.eventually(() => at.known(ana, channel_id).includes('40')).toBe(true);
    expect(at.known(ana, channel_id)[0]).toBe('1');
  });
});

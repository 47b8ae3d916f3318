import { describe, expect, test } from 'vitest';
import * as happened from '~/web/features/chat/events';
import {
  selectBlocked,
  selectChannel,
  selectIsPresent,
  selectPeople,
  selectUnread,
} from '~/web/features/chat/selectors';
import { atChat } from './atChat';

describe('people of conversations', () => {
  const at = atChat();
  const change = (channel_id: string, wanted: happened.ChannelChange) =>
    happened.channelChangeRequested({ channel_id, change: wanted });

  test('a group is renamed, gets people and loses them, at once for everybody, who leaves it looks at the others', async () => {
    const { channel_id } = await at.talk.group('mia', ['ana'], 'Plans');
    const [mia, ana, ben] = [
      await at.open('mia', { at: at.addressOf(channel_id) }),
      await at.open('ana', { at: at.addressOf(channel_id) }),
      await at.open('ben'),
    ];
    await ana.heard(happened.messagesSucceeded);
    mia.dispatch(change(channel_id, { kind: 'rename', name: 'Release' }));
    await at.eventually(() => selectChannel(ana.state(), channel_id)?.name).toBe('Release');
    ana.dispatch(change(channel_id, { kind: 'add', users: ['ben'] }));
    await at.eventually(() => selectChannel(ben.state(), channel_id)?.members.length).toBe(3);
    ana.dispatch(change(channel_id, { kind: 'takeOut', user: 'ben' }));
    expect((await ana.heard(happened.channelChangeFailed)).payload.problem.message).toBe(
      'Only who looks after the group takes others out of it.',
    );
    mia.dispatch(change(channel_id, { kind: 'takeOut', user: 'ben' }));
    await at.eventually(() => selectChannel(ben.state(), channel_id)).toBeUndefined();
    mia.dispatch(change(channel_id, { kind: 'leave' }));
    await at.eventually(mia.path).toBe('/chat');
    expect(selectChannel(mia.state(), channel_id)).toBeUndefined();
    await at.eventually(() => selectChannel(ana.state(), channel_id)?.made_by).toBe('ana');
  });

  test('muted and blocked: nothing of it is counted as new, in other browsers too', async () => {
    const { channel_id } = await at.talk.group('mia', ['ana', 'ben']);
    const [one, other] = [
      await at.open('ana', { at: '/chat' }),
      await at.open('ana', { at: '/drive' }),
    ];
    await other.heard(happened.unreadReceived);
    const before = selectUnread(other.state());
    one.dispatch(change(channel_id, { kind: 'mute', on: true }));
    await one.heard(happened.channelChangeAccepted);
    await at.talk.send('mia', channel_id, 'Not heard');
    await at.eventually(() => selectChannel(one.state(), channel_id)?.unread).toBe(1);
    await other.settled();
    expect(selectUnread(other.state())).toBe(before);
    one.dispatch(change(channel_id, { kind: 'mute', on: false }));
    await at.eventually(() => selectUnread(other.state())).toBe(before + 1);
    one.dispatch(happened.blockRequested({ user: 'mia', on: true }));
    // Messages of the blocked person that are open in another browser are folded away at once, too.
    for (const app of [one, other])
      await at.eventually(() => selectBlocked(app.state())).toEqual(['mia']);
    await at.eventually(() => selectChannel(one.state(), channel_id)?.unread).toBe(0);
    await at.talk.send('mia', channel_id, 'Not heard either');
    await at.talk.send('ben', channel_id, 'Heard');
    await at
      .eventually(() => selectChannel(one.state(), channel_id)?.last_message?.text)
      .toBe('Heard');
    expect(selectChannel(one.state(), channel_id)?.unread).toBe(1);
    one.dispatch(happened.blockRequested({ user: 'mia', on: false }));
    await at.eventually(() => selectBlocked(one.state())).toEqual([]);
  });

  test('who is here is told, and who went', async () => {
    const [mia, ana] = [await at.open('mia'), await at.open('ana')];
    await at
      .eventually(() => [
        selectIsPresent(mia.state(), 'ana'),
        selectIsPresent(ana.state(), 'mia'),
        selectIsPresent(mia.state(), 'ben'),
      ])
      .toEqual([true, true, false]);
    ana.stop();
    await at.eventually(() => selectIsPresent(mia.state(), 'ana')).toBe(false);
  });

  test('what is reported is there for an admin, who removes it, and everybody sees that it is gone', async () => {
    const { channel_id } = await at.talk.direct('ben', 'mia');
    const { message_id } = await at.talk.send('ben', channel_id, 'Nasty');
    const mia = await at.open('mia', { at: at.addressOf(channel_id) });
    await at.eventually(() => at.known(mia, channel_id).at(-1)).toBe('Nasty');
    mia.dispatch(happened.reportRequested({ channel_id, message_id, reason: 'It hurts.' }));
    await mia.heard(happened.reportAccepted);
    const admin = await at.open('admin', { at: '/chat?reports=open' });
    await at
      .eventually(() => selectPeople(admin.state()).reports)
      .toMatchObject([{ text: 'Nasty', reason: 'It hurts.' }]);
    const [{ report_id } = { report_id: '' }] = selectPeople(admin.state()).reports ?? [];
    admin.dispatch(
      happened.moderationRequested({ verdict: 'remove', channel_id, message_id, report_id }),
    );
    await at.eventually(() => at.known(mia, channel_id).at(-1)).toBe('');
    await at.eventually(() => selectPeople(admin.state()).reports).toEqual([]);
    // Nobody else asks for the list.
    mia.history.push('/chat?reports=open');
    await mia.settled();
    expect(selectPeople(mia.state()).reports).toBeNull();
  });
});

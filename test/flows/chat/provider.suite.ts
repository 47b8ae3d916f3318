import { describe, expect, test } from 'vitest';
import { api } from '~/contract';
import * as happened from '~/web/features/chat/events';
import { selectAbilities } from '~/web/features/chat/model/abilities';
import {
  selectBlocked,
  selectChannel,
  selectChannels,
  selectIsPresent,
  selectIsLive,
  selectChatSearch,
  selectOnTheirWay,
  selectTalk,
  selectTyping,
  selectUnread,
} from '~/web/features/chat/selectors';
import { connectionLost, connectionRestored } from '~/web/lib/browser/tab';
import type { AppConfig } from '~/web/lib/state/config';
import { atChat } from './atChat';

interface Carried {
  readonly config?: Partial<AppConfig>;
  /** Cuts everybody's line; without it the sockets of the server are cut. */
  readonly cut?: () => void;
  /** Whether the app also offers abilities beside the conversations themselves, such as moderation and export. */
  readonly judges: boolean;
}

/** Behaviour of the app in conversations, whichever service carries them: everything goes through the seam, by the apps of the people alone. */
export const providerSuite = (name: string, { config = {}, cut, judges }: Carried) =>
  describe(`conversations carried by ${name}`, () => {
    const at = atChat();
    const open = (who: string, where = '/chat') => at.open(who, { at: where, config });
    type App = Awaited<ReturnType<typeof open>>;
    const of = (channel_id: string, thread_id: string | null = null) => ({ channel_id, thread_id });
    const begin = async (app: App, user: string) => {
      const opened = app.next(happened.channelOpened);
      app.dispatch(happened.conversationRequested({ user }));
      return (await opened).payload.channel.channel_id;
    };
    const group = async (app: App, title: string, users: readonly string[]) => {
      const opened = app.next(happened.channelOpened);
      app.dispatch(happened.groupRequested({ name: title, users }));
      return (await opened).payload.channel.channel_id;
    };
    const say = (app: App, channel_id: string, text: string, thread_id: string | null = null) =>
      app.dispatch(happened.messageRequested({ ...of(channel_id, thread_id), text }));
    const idOf = (app: App, channel_id: string, text: string) =>
      Object.values(selectTalk(app.state(), of(channel_id)).messages).find(
        (message) => message.text === text,
      )?.message_id ?? '';

    test('CHT-01 what two people say is there for both, in one order, at once, and it is the same conversation for both', async () => {
      const mia = await open('mia');
      const channel_id = await begin(mia, 'ana');
      const ana = await open('ana', at.addressOf(channel_id));
      await ana.heard(happened.messagesSucceeded);
      for (const text of ['One', 'Two']) say(mia, channel_id, text);
      await at.eventually(() => at.known(ana, channel_id)).toEqual(['One', 'Two']);
      say(ana, channel_id, 'Three');
      for (const app of [mia, ana])
        await at.eventually(() => at.known(app, channel_id)).toEqual(['One', 'Two', 'Three']);
      expect(selectOnTheirWay(mia.state(), of(channel_id))).toEqual([]);
      expect(await begin(ana, 'mia')).toBe(channel_id);
    });

    test('CHT-01 a message is changed, reacted to and deleted for everybody, and a refusal takes it back', async () => {
      const mia = await open('mia');
      const channel_id = await group(mia, 'Changes', ['ana']);
      const ana = await open('ana', at.addressOf(channel_id));
      say(mia, channel_id, 'Frist');
      await at.eventually(() => at.known(ana, channel_id)).toEqual(['Frist']);
      const message_id = idOf(ana, channel_id, 'Frist');
      const change = (app: App, me: string, wanted: happened.Change) =>
        app.dispatch(happened.changeRequested({ channel_id, message_id, me, change: wanted }));
      change(mia, 'mia', { kind: 'edit', text: 'First' });
      await at.eventually(() => at.known(ana, channel_id)).toEqual(['First']);
      change(ana, 'ana', { kind: 'react', emoji: '🎉', on: true });
      await at
        .eventually(() => selectTalk(mia.state(), of(channel_id)).messages[message_id]?.reactions)
        .toEqual([{ emoji: '🎉', users: ['ana'] }]);
      change(ana, 'ana', { kind: 'edit', text: 'Not mine' });
      await ana.heard(happened.changeFailed);
      expect(at.known(ana, channel_id)).toEqual(['First']);
      change(mia, 'mia', { kind: 'remove' });
      await at.eventually(() => at.known(ana, channel_id)).toEqual(['']);
    });

    test('CHT-01 an answer stands in its thread, and the message that it answers counts it', async () => {
      const mia = await open('mia');
      const channel_id = await group(mia, 'Threads', ['ana']);
      say(mia, channel_id, 'Which one?');
      await at.eventually(() => at.known(mia, channel_id)).toEqual(['Which one?']);
      const root = idOf(mia, channel_id, 'Which one?');
      const ana = await open(
        'ana',
        at.addressOf(channel_id, `&thread=${encodeURIComponent(root)}`),
      );
      await at.eventually(() => at.known(ana, channel_id, root)).toEqual(['Which one?']);
      say(mia, channel_id, 'The second', root);
      await at
        .eventually(() => at.known(ana, channel_id, root))
        .toEqual(['Which one?', 'The second']);
      await at
        .eventually(() => selectTalk(mia.state(), of(channel_id)).messages[root]?.replies.count)
        .toBe(1);
      expect(at.known(mia, channel_id)).toEqual(['Which one?']);
    });

    test('NAV-05 CHT-08 what is new is counted, and read by who looks at its end, who writes and who is here is told', async () => {
      const mia = await open('mia');
      const channel_id = await begin(mia, 'ben');
      const ben = await open('ben', '/drive');
      const before = selectUnread(ben.state());
      mia.dispatch(happened.typed({ channel_id }));
      await at.eventually(() => selectTyping(ben.state(), channel_id)).toEqual(['mia']);
      await at.eventually(() => selectIsPresent(ben.state(), 'mia')).toBe(true);
      say(mia, channel_id, 'Are you there?');
      await at.eventually(() => selectUnread(ben.state())).toBe(before + 1);
      ben.history.push(at.addressOf(channel_id));
      await at.eventually(() => selectUnread(ben.state())).toBe(before);
      await at.eventually(() => selectChannel(ben.state(), channel_id)?.unread).toBe(0);
    });

    test('CHT-01 what is said while somebody is away is there when they are back, each message once and in its order, theirs too', async () => {
      const mia = await open('mia');
      const channel_id = await group(mia, 'Away', ['ana']);
      const ana = await open('ana', at.addressOf(channel_id));
      await ana.heard(happened.messagesSucceeded);
      ana.dispatch(connectionLost());
      for (const text of ['Hers 1', 'Hers 2']) say(ana, channel_id, text);
      for (const text of ['Mine 1', 'Mine 2']) say(mia, channel_id, text);
      await at.eventually(() => at.known(mia, channel_id)).toEqual(['Mine 1', 'Mine 2']);
      expect(selectOnTheirWay(ana.state(), of(channel_id)).map(({ text }) => text)).toEqual([
        'Hers 1',
        'Hers 2',
      ]);
      ana.dispatch(connectionRestored());
      for (const app of [mia, ana])
        await at
          .eventually(() => at.known(app, channel_id))
          .toEqual(['Mine 1', 'Mine 2', 'Hers 1', 'Hers 2']);
      const again = ana.next(happened.chatDisconnected);
      if (cut) cut();
      else at.sockets.cut();
      await again;
      say(mia, channel_id, 'After');
      await at.eventually(() => selectIsLive(ana.state())).toBe(true);
      await at.eventually(() => at.known(ana, channel_id).at(-1)).toBe('After');
    });

    test('CHT-03 CHT-01 a group is renamed, gets people and loses them for everybody, muted and blocked nothing of it is new, and what was said is found', async () => {
      const mia = await open('mia');
      const channel_id = await group(mia, 'Plans', ['ana']);
      const [ana, ben] = [await open('ana', at.addressOf(channel_id)), await open('ben')];
      await ana.heard(happened.messagesSucceeded);
      const change = (app: App, wanted: happened.ChannelChange) =>
        app.dispatch(happened.channelChangeRequested({ channel_id, change: wanted }));
      change(mia, { kind: 'rename', name: 'Release' });
      await at.eventually(() => selectChannel(ana.state(), channel_id)?.name).toBe('Release');
      change(ana, { kind: 'add', users: ['ben'] });
      await at
        .eventually(() =>
          selectChannels(ben.state()).some((channel) => channel.channel_id === channel_id),
        )
        .toBe(true);
      change(ana, { kind: 'takeOut', user: 'ben' });
      await ana.heard(happened.channelChangeFailed);
      change(mia, { kind: 'takeOut', user: 'ben' });
      await at.eventually(() => selectChannel(ben.state(), channel_id)).toBeUndefined();
      change(ana, { kind: 'mute', on: true });
      await at.eventually(() => selectChannel(ana.state(), channel_id)?.muted).toBe(true);
      ana.dispatch(happened.blockRequested({ user: 'mia', on: true }));
      await at.eventually(() => selectBlocked(ana.state())).toEqual(['mia']);
      ana.dispatch(happened.blockRequested({ user: 'mia', on: false }));
      await at.eventually(() => selectBlocked(ana.state())).toEqual([]);
      say(mia, channel_id, 'The purple elephant');
      await at.eventually(() => at.known(ana, channel_id).at(-1)).toBe('The purple elephant');
      ana.dispatch(happened.searchTyped({ text: 'PURPLE' }));
      await at
        .eventually(() =>
          selectChatSearch(ana.state()).found?.hits.map(({ message }) => message.text),
        )
        .toEqual(['The purple elephant']);
      change(ana, { kind: 'leave' });
      await at.eventually(() => selectChannel(ana.state(), channel_id)).toBeUndefined();
    });

    test('CHT-01 only what the carrier can do is offered, and nobody else is asked', async () => {
      const mia = await open('mia');
      expect(selectAbilities(mia.state())).toEqual({
        queuesFiles: judges,
        judges,
        exports: judges,
        besideStreams: judges,
      });
      await mia.heard(happened.channelsSucceeded);
      expect(mia.wire.count(api.chat.channels) > 0).toBe(judges);
    });
  });

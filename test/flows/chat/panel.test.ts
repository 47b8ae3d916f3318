import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeTimers, passing, settle } from '#test/harness/wire';
import { api, CHAT_POLL_MS } from '~/contract';
import * as happened from '~/web/features/chat/events';
import { selectPanelChannel, selectChannel, selectChannels } from '~/web/features/chat/selectors';
import { conversationsTurned } from '~/web/core/shell/events';
import { selectConversationsVisible } from '~/web/core/shell/frame';
import { atChat } from './atChat';

describe('the panel beside a page', () => {
  const at = atChat();

  test('NAV-17 a conversation is read and answered without leaving the page, and what shows there is read', async () => {
    const { channel_id } = await at.talk.direct('ben', 'mia');
    await at.talk.send('ben', channel_id, 'Are you there?');
    const mia = await at.open('mia', { at: '/drive' });
    await mia.settled();
    expect([mia.wire.count(api.chat.channels), mia.wire.count(api.chat.messages)]).toEqual([0, 0]);
    mia.dispatch(conversationsTurned({ open: true }));
    await at
      .eventually(() =>
        selectChannels(mia.state()).map((channel) => [channel.channel_id, channel.unread]),
      )
      .toEqual([[channel_id, 1]]);
    mia.dispatch(happened.panelTalkOpened({ channel_id }));
    await at.eventually(() => at.known(mia, channel_id)).toEqual(['Are you there?']);
    await at.eventually(() => selectChannel(mia.state(), channel_id)?.unread).toBe(0);
    mia.dispatch(happened.messageRequested({ channel_id, thread_id: null, text: 'Here I am' }));
    await at
      .eventually(() => at.talk.texts('ben', channel_id))
      .toEqual(['Are you there?', 'Here I am']);
    expect(mia.path()).toBe('/drive');
    // Closed, nothing that arrives is taken for read.
    mia.dispatch(conversationsTurned({ open: false }));
    await at.talk.send('ben', channel_id, 'And now?');
    await at.eventually(() => selectChannel(mia.state(), channel_id)?.unread).toBe(1);
  });

  test('NAV-17 a conversation that is begun in the panel opens in it', async () => {
    const ana = await at.open('ana', { at: '/drive' });
    ana.dispatch(conversationsTurned({ open: true }));
    ana.dispatch(happened.conversationRequested({ user: 'ben' }));
    const { channel } = (await ana.heard(happened.channelOpened)).payload;
    await at.eventually(() => selectPanelChannel(ana.state())).toBe(channel.channel_id);
    expect(ana.path()).toBe('/drive');
  });

  test('NAV-18 NAV-19 it has no place on the page of conversations, on pages that others show, and without a sidebar', async () => {
    const ben = await at.open('ben', { at: '/drive' });
    ben.dispatch(conversationsTurned({ open: true }));
    const shown = (pathname: string) => selectConversationsVisible(ben.state(), pathname);
    expect(['/home', '/drive', '/notebooks/nb-1', '/team/members', '/chatter'].map(shown)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(
      ['/chat', '/launch', '/components/notebook', '/shared/x', '/notebooks/nb-1/editor'].map(
        shown,
      ),
    ).toEqual([false, false, false, false, false]);
    ben.history.push('/drive?sidebar=false');
    await ben.settled();
    expect(shown('/drive')).toBe(false);
  });

  test('CHT-08 CON-03 the conversations beside a page are read every 30 s where no socket is, and not while one tells of them', async () => {
    const app = await at.open('admin', { at: '/drive', connect: null }, false);
    const turn = CHAT_POLL_MS.panel * 1.1;
    // By then it is known that no socket is there: that is looked for after two seconds of real time.
    await at.eventually(() => app.wire.count(api.chat.unread)).toBe(1);
    fakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    app.dispatch(conversationsTurned({ open: true }));
    await settle(app.wire);
    expect(app.wire.count(api.chat.channels)).toBe(1);
    await passing(app.wire, turn);
    expect(app.wire.count(api.chat.channels)).toBe(2);
    app.dispatch(conversationsTurned({ open: false }));
    await passing(app.wire, 2 * turn);
    expect(app.wire.count(api.chat.channels)).toBe(2);
    app.dispatch(conversationsTurned({ open: true }));
    app.dispatch(happened.chatConnected());
    await settle(app.wire);
    const live = app.wire.count(api.chat.channels);
    await passing(app.wire, 2 * turn);
    expect(app.wire.count(api.chat.channels)).toBe(live);
  });
});

import { push } from 'connected-react-router';
import { describe, expect, test } from 'vitest';
import { api } from '~/contract';
import { streamTalkOf } from '~/contract/chat';
import * as happened from '~/web/features/chat/events';
import {
  selectChannel,
  selectChannels,
  selectChat,
  selectOnTheirWay,
} from '~/web/features/chat/selectors';
import { joinRequested, liveRoomClosed, liveRoomOpened } from '~/web/features/streams/live/events';
import { blank, settingsOf } from '~/web/features/streams/form/model/forms';
import { streamRead } from '~/web/features/streams/events';
import { selectHasLiveRoomChat } from '~/web/features/streams/liveRoom';
import type { AtWork } from '#test/flows/support/atWork';
import { timePasses } from '#test/harness/until';
import { unreachable } from '#test/harness/wire';
import { atChat } from './atChat';

describe('the conversation beside the live room', () => {
  const at = atChat();
  const of = (channel_id: string) => ({ channel_id, thread_id: null });
  /** A live stream of Mia's, for everybody who has its address. */
  const live = async () => {
    const settings = settingsOf({
      ...blank('mia', Date.now() + 3_600_000),
      stream_name: 'Reading group',
      description: 'We read.',
    });
    const { stream } = await at.server.get('streams', 'create', settings, at.talk.as('mia'));
    await at.server.get(
      'streams',
      'updateStatus',
      { stream_id: stream.stream_id, status: 'live' },
      at.talk.as('mia'),
    );
    return {
      stream_id: stream.stream_id,
      channel_id: streamTalkOf(stream.stream_id),
      page: `/streams/${stream.stream_id}`,
    };
  };
  const enter = async (app: AtWork, stream_id: string) => {
    const opened = app.next(liveRoomOpened);
    app.dispatch(joinRequested({ stream_id }));
    await opened;
  };
  const inRoom = async (
    name: string,
    { stream_id, channel_id, page }: Awaited<ReturnType<typeof live>>,
    given = {},
  ) => {
    const app = await at.open(name, { at: page, ...given });
    await app.heard(streamRead);
    await enter(app, stream_id);
    await at.eventually(() => selectChannel(app.state(), channel_id)?.type).toBe('stream');
    return app;
  };
  const say = (app: AtWork, channel_id: string, text: string) =>
    app.dispatch(happened.messageRequested({ ...of(channel_id), text }));
  const read = (app: AtWork, channel_id: string) => at.eventually(() => at.known(app, channel_id));

  test("STR-33 CHT-06 chat beside the room: who is in it reads and writes it at once, and it is unread to nobody, and nobody's list has it", async () => {
    const stream = await live();
    const { channel_id } = stream;
    const [mia, ana] = [await inRoom('mia', stream), await inRoom('ana', stream)];
    await read(ana, channel_id).toEqual([]);
    // How much is unread is asked when the page is there for two seconds, and once more when it is connected.
    await at.eventually(() => ana.wire.count(api.chat.unread)).toBeGreaterThan(0);
    await timePasses(600, 'what is unread is counted a quarter of a second after its cause');
    await ana.settled();
    const asked = () =>
      [api.chat.unread, api.chat.seen, api.chat.messages, api.chat.changes, api.chat.channel].map(
        (endpoint) => ana.wire.count(endpoint),
      );
    say(mia, channel_id, 'Welcome');
    await read(ana, channel_id).toEqual(['Welcome']);
    const before = asked();
    for (const text of ['Page four', 'Line two']) say(mia, channel_id, text);
    await read(ana, channel_id).toEqual(['Welcome', 'Page four', 'Line two']);
    say(ana, channel_id, 'Thanks');
    await read(mia, channel_id).toEqual(['Welcome', 'Page four', 'Line two', 'Thanks']);
    await ana.settled();
    // New messages cost their readers no request.
    expect(asked()).toEqual(before);
    expect(selectChannels(ana.state())).toEqual([]);
    expect(selectChannel(ana.state(), channel_id)).toMatchObject({
      unread: 0,
      name: 'Reading group',
    });
    // A reader further up is told the number of new messages.
    ana.dispatch(happened.endLeft({ channel_id }));
    say(mia, channel_id, 'Line three');
    await at.eventually(() => selectChannel(ana.state(), channel_id)?.unread).toBe(1);
    ana.dispatch(happened.endReached({ channel_id }));
    expect(selectChannel(ana.state(), channel_id)?.unread).toBe(0);
  });

  test('STR-33 chat beside the room: it is heard again after the connection was lost, and no more on another page or out of the room', async () => {
    const stream = await live();
    const { channel_id, page } = stream;
    const ana = await inRoom('ana', stream);
    await read(ana, channel_id).toEqual([]);
    const back = ana.next(happened.chatConnected);
    at.sockets.cut();
    await at.talk.send('mia', channel_id, 'Meanwhile');
    await back;
    await read(ana, channel_id).toEqual(['Meanwhile']);
    const heard = ana.next(happened.changesReceived);
    await at.talk.send('mia', channel_id, 'Again');
    expect((await heard).payload.channel_id).toBe(channel_id);
    const elsewhere = async (leave: () => void, text: string) => {
      leave();
      await ana.settled();
      const { channel_id: direct } = await at.talk.direct('mia', 'ana');
      await at.talk.send('mia', channel_id, text);
      await at.talk.send('mia', direct, text);
      await at.eventually(() => selectChannel(ana.state(), direct)?.last_message?.text).toBe(text);
      expect(at.known(ana, channel_id)).not.toContain(text);
    };
    await elsewhere(() => ana.dispatch(push('/drive')), 'To nobody');
    ana.dispatch(push(page));
    await read(ana, channel_id).toEqual(['Meanwhile', 'Again', 'To nobody']);
    await elsewhere(
      () => ana.dispatch(liveRoomClosed({ stream_id: stream.stream_id })),
      'After that',
    );
  });

  test('STR-33 chat beside the room: what comes too late is not sent, and says why', async () => {
    const stream = await live();
    const { stream_id, channel_id } = stream;
    const ana = await inRoom('ana', stream);
    await at.server.workspace.streams.move(stream_id, 'end');
    say(ana, channel_id, 'Too late');
    await at
      .eventually(() => selectOnTheirWay(ana.state(), of(channel_id)))
      .toMatchObject([
        {
          text: 'Too late',
          rejected: true,
          problem: {
            message:
              'This stream is over. What was said here can be read, and nothing is added to it.',
          },
        },
      ]);
  });

  test('STR-33 chat beside the room: one that could not be opened is opened when the person tries again', async () => {
    const { stream_id, channel_id, page } = await live();
    const ana = await at.open('ana', { at: page });
    await ana.heard(streamRead);
    ana.wire.break(api.chat.ofStream, unreachable(404, 'Not now.'));
    await enter(ana, stream_id);
    await at
      .eventually(() => selectChat(ana.state()).missing[channel_id]?.message)
      .toBe('Not now.');
    ana.wire.mend(api.chat.ofStream);
    ana.dispatch(happened.streamChatRequested());
    await at.eventually(() => selectChannel(ana.state(), channel_id)?.type).toBe('stream');
    expect(selectChat(ana.state()).missing).toEqual({});
  });

  test('STR-33 CHT-01 chat beside the room: where another provider carries conversations there is none, and none is asked for', async () => {
    const { stream_id, page } = await live();
    const ana = await at.open(
      'ana',
      { at: page, connect: null, config: { stream_chat: { key: 'k', script: '/none.js' } } },
      false,
    );
    await ana.heard(streamRead);
    await enter(ana, stream_id);
    await ana.settled();
    expect([selectHasLiveRoomChat(ana.state()), ana.wire.count(api.chat.ofStream)]).toEqual([
      false,
      0,
    ]);
  });
});

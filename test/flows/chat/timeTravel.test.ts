import type { StoreEnhancer } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { describe, expect, test } from 'vitest';
import { timePasses } from '#test/harness/until';
import { api, type Endpoint } from '~/contract';
import * as happened from '~/web/features/chat/events';
import { selectTalk } from '~/web/features/chat/selectors';
import type { Connect } from '~/web/lib/browser/sockets';
import { atChat } from './atChat';

interface Lifted {
  readonly liftedStore: {
    dispatch(action: unknown): void;
    getState(): {
      readonly computedStates: readonly { readonly state: unknown }[];
      readonly stagedActionIds: readonly number[];
    };
  };
}

describe('a conversation under time travel', { timeout: 90_000 }, () => {
  const at = atChat();

  test('each step shows what it was, and nothing is sent again: no question, no word on the socket', async () => {
    const { channel_id } = await at.talk.group('mia', ['ana']);
    const said: string[] = [];
    const connect: Connect = (path) => {
      const socket = at.sockets.connect(path);
      const send = socket.send.bind(socket);
      socket.send = (data) => {
        said.push(String(data));
        send(data);
      };
      return socket;
    };
    const mia = await at.open('mia', {
      at: at.addressOf(channel_id),
      connect,
      enhancers: [instrument() as StoreEnhancer],
    });
    const of = { channel_id, thread_id: null };
    await mia.heard(happened.messagesSucceeded);
    const say = async (text: string) => {
      mia.dispatch(happened.drafted({ ...of, text }));
      mia.dispatch(happened.typed({ channel_id }));
      mia.dispatch(happened.messageRequested({ ...of, text }));
      await mia.next(happened.messageAccepted);
    };
    await say('First');
    await say('Second');
    await at.talk.send('ana', channel_id, 'Third');
    await at.eventually(() => at.known(mia, channel_id)).toEqual(['First', 'Second', 'Third']);
    const [first] = selectTalk(mia.state(), of).ids;
    mia.dispatch(
      happened.changeRequested({
        channel_id,
        message_id: first ?? '',
        me: 'mia',
        change: { kind: 'edit', text: 'Changed' },
      }),
    );
    await mia.heard(happened.changeAccepted);
    await mia.settled();
    await timePasses(1_000, 'what was said last is counted once, a moment later');
    await mia.settled();

    const { liftedStore } = mia.store as unknown as Lifted;
    const { computedStates, stagedActionIds } = liftedStore.getState();
    const states = computedStates.map(({ state }) => state);
    expect(states.length).toBeGreaterThan(20);
    const asked = () =>
      Object.values(api.chat as Readonly<Record<string, Endpoint>>).map((endpoint) =>
        mia.wire.count(endpoint),
      );
    const before = {
      asked: asked(),
      said: [...said],
      diary: mia.diary.length,
      there: await at.talk.texts('ana', channel_id),
    };
    const texts = new Set<string>();
    for (const index of [...states.keys(), ...[...states.keys()].reverse(), states.length - 1]) {
      liftedStore.dispatch(ActionCreators.jumpToState(index));
      expect(mia.state()).toBe(states[index]);
      texts.add(at.known(mia, channel_id).join(' '));
    }
    await mia.settled();
    expect(texts).toEqual(
      new Set(['', 'First', 'First Second', 'First Second Third', 'Changed Second Third']),
    );
    expect({
      asked: asked(),
      said,
      diary: mia.diary.length,
      there: await at.talk.texts('ana', channel_id),
    }).toEqual(before);
    expect(liftedStore.getState().stagedActionIds).toEqual(stagedActionIds);
  });
});

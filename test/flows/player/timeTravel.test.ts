import type { StoreEnhancer } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { afterEach, describe, expect, test } from 'vitest';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { recordedStream } from '#test/flows/support/recorded';
import { holdMedia } from '#test/harness/standIns/media';
import { openWire } from '#test/harness/wire';
import { api, type Endpoint } from '~/contract';
import {
  playToggled,
  recordingClosed,
  recordingOpened,
  recordingRequested,
  seekRequested,
} from '~/web/features/streams/player/events';
import { selectPlayer, selectVisibleChat } from '~/web/features/streams/player/selectors';
import { streamRead } from '~/web/features/streams/events';
import { liveFrame } from '~/web/lib/browser/liveFrame';
import { media } from '~/web/lib/browser/media/media';

interface Lifted {
  readonly liftedStore: {
    dispatch(action: unknown): void;
    getState(): { readonly computedStates: readonly { readonly state: unknown }[] };
  };
}

const { server } = await workspace();

describe('a recording under time travel', () => {
  let app: AtWork;
  afterEach(() => {
    app.stop();
    media.hold(null);
    expect(app.crashes).toEqual([]);
  });

  test('FLT-06 each step shows where it was and what was said by then, nothing is sent, and the element is left alone', async () => {
    const [wire, element, token] = [openWire(server.app), holdMedia(), await server.signIn()];
    const { stream_id } = await recordedStream(server, token, wire);
    app = await openAtWork(server, {
      token,
      at: `/streams/${stream_id}`,
      wire,
      enhancers: [instrument() as StoreEnhancer],
    });
    await app.heard(streamRead);
    app.dispatch(recordingRequested({ stream_id, clip: null, at: null, plays: false }));
    await app.heard(recordingOpened);
    await app.settled();
    element.loads(600);
    app.dispatch(playToggled());
    element.plays(12);
    app.dispatch(seekRequested({ at: 100 }));
    element.plays(2);
    app.dispatch(playToggled());
    await app.settled();
    app.dispatch(recordingClosed({ stream_id }));
    await app.settled();

    const { liftedStore } = app.store as unknown as Lifted;
    const states = liftedStore.getState().computedStates.map(({ state }) => state);
    expect(states.length).toBeGreaterThan(20);
    const asked = () =>
      Object.values(api.streams as Readonly<Record<string, Endpoint>>).map((endpoint) =>
        wire.count(endpoint),
      );
    const before = { asked: asked(), touched: element.touched, diary: app.diary.length };
    const seen = new Set<string>();
    for (const index of [...states.keys(), ...[...states.keys()].reverse(), states.length - 1]) {
      liftedStore.dispatch(ActionCreators.jumpToState(index));
      const { open, at, playing } = selectPlayer(app.state());
      if (open)
        seen.add(
          `${at} ${playing ? 'plays' : 'stands'} ${selectVisibleChat(app.state())?.length ?? '-'}`,
        );
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['0 plays 0', '9 plays 0', '12 plays 1', '102 stands 2']),
    );
    await app.settled();
    expect({ asked: asked(), touched: element.touched, diary: app.diary.length }).toEqual(before);
    expect(liveFrame.current()).toBeNull();
  });
});

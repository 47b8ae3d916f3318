import { push } from 'connected-react-router';
import { describe, expect, test } from 'vitest';
import { fakeTimers, passing } from '#test/harness/wire';
import { api } from '~/contract';
import { liveRoomClosed, liveRoomOpened } from '~/web/features/streams/live/events';
import { playToggled, recordingClosed } from '~/web/features/streams/player/events';
import { signedOut, signOutRequested } from '~/web/core/session/events';
import { streamRead } from '~/web/features/streams/events';
import { liveFrame } from '~/web/lib/browser/liveFrame';
import { POLL_MS } from '~/web/lib/state/collection';
import { selectOpenRecording, selectOpenLiveRoom } from '~/web/features/streams/liveRoom';
import { atPlayer } from './atPlayer';

describe('a recording that floats', () => {
  const { come, play, player } = atPlayer();

  test('FLT-04 it stays open, whatever page is opened, and the element is the same, and FLT-05 CON-03 the stream is read every 15 s', async () => {
    fakeTimers();
    const { app, element, wire } = await come();
    await play();
    app.dispatch(playToggled());
    element.plays(2);
    app.dispatch(push('/notebooks'));
    await passing(wire, POLL_MS.stream * 1.2);
    const before = wire.count(api.streams.read);
    await passing(wire, POLL_MS.stream * 1.2);
    expect(wire.count(api.streams.read)).toBe(before + 1);
    element.plays(2);
    expect(player()).toMatchObject({ playing: true, at: 4 });
    expect(element.sources.length).toBe(1);
    await app.neverHeard(recordingClosed);
  });
  test('one at a time: a live room closes the recording, and a recording leaves the live room', async () => {
    const { app } = await come();
    await play();
    app.dispatch(
      liveRoomOpened({ stream_id: 'another', name: 'Another', src: 'http://gateway.test/room/' }),
    );
    expect(selectOpenRecording(app.state())).toBeNull();
    expect(liveFrame.current()).toMatchObject({ src: 'http://gateway.test/room/' });
    const left = app.next(liveRoomClosed);
    await play();
    expect((await left).payload.stream_id).toBe('another');
    expect(selectOpenLiveRoom(app.state())).toBeNull();
    expect(liveFrame.current()).toMatchObject({ kind: 'recording' });
  });
  test('signing out, and a stream that is archived, close it by structure', async () => {
    const { app, element, wire, stream_id } = await come();
    await play();
    const {
      payload: { row },
    } = await app.heard(streamRead);
    app.dispatch(streamRead({ id: stream_id, row: { ...row, status: 'archived' } }));
    expect(selectOpenRecording(app.state())).toBeNull();
    wire.mend(api.streams.read);
    app.dispatch(signOutRequested());
    await app.heard(signedOut);
    expect(liveFrame.current()).toBeNull();
    expect(element.paused).toBe(true);
  });
});

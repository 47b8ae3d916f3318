import { describe, expect, test } from 'vitest';
import { fileAt } from '#test/flows/support/recorded';
import { unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import {
  muteToggled,
  playbackFailed,
  playToggled,
  rateChosen,
  recordingClosed,
  retryRequested,
  seekRequested,
  skipRequested,
  storyboardRead,
  volumeChosen,
} from '~/web/features/streams/player/events';
import { selectBounds, selectSound } from '~/web/features/streams/player/selectors';
import { liveFrame } from '~/web/lib/browser/liveFrame';
import { selectOpenRecording } from '~/web/features/streams/liveRoom';
import { atPlayer } from './atPlayer';

describe('a recording that is played', () => {
  const { come, want, play, player } = atPlayer();

  test('STR-05 FLT-06 STR-28 it opens in the one window, is played by its element, and counts one view', async () => {
    const { app, element, wire, stream_id } = await come();
    expect(liveFrame.current()).toBeNull();
    expect(wire.count(api.streams.readPosition)).toBe(0);
    await play();
    expect(liveFrame.current()).toMatchObject({
      kind: 'recording',
      stream_id,
      title: 'Recording of Reading group',
    });
    expect(element.sources).toEqual([expect.stringMatching(/index\.m3u8\?turn=\d+$/)]);
    expect(player()).toMatchObject({
      request: { status: 'succeeded' },
      playing: false,
      duration: 600,
    });
    app.dispatch(playToggled());
    element.plays(3);
    expect(player()).toMatchObject({ playing: true, at: 3 });
    app.dispatch(playToggled());
    app.dispatch(playToggled());
    element.plays(2);
    await app.settled();
    expect(player().at).toBe(5);
    expect(wire.count(api.streams.countView)).toBe(1);
  });

  test('STR-28 pressing play is no view yet: one is counted when playback has begun', async () => {
    const { app, element, wire } = await come();
    await play();
    app.dispatch(playToggled());
    await app.settled();
    expect(wire.count(api.streams.countView)).toBe(0);
    element.fails();
    await app.settled();
    expect(wire.count(api.streams.countView)).toBe(0);
    // It is read anew and goes on.
    element.loads(600);
    element.plays(1);
    await app.settled();
    expect(wire.count(api.streams.countView)).toBe(1);
  });

  test('it goes on where this person stopped, and a second in the address, and a clip, are meant as they are', async () => {
    const { app, element, wire, stream_id } = await come({ position: 245.6, clips: [{}] });
    expect((await play()).at).toBe(245.6);
    expect(element.currentTime).toBe(245.6);
    app.dispatch(recordingClosed({ stream_id }));
    expect((await play({ at: 75 })).at).toBe(75);
    const clip = {
      clip_id: 'c0',
      clip_name: 'The question',
      user_name: 'ada',
      start_time: 60,
      end_time: 130,
    };
    expect((await play({ clip })).at).toBe(60);
    expect(wire.count(api.streams.readPosition)).toBe(1);
    expect(selectOpenRecording(app.state())).toMatchObject({ name: 'The question', clip });
  });
  test('who had seen it to its end sees it from the beginning', async () => {
    await come({ position: 598 });
    expect((await play()).at).toBe(0);
  });

  test('the place is kept every 15 seconds of playing, on pause and on closing', async () => {
    const { app, element, stream_id, asked } = await come();
    await play();
    app.dispatch(playToggled());
    element.plays(14);
    await app.settled();
    expect(asked.positions).toEqual([]);
    element.plays(1);
    await app.settled();
    expect(asked.positions).toEqual([15]);
    element.plays(4);
    app.dispatch(playToggled());
    await app.settled();
    expect(asked.positions).toEqual([15, 19]);
    app.dispatch(seekRequested({ at: 300 }));
    app.dispatch(recordingClosed({ stream_id }));
    await app.settled();
    expect(asked.positions).toEqual([15, 19, 300]);
    expect(liveFrame.current()).toBeNull();
    expect(player()).toMatchObject({ open: null, at: 0, chat: null });
  });
  test('RT-25 a clip plays its part alone, and is nobody’s place in the recording', async () => {
    const { app, element, stream_id, asked } = await come({ clips: [{}] });
    await play({
      clip: {
        clip_id: 'c0',
        clip_name: 'The question',
        user_name: 'ada',
        start_time: 60,
        end_time: 130,
      },
    });
    app.dispatch(want({ clip: selectOpenRecording(app.state())!.clip, plays: true }));
    element.plays(200);
    expect(element.currentTime).toBe(130);
    expect(player().playing).toBe(false);
    app.dispatch(playToggled());
    expect(element.currentTime).toBe(60);
    app.dispatch(recordingClosed({ stream_id }));
    await app.settled();
    expect(asked.positions).toEqual([]);
  });
  test('STR-26 what its owner kept is all that is played, to skip and to seek in', async () => {
    const { app, element } = await come({
      row: { playback_start_time: 30, playback_end_time: 200 },
    });
    expect((await play()).at).toBe(30);
    expect(selectBounds(app.state())).toEqual({ start: 30, end: 200 });
    app.dispatch(seekRequested({ at: 500 }));
    expect(element.currentTime).toBe(200);
    app.dispatch(skipRequested({ by: -10 }));
    expect(element.currentTime).toBe(190);
    app.dispatch(seekRequested({ at: 3 }));
    expect(element.currentTime).toBe(30);
  });

  test('speed and sound are those that the person chose, for what is opened later, too', async () => {
    const { app, element } = await come();
    app.dispatch(rateChosen({ rate: 1.5 }));
    await play();
    expect(element).toMatchObject({ playbackRate: 1.5, volume: 1, muted: false });
    app.dispatch(volumeChosen({ volume: 0.4 }));
    app.dispatch(muteToggled());
    expect(element).toMatchObject({ volume: 0.4, muted: true });
    app.dispatch(volumeChosen({ volume: 0.2 }));
    expect(selectSound(app.state())).toMatchObject({ rate: 1.5, volume: 0.2, muted: false });
  });

  test('an address that is out of date is read anew, once, and goes on at the same second', async () => {
    const { app, element } = await come();
    await play({ at: 100 });
    app.dispatch(playToggled());
    element.plays(20);
    element.fails();
    await app.settled();
    expect(element.sources.length).toBe(2);
    expect(new Set(element.sources).size).toBe(2);
    element.loads(600);
    expect(element.currentTime).toBe(120);
    expect(player()).toMatchObject({ request: { status: 'succeeded' }, at: 120 });
    await app.neverHeard(playbackFailed);
    const failed = app.next(playbackFailed);
    element.fails();
    expect((await failed).payload.problem.message).toBe('The recording could not be loaded.');
    expect(player()).toMatchObject({ request: { status: 'failed' }, at: 120 });
    app.dispatch(retryRequested());
    await app.settled();
    element.loads(600);
    expect(element.currentTime).toBe(120);
    expect(player().request.status).toBe('succeeded');
  });
  test('a server that says no is believed, and its words are shown', async () => {
    const { app, element, wire } = await come();
    await play();
    wire.break(
      api.streams.read,
      unreachable(404, 'This stream does not exist, or you may not see it.'),
    );
    const failed = app.next(playbackFailed);
    element.fails();
    expect((await failed).payload.problem.message).toBe(
      'This stream does not exist, or you may not see it.',
    );
  });

  test('a recording without pictures and without chat asks for neither', async () => {
    const { app, wire } = await come({
      data: { storyboard_vtt_path: '', chat_recording_json_path: '' },
    });
    await play();
    expect(player()).toMatchObject({ frames: [], chat: [] });
    expect(wire.count(fileAt('chat.json'))).toBe(0);
    await app.neverHeard(storyboardRead);
  });
});

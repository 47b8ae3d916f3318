import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { fileAt, recordedStream } from '#test/flows/support/recorded';
import { holdMedia, type StandInMedia } from '#test/harness/standIns/media';
import { openWire, unreachable, type Wire } from '#test/harness/wire';
import { api } from '~/contract';
import {
  chatFailed,
  chatRead,
  clipDeleted,
  clipDeletionRequested,
  clipMade,
  clipNamed,
  clipCreateFailed,
  clipRequested,
  clipsRead,
  cutChanged,
  modeLeft,
  modeOpened,
  playToggled,
  recordingClosed,
  recordingOpened,
  recordingRequested,
  seekRequested,
  thumbnailRead,
  trimmed,
  trimFailed,
  trimRequested,
  type Mode,
} from '~/web/features/streams/player/events';
import {
  selectBounds,
  selectClips,
  selectCutting,
  selectPlayer,
  selectVisibleChat,
} from '~/web/features/streams/player/selectors';
import { streamRead } from '~/web/features/streams/events';
import { streams } from '~/web/features/streams/model/entities';
import { media } from '~/web/lib/browser/media/media';

const { server, token } = await workspace();

describe('a recording that is cut', () => {
  let app: AtWork;
  let wire: Wire;
  let element: StandInMedia;
  let given: Awaited<ReturnType<typeof recordedStream>>;
  beforeEach(() => {
    wire = openWire(server.app);
    element = holdMedia();
  });
  afterEach(() => {
    app.stop();
    media.hold(null);
    expect(app.crashes).toEqual([]);
  });

  const notices = () => app.state().toasts.visible.map(({ text }: { text: string }) => text);
  const cutting = () => selectCutting(app.state());
  const said = () => selectVisibleChat(app.state())?.map(({ text }) => text);
  /** On the page of a recording that is open. */
  const open = async (more: Parameters<typeof recordedStream>[3] = {}) => {
    given = await recordedStream(server, token, wire, more);
    app = await openAtWork(server, { token, at: `/streams/${given.stream_id}`, wire });
    await app.heard(streamRead);
    app.dispatch(
      recordingRequested({ stream_id: given.stream_id, clip: null, at: null, plays: false }),
    );
    await app.heard(recordingOpened);
    await app.settled();
    element.loads(600);
  };
  const turn = (mode: Mode) => {
    app.dispatch(
      recordingRequested({ stream_id: given.stream_id, clip: null, at: null, plays: false, mode }),
    );
  };

  test('STR-07 STR-27 CON-11 the two modes exclude each other, and a clip begins here, 60 seconds long', async () => {
    await open();
    app.dispatch(seekRequested({ at: 100 }));
    turn('editing');
    expect(cutting()).toMatchObject({ mode: 'editing', cut: { start: 0, end: 600 } });
    turn('clipping');
    expect(cutting()).toMatchObject({ mode: 'clipping', cut: { start: 100, end: 160 } });
    app.dispatch(modeLeft());
    app.dispatch(seekRequested({ at: 590 }));
    turn('clipping');
    expect(cutting().cut).toEqual({ start: 540, end: 600 });
    await app.heard(modeOpened);
  });
  test('a mode opens the recording where it is closed', async () => {
    await open();
    app.dispatch(recordingClosed({ stream_id: given.stream_id }));
    const opened = app.next(modeOpened);
    turn('editing');
    await opened;
    expect(selectPlayer(app.state()).open?.stream_id).toBe(given.stream_id);
    expect(element.paused).toBe(true);
  });

  test('STR-26 STR-30 STR-32 PRM-12 what the owner keeps is saved as an update, told, and all that is played from then on', async () => {
    await open();
    turn('editing');
    app.dispatch(cutChanged({ start: 30 }));
    expect(element.currentTime).toBe(30);
    app.dispatch(cutChanged({ end: 400 }));
    expect(selectBounds(app.state())).toEqual({ start: 0, end: 600 });
    const done = app.next(trimmed);
    app.dispatch(trimRequested({ stream_id: given.stream_id, ...cutting().cut }));
    await done;
    expect(given.asked.updates).toMatchObject([
      { stream_id: given.stream_id, playback_start_time: 30, playback_end_time: 400 },
    ]);
    expect(notices()).toContain('Video updated');
    expect(streams.selectRow(app.state(), given.stream_id)).toMatchObject({
      playback_start_time: 30,
      playback_end_time: 400,
    });
    expect(cutting().mode).toBeNull();
    expect(selectBounds(app.state())).toEqual({ start: 30, end: 400 });
  });
  test('STR-32 kept from its beginning to its end is no time at all', async () => {
    await open({ row: { playback_start_time: 30, playback_end_time: 400 } });
    turn('editing');
    expect(cutting().cut).toEqual({ start: 30, end: 400 });
    app.dispatch(cutChanged({ start: 0 }));
    app.dispatch(cutChanged({ end: 600 }));
    const done = app.next(trimmed);
    app.dispatch(trimRequested({ stream_id: given.stream_id, ...cutting().cut }));
    await done;
    expect(given.asked.updates).toMatchObject([
      { playback_start_time: null, playback_end_time: null },
    ]);
  });
  test('PRM-19 a refusal is told in the server’s words, or says that something went wrong, and the cut stays in hand', async () => {
    await open();
    turn('editing');
    for (const [sentence, told] of [
      ['Only its owner may do this.', 'Only its owner may do this.'],
      ['', 'Something went wrong'],
    ] as const) {
      wire.break(api.streams.update, unreachable(403, sentence));
      const no = app.next(trimFailed);
      app.dispatch(trimRequested({ stream_id: given.stream_id, start: 0, end: 100 }));
      await no;
      expect(notices()).toContain(told);
    }
    expect(cutting()).toMatchObject({ mode: 'editing', request: { status: 'idle' } });
  });

  test('API-69 STR-26 PRM-20 a clip shows its picture, is made, and stands among the clips', async () => {
    await open({ clips: [{}] });
    await app.heard(clipsRead);
    app.dispatch(seekRequested({ at: 200 }));
    turn('clipping');
    app.dispatch(cutChanged({ start: 210 }));
    app.dispatch(cutChanged({ end: 290 }));
    expect((await app.heard(thumbnailRead)).payload).toEqual({
      at: 210,
      url: 'http://files.test/thumb.jpg',
    });
    expect(given.asked.thumbnails).toMatchObject([{ stream_id: given.stream_id, start_time: 210 }]);
    app.dispatch(clipNamed({ name: 'Maps' }));
    const made = app.next(clipMade);
    app.dispatch(clipRequested({ stream_id: given.stream_id, ...cutting().cut, name: 'Maps' }));
    await made;
    expect(given.asked.clips).toMatchObject([
      { stream_id: given.stream_id, start_time: 210, end_time: 290, clip_name: 'Maps' },
    ]);
    expect(cutting().made?.clip_name).toBe('Maps');
    expect(selectClips(app.state(), given.stream_id)?.map(({ clip_name }) => clip_name)).toEqual([
      'The question',
      'Maps',
    ]);
    expect(notices()).toContain('Clip created');
  });
  test('a clip that is refused is told of, and stays in hand', async () => {
    await open();
    turn('clipping');
    wire.break(api.streams.createClip, unreachable(409, 'A stream has at most 200 clips.'));
    const no = app.next(clipCreateFailed);
    app.dispatch(clipRequested({ stream_id: given.stream_id, start: 0, end: 60, name: '' }));
    await no;
    expect(notices()).toContain('A stream has at most 200 clips.');
    expect(cutting()).toMatchObject({ mode: 'clipping', request: { status: 'idle' }, made: null });
  });
  test('a clip is deleted', async () => {
    await open({ clips: [{}, { clip_name: 'Another' }] });
    await app.heard(clipsRead);
    app.dispatch(clipDeletionRequested({ stream_id: given.stream_id, clip_id: 'c0' }));
    await app.heard(clipDeleted);
    expect(selectClips(app.state(), given.stream_id)?.map(({ clip_name }) => clip_name)).toEqual([
      'Another',
    ]);
  });

  test('STR-33 what was said in the live room follows the clock each second, and seeks both ways', async () => {
    await open();
    await app.heard(chatRead);
    expect(said()).toEqual([]);
    app.dispatch(playToggled());
    element.plays(9);
    expect(said()).toEqual([]);
    element.plays(1);
    expect(said()).toEqual(['Hello']);
    app.dispatch(seekRequested({ at: 350 }));
    expect(said()).toEqual(['Hello', 'A question', 'The end']);
    app.dispatch(seekRequested({ at: 71 }));
    expect(said()).toEqual(['Hello', 'A question']);
  });
  test('a chat that cannot be read is said, and the rest goes on', async () => {
    given = await recordedStream(server, token, wire);
    wire.break(fileAt('chat.json'), unreachable(410, 'This address is out of date.'));
    app = await openAtWork(server, { token, at: `/streams/${given.stream_id}`, wire });
    await app.heard(streamRead);
    app.dispatch(
      recordingRequested({ stream_id: given.stream_id, clip: null, at: null, plays: false }),
    );
    await app.heard(chatFailed);
    element.loads(600);
    expect(selectPlayer(app.state())).toMatchObject({
      request: { status: 'succeeded' },
      chat: null,
    });
  });
});

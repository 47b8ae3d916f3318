import { describe, expect, test } from 'vitest';
import { changed, unreachable } from '#test/harness/wire';
import { api, type CaptionTrack } from '~/contract';
import { CAPTION_RULES, CAPTIONS } from '~/contract/streams/recordingRules';
import { selectHits } from '~/web/features/streams/notebook/model/slice';
import { wordTyped } from '~/web/features/streams/notebook/events';
import {
  captionFileChosen,
  captionsChosen,
  captionsDeleted,
  captionsDeleteConfirmOpened,
  captionsDeletionRequested,
  captionsSaveSucceeded,
  captionsRead,
  captionsSaveFailed,
  captionsToggled,
  cuesFailed,
  cuesRead,
  cuesChanged,
  playToggled,
  qualitiesReceived,
  qualityChosen,
  recordingClosed,
  seekRequested,
} from '~/web/features/streams/player/events';
import {
  selectCaptions,
  selectVisibleCaptions,
  selectTrack,
  selectView,
} from '~/web/features/streams/player/selectors';
import type { Media } from '~/web/lib/browser/media/media';
import { offerQualities } from '~/web/lib/browser/media/source';
import { files } from '~/web/lib/browser/files/files';
import { atPlayer } from './atPlayer';

const vtt = (...cues: readonly (readonly [from: string, to: string, text: string])[]) =>
  `WEBVTT\n\n${cues.map(([from, to, text]) => `${from} --> ${to}\n${text}`).join('\n\n')}`;
const ENGLISH = vtt(
  ['00:02.000', '00:04.000', 'Hello <b>all</b>'],
  ['00:03.000', '00:06.000', 'and welcome'],
  ['01:10.000', '01:12.000', 'A tensor is a map'],
);
const GERMAN = vtt(['00:02.000', '00:04.000', 'Hallo']);

describe('how a recording is seen', () => {
  const { come, play, player, want } = atPlayer();

  test('STR-05 the size that was chosen is taken by what plays, is kept for what is opened later, and is forgotten with what was played', async () => {
    const { app, element, stream_id } = await come();
    await play();
    const chosen: (number | null)[] = [];
    offerQualities(element as unknown as Media, (height) => {
      chosen.push(height);
    });
    app.dispatch(qualitiesReceived({ stream_id, heights: [720, 360], played: 720 }));
    expect(player().qualities).toEqual({ heights: [720, 360], played: 720 });
    app.dispatch(qualityChosen({ height: 360 }));
    app.dispatch(qualityChosen({ height: null }));
    app.dispatch(qualityChosen({ height: 360 }));
    expect(chosen).toEqual([360, null, 360]);
    expect(selectView(app.state()).quality).toBe(360);
    app.dispatch(recordingClosed({ stream_id }));
    expect(player().qualities).toEqual({ heights: [], played: null });
    // News of a recording that is closed comes too late.
    app.dispatch(qualitiesReceived({ stream_id, heights: [720, 360], played: 720 }));
    expect(player().qualities.heights).toEqual([]);
    await play();
    expect(selectView(app.state()).quality).toBe(360);
  });

  /** On its page, open, with captions read. */
  const withCaptions = async (more: Parameters<typeof come>[0] = {}) => {
    const found = await come({ captions: { en: ENGLISH, de: GERMAN }, ...more });
    const read = found.app.next(cuesRead);
    await play();
    await read;
    await found.app.settled();
    return found;
  };

  test('captions are shown once they are wanted, at their seconds, as text, also while it stands still, and the choice is kept', async () => {
    const { app, element, wire } = await withCaptions();
    const shown = () => selectVisibleCaptions(app.state())?.texts;
    expect(wire.count(api.streams.readCaptions)).toBe(1);
    expect(selectCaptions(app.state()).tracks.map(({ language }) => language)).toEqual([
      'de',
      'en',
    ]);
    element.currentTime = 3;
    expect(shown()).toBeUndefined();
    await app.neverHeard(cuesChanged);
    const english = app.next(cuesRead);
    app.dispatch(captionsChosen({ language: 'en' }));
    await english;
    await app.settled();
    expect(shown()).toEqual(['Hello all', 'and welcome']);
    app.dispatch(playToggled());
    element.plays(1);
    expect(shown()).toEqual(['and welcome']);
    element.plays(2);
    expect(shown()).toEqual([]);
    app.dispatch(seekRequested({ at: 71 }));
    expect(shown()).toEqual(['A tensor is a map']);
    app.dispatch(captionsToggled());
    expect(shown()).toBeUndefined();
    app.dispatch(captionsToggled());
    await app.settled();
    expect(shown()).toEqual(['A tensor is a map']);
    const german = app.next(cuesRead);
    app.dispatch(captionsChosen({ language: 'de' }));
    await german;
    expect(selectView(app.state())).toMatchObject({ captions: true, language: 'de' });
    app.dispatch(captionsChosen({ language: null }));
    expect(selectView(app.state())).toMatchObject({ captions: false, language: 'de' });
    expect(selectTrack(app.state())?.language).toBe('de');
  });

  test('captions that are chosen while others are still read are shown', async () => {
    const { app } = await come({ captions: { en: ENGLISH, de: GERMAN } });
    const tracks = app.next(captionsRead);
    app.dispatch(want());
    await tracks;
    expect(selectCaptions(app.state()).read).toBeNull();
    app.dispatch(captionsChosen({ language: 'en' }));
    await app.settled();
    expect(selectCaptions(app.state()).read?.track.language).toBe('en');
  });

  test('STR-26 RT-25 in what is kept, and in a clip, they stand at the seconds of the recording', async () => {
    const clip = {
      clip_id: 'c0',
      clip_name: 'The question',
      user_name: 'ada',
      start_time: 60,
      end_time: 130,
    };
    const { app, element } = await come({
      captions: { en: ENGLISH },
      row: { playback_start_time: 30, playback_end_time: 200 },
      clips: [{}],
    });
    app.dispatch(captionsToggled());
    const read = app.next(cuesRead);
    await play({ clip });
    await read;
    app.dispatch(playToggled());
    element.plays(10);
    expect([element.currentTime, selectVisibleCaptions(app.state())?.texts]).toEqual([
      70,
      ['A tensor is a map'],
    ]);
  });

  test('an address of captions that is out of date is read anew, once, and what cannot be read is said, until it can', async () => {
    const { app, wire } = await come({ captions: { en: ENGLISH } });
    /** An address of another day. */
    const old = changed(({ captions }) => ({
      captions: (captions as CaptionTrack[]).map((track) => ({
        ...track,
        url: track.url.replace(/sig=[^&]*/, 'sig=old'),
      })),
    }));
    wire.break(api.streams.readCaptions, old);
    const failed = app.next(cuesFailed);
    await play();
    expect((await failed).payload.problem.statusCode).toBe(403);
    expect(wire.count(api.streams.readCaptions)).toBe(2);
    expect(selectCaptions(app.state())).toMatchObject({
      read: null,
      request: { problem: { statusCode: 403 } },
    });
    wire.mend(api.streams.readCaptions);
    const read = app.next(cuesRead);
    app.dispatch(captionsToggled());
    expect((await read).payload.cues).toHaveLength(3);
    expect(selectCaptions(app.state()).request.status).toBe('succeeded');
  });

  test('an installation that knows no captions plays without them, and says nothing', async () => {
    const { app, wire } = await come({ captions: { en: ENGLISH } });
    wire.break(api.streams.readCaptions, unreachable(404, 'Not found'));
    await play();
    expect(selectCaptions(app.state())).toMatchObject({ tracks: [], request: { status: 'idle' } });
    await app.neverHeard(cuesFailed);
    expect(player().request.status).toBe('succeeded');
  });

  test('PRM-12 its owner gives captions, which show at once, and removes them, and a file that is refused is told with its field', async () => {
    const { app, wire, stream_id } = await come();
    await play();
    const give = async (text: string, name = 'talk.vtt') => {
      const ended = Promise.race([app.next(captionsSaveSucceeded), app.next(captionsSaveFailed)]);
      app.dispatch(
        captionFileChosen({ stream_id, language: 'en', file: files.keep(new File([text], name)) }),
      );
      // A file that is too large is not sent at all.
      expect(selectCaptions(app.state()).saveRequest.status).toBe(
        text.length > CAPTIONS.bytes ? 'failed' : 'loading',
      );
      await ended;
      await app.settled();
      const { status, problem } = selectCaptions(app.state()).saveRequest;
      expect(status).not.toBe('loading');
      return problem?.fields;
    };
    expect(await give('1\n00:00:01,000 --> 00:00:02,000\nHello')).toEqual({
      file: CAPTION_RULES.notVtt,
    });
    expect(await give('x'.repeat(CAPTIONS.bytes + 1))).toEqual({ file: CAPTION_RULES.large });
    expect(wire.count(api.streams.saveCaptions)).toBe(1);
    app.dispatch(captionsToggled());
    expect(await give(ENGLISH)).toBeUndefined();
    app.dispatch(seekRequested({ at: 70 }));
    expect(selectVisibleCaptions(app.state())).toEqual({
      language: 'en',
      texts: ['A tensor is a map'],
    });
    await give(ENGLISH.replace('tensor', 'vector'));
    expect(selectVisibleCaptions(app.state())?.texts).toEqual(['A vector is a map']);
    app.dispatch(captionsDeleteConfirmOpened({ language: 'en' }));
    expect(selectCaptions(app.state()).asked).toBe('en');
    const gone = app.next(captionsDeleted);
    app.dispatch(captionsDeletionRequested({ stream_id, language: 'en' }));
    await gone;
    expect(selectCaptions(app.state())).toMatchObject({
      tracks: [],
      read: null,
      asked: null,
      saveRequest: { status: 'succeeded' },
    });
    expect(selectVisibleCaptions(app.state())).toBeNull();
    const told = app.state().toasts.visible.map(({ text }: { text: string }) => text);
    expect(told).toEqual(expect.arrayContaining(['Captions saved', 'Captions removed']));
  });

  test('a word is found in captions, whether or not they are shown, with the second that it stands at', async () => {
    const { app } = await withCaptions({ captions: { en: ENGLISH } });
    app.dispatch(wordTyped({ text: ' TENSOR ' }));
    expect(selectHits(app.state())).toMatchObject([
      { at: 70, where: 'Caption', text: 'A tensor is a map' },
    ]);
  });
});

import type { UnknownAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type CaptionTrack, type Reply } from '~/contract';
import { readWebVtt } from '~/contract/formats/webvtt';
import { CAPTIONS } from '~/contract/streams/recordingRules';
import { media } from '~/web/lib/browser/media/media';
import { callApi } from '~/web/lib/saga/callApi';
import { fetchText } from '~/web/lib/saga/fetchText';
import {
  captionsChosen,
  captionsDeleted,
  captionsSaveSucceeded,
  captionsRead,
  captionsToggled,
  cuesFailed,
  cuesRead,
  cuesChanged,
} from '../events';
import { cuesAt } from '../model/captions';
import { selectCaptions, selectTrack, selectView } from '../selectors';

/** The languages that there are; an installation that knows no captions has none. */
function* readTracks(stream_id: string): SagaGenerator<void> {
  const reply = yield* callApi(api.streams.readCaptions, { stream_id }, { needs: ['captions'] });
  if (reply.ok) yield* put(captionsRead({ stream_id, tracks: reply.value.captions }));
}

/** Reads a file of captions; where its address is out of date, from a new one. */
function* readFile(
  stream_id: string,
  track: CaptionTrack,
): SagaGenerator<{ readonly reply: Reply<string>; readonly track: CaptionTrack }> {
  const reply = yield* fetchText(track.url);
  if (reply.ok) return { reply, track };
  yield* readTracks(stream_id);
  const fresh = (yield* select(selectCaptions)).tracks.find(
    ({ language }) => language === track.language,
  );
  return fresh && fresh.url !== track.url
    ? { reply: yield* fetchText(fresh.url), track: fresh }
    : { reply, track };
}

/** Reads the captions that the person wants, where others were read. They are read also while none are shown: words are looked for in them. */
function* readCues(stream_id: string): SagaGenerator<void> {
  const wanted = yield* select(selectTrack);
  const { read } = yield* select(selectCaptions);
  if (!wanted || read?.track.language === wanted.language) return;
  const { reply, track } = yield* readFile(stream_id, wanted);
  if (!reply.ok) return void (yield* put(cuesFailed({ stream_id, problem: reply.problem })));
  yield* put(cuesRead({ stream_id, track, cues: readWebVtt(reply.value).slice(0, CAPTIONS.cues) }));
}

const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((place, index) => place === other[index]);

/** Shows the captions of a moment, where others are shown. */
export function* showCues(stream_id: string, second: number): SagaGenerator<void> {
  const { read, shown } = yield* select(selectCaptions);
  const { captions: wanted } = yield* select(selectView);
  const now = wanted && read ? cuesAt(read.cues, second) : [];
  if (!same(now, shown)) yield* put(cuesChanged({ stream_id, shown: now }));
}

/** For as long as a recording is open its captions are there in the language that the person wants. */
export function* followCaptions(stream_id: string): SagaGenerator<void> {
  // A choice while captions are read is not missed.
  const changes = yield* actionChannel<UnknownAction>(
    [captionsChosen.type, captionsToggled.type, captionsSaveSucceeded.type, captionsDeleted.type],
    buffers.sliding(1),
  );
  yield* readTracks(stream_id);
  while (true) {
    yield* readCues(stream_id);
    const element = yield* call(media.current);
    if (element) yield* showCues(stream_id, element.currentTime);
    yield* take(changes);
  }
}

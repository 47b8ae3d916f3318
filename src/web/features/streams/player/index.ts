import { isAnyOf } from '@reduxjs/toolkit';
import { lazily } from '~/web/lib/browser/lazily';
import { during, every, latest, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { liveRoomOpened } from '../live/events';
import { streamRead } from '../events';
import * as happened from './events';
import { pollClips, copyClipLink, deleteClip, readClips } from './flows/clips.saga';
import {
  comeBack,
  seek,
  showCut,
  skip,
  soundAsChosen,
  takeQuality,
  toggleFull,
  togglePicture,
  togglePlay,
} from './flows/command.saga';
import { saveTrim, makeClip, pictureClip } from './flows/cutRecording.saga';
import { giveCaptions, removeCaptions } from './flows/giveCaptions.saga';
import { superviseRecording } from './flows/superviseRecording.saga';
import {
  closeForLiveRoom,
  closeWhenGone,
  openRecording,
  savePlaybackPosition,
} from './flows/openRecording.saga';
import { EVENT_TOASTS } from './messages';
import { PLAYER_PATHS } from './model/address';
import { captionsSlice } from './model/captions';
import { clipsSlice } from './model/clips';
import { cuttingSlice } from './model/cutting';
import { playerSlice, soundSlice, viewSlice } from './model/slice';

const { rateChosen, volumeChosen, muteToggled, modeOpened, cutChanged, modeLeft, trimmed } =
  happened;
const soundChosen = {
  type: `${rateChosen.type}, ${volumeChosen.type}, ${muteToggled.type}`,
  match: isAnyOf(rateChosen, volumeChosen, muteToggled),
};
const cutMoved = {
  type: `${modeOpened.type}, ${cutChanged.type}`,
  match: isAnyOf(modeOpened, cutChanged),
};
const cutEnded = { type: `${modeLeft.type}, ${trimmed.type}`, match: isAnyOf(modeLeft, trimmed) };

/** Recordings of streams: played, cut and shared. */
export const player: Feature = {
  large: ['streams.player'],
  reducers: {
    streams: {
      player: playerSlice.reducer,
      playerAudio: soundSlice.reducer,
      trim: cuttingSlice.reducer,
      clips: clipsSlice.reducer,
      captions: captionsSlice.reducer,
      playerView: viewSlice.reducer,
    },
  },
  persisted: [
    {
      path: 'streams.playerAudio',
      key: 'playerSound',
      version: 1,
      allow: ['rate', 'volume', 'muted'],
      storage: 'local',
    },
    {
      path: 'streams.playerView',
      key: 'playerView',
      version: 1,
      allow: ['quality', 'captions', 'language'],
      storage: 'local',
    },
  ],
  flows: [
    latest(happened.recordingRequested, openRecording),
    during(
      happened.recordingOpened,
      happened.recordingClosed,
      ({ stream_id }) => stream_id,
      superviseRecording,
    ),
    every(happened.recordingClosed, savePlaybackPosition),
    every(liveRoomOpened, closeForLiveRoom),
    every(streamRead, closeWhenGone),
    every(happened.playToggled, togglePlay),
    every(happened.seekRequested, seek),
    every(happened.skipRequested, skip),
    every(soundChosen, soundAsChosen),
    every(happened.pictureToggled, togglePicture),
    every(happened.fullToggled, toggleFull),
    every(happened.qualityChosen, takeQuality),
    every(cutChanged, showCut),
    latest(cutMoved, pictureClip),
    every(cutEnded, comeBack),
    leadingBy(happened.trimRequested, ({ stream_id }) => stream_id, saveTrim),
    leadingBy(happened.clipRequested, ({ stream_id }) => stream_id, makeClip),
    leadingBy(
      happened.captionFileChosen,
      ({ stream_id, language }) => `${stream_id} ${language}`,
      giveCaptions,
    ),
    leadingBy(
      happened.captionsDeletionRequested,
      ({ stream_id, language }) => `${stream_id} ${language}`,
      removeCaptions,
    ),
    ...PLAYER_PATHS.map((path) => whilePage<{ id: string }>(path, pollClips)),
    latest(happened.clipsRequested, readClips),
    leadingBy(happened.clipDeletionRequested, ({ clip_id }) => clip_id, deleteClip),
    every(happened.clipLinkRequested, copyClipLink),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: {
    recording: lazily(() => import('./screens/RecordingPanel')),
    recordingControls: lazily(() => import('./screens/Controls')),
  },
};

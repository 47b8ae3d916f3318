import { createSelector } from '@reduxjs/toolkit';
import { clipAt, type Cut } from '~/contract/streams/recordingRules';
import type { RootState } from '~/web/lib/state/root';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { trimmedRangeOf, selectOpenRecording, selectStream } from '../liveRoom';
import type { Mode } from './events';
import { messagesUntil } from './model/chatLog';
import { captionsSlice, trackFor } from './model/captions';
import { clipsSlice } from './model/clips';
import { cuttingSlice } from './model/cutting';
import { playerSlice, soundSlice, viewSlice } from './model/slice';

export const selectPlayer = sliceSelector(
  (state) => state.streams?.player,
  playerSlice.getInitialState(),
);
export const selectSound = sliceSelector(
  (state) => state.streams?.playerAudio,
  soundSlice.getInitialState(),
);
export const selectView = sliceSelector(
  (state) => state.streams?.playerView,
  viewSlice.getInitialState(),
);
export const selectCaptions = sliceSelector(
  (state) => state.streams?.captions,
  captionsSlice.getInitialState(),
);
export const selectCutting = sliceSelector(
  (state) => state.streams?.trim,
  cuttingSlice.getInitialState(),
);
const selectClipsOfLast = sliceSelector(
  (state) => state.streams?.clips,
  clipsSlice.getInitialState(),
);

/** The captions that the person wants, whether or not they are shown; null where there are none. */
export const selectTrack = (state: RootState) =>
  trackFor(selectCaptions(state).tracks, selectView(state).language);
/** The current caption, and its language. */
export const selectVisibleCaptions = createSelector(
  [
    (state: RootState) => selectCaptions(state).read,
    (state: RootState) => selectCaptions(state).shown,
    (state: RootState) => selectView(state).captions,
  ],
  (read, shown, wanted) =>
    read && wanted
      ? {
          language: read.track.language,
          texts: shown.flatMap((place) => read.cues[place]?.text ?? []),
        }
      : null,
);

/** The clips of a stream; null while they are not read. */
export const selectClips = (state: RootState, stream_id: string) => {
  const { stream_id: known, clips } = selectClipsOfLast(state);
  return known === stream_id ? clips : null;
};
export const selectClipsProblem = (state: RootState, stream_id: string) => {
  const { stream_id: known, request } = selectClipsOfLast(state);
  return known === stream_id ? request.problem : undefined;
};
/** The clip that is asked about; null where none is. */
export const selectClipToDelete = (state: RootState) => {
  const { clips, asked } = selectClipsOfLast(state);
  return clips?.find(({ clip_id }) => clip_id === asked) ?? null;
};

/** The stream of the recording that is open. */
const selectOpenStream = (state: RootState) => {
  const open = selectOpenRecording(state);
  return open ? selectStream(state, open.stream_id) : undefined;
};

/** The length of the recording that is open, as its element knows it, or else its server. */
export const selectDuration = (state: RootState): number =>
  selectPlayer(state).duration || (selectOpenStream(state)?.recording_data?.duration ?? 0);

/** The part of the recording that is played: its clip, all of it while its owner cuts it, and else what they kept of it. */
export const selectBounds = createSelector(
  [
    selectOpenRecording,
    (state: RootState) => selectCutting(state).mode,
    selectOpenStream,
    selectDuration,
  ],
  (open, mode, stream, duration): Cut => {
    if (open?.clip) return { start: open.clip.start_time, end: open.clip.end_time };
    return mode === 'editing' ? { start: 0, end: duration } : trimmedRangeOf(stream);
  },
);

/** Where a mode begins: with what is kept, or with a clip from here. */
export const selectFirstCut = (state: RootState, mode: Mode): Cut => {
  const kept = trimmedRangeOf(selectOpenStream(state));
  if (mode === 'editing') return kept;
  const { start, end } = clipAt(Math.max(selectPlayer(state).at, kept.start), kept.end);
  return { start: Math.max(start, kept.start), end };
};

/** The chat of the live room until now (STR-33); the same list until the next line. */
export const selectVisibleChat = createSelector(
  [
    (state: RootState) => selectPlayer(state).chat,
    (state: RootState) => messagesUntil(selectPlayer(state).chat ?? [], selectPlayer(state).at),
  ],
  (lines, count) => lines?.slice(0, count) ?? null,
);

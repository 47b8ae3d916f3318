import { createAction } from '@reduxjs/toolkit';
import type { CaptionTrack, Problem, StreamClip } from '~/contract';
import type { Cue } from '~/contract/formats/webvtt';
import type { CaptionLanguage, Cut } from '~/contract/streams/recordingRules';
import type { Qualities } from '~/web/lib/browser/media/source';
import type { ChatLine } from './model/chatLog';
import type { StoryFrame } from './model/storyboard';

interface Id {
  readonly stream_id: string;
}
interface Failure {
  readonly problem: Problem;
}

/** The two modes, of which there is one at a time (STR-07). */
export type Mode = 'editing' | 'clipping';
/** A part of a recording that was opened as a clip. */
export type OpenClip = Pick<
  StreamClip,
  'clip_id' | 'clip_name' | 'user_name' | 'start_time' | 'end_time'
>;
/** The opened part of a recording: a clip of it or all that is kept; at this second, or where the person stopped; playing or not. */
export interface Opening extends Id {
  readonly clip: OpenClip | null;
  readonly at: number | null;
  readonly plays: boolean;
}

/** A person wants a recording, to hear it or to cut it: it is opened in the one window of the app. */
export const recordingRequested = createAction<Opening & { readonly mode?: Mode }>(
  'streams/recordingRequested',
);
/** It is open until `recordingClosed`, and begins at this second. */
export const recordingOpened = createAction<
  Omit<Opening, 'at'> & { readonly name: string; readonly at: number }
>('streams/recordingOpened');
export const recordingClosed = createAction<Id>('streams/recordingClosed');
/** It could not be played; `retryRequested` begins once more at the same second. */
export const playbackFailed = createAction<Id & Failure>('streams/playbackFailed');
export const retryRequested = createAction('streams/retryRequested');
/** How the element stands, in whole seconds: said when that is another. */
export const playbackReceived = createAction<
  Id & {
    readonly at: number;
    readonly duration: number;
    readonly playing: boolean;
    readonly waits: boolean;
  }
>('streams/playbackReceived');

/** A person plays it, or stops it. */
export const playToggled = createAction('streams/playToggled');
export const seekRequested = createAction<{ readonly at: number }>('streams/seekRequested');
/** So many seconds on, or back. */
export const skipRequested = createAction<{ readonly by: number }>('streams/skipRequested');
export const rateChosen = createAction<{ readonly rate: number }>('streams/rateChosen');
export const volumeChosen = createAction<{ readonly volume: number }>('streams/volumeChosen');
export const muteToggled = createAction('streams/muteToggled');
/** The picture leaves the page for a window of the browser's, or comes back. */
export const pictureToggled = createAction('streams/pictureToggled');
/** The page fills the window, or does not any more. */
export const fullToggled = createAction('streams/fullToggled');

/** In which sizes it can be played, and which one is. */
export const qualitiesReceived = createAction<Id & Qualities>('streams/qualitiesReceived');
/** A person wants a picture of this height; null as the line allows. */
export const qualityChosen = createAction<{ readonly height: number | null }>(
  'streams/qualityChosen',
);

/** The languages that there are captions in. */
export const captionsRead = createAction<Id & { readonly tracks: readonly CaptionTrack[] }>(
  'streams/captionsRead',
);
/** A person wants captions in this language; null is none. */
export const captionsChosen = createAction<{ readonly language: CaptionLanguage | null }>(
  'streams/captionsChosen',
);
export const captionsToggled = createAction('streams/captionsToggled');
/** The captions of a language, or that they could not be read. */
export const cuesRead = createAction<
  Id & { readonly track: CaptionTrack; readonly cues: readonly Cue[] }
>('streams/cuesRead');
export const cuesFailed = createAction<Id & Failure>('streams/cuesFailed');
/** Which of them are shown now, by their places. */
export const cuesChanged = createAction<Id & { readonly shown: readonly number[] }>(
  'streams/cuesChanged',
);

/** A file of captions was chosen; it is in the registry of files. */
export const captionFileChosen = createAction<
  Id & { readonly language: CaptionLanguage; readonly file: string }
>('streams/captionFileChosen');
export const captionLanguageChosen = createAction<{ readonly language: CaptionLanguage }>(
  'streams/captionLanguageChosen',
);
export const captionsSaveSucceeded = createAction<
  Id & { readonly tracks: readonly CaptionTrack[] }
>('streams/captionsSaveSucceeded');
export const captionsSaveFailed = createAction<Failure>('streams/captionsSaveFailed');
/** The question whether to remove those of a language is on the screen. */
export const captionsDeleteConfirmOpened = createAction<{ readonly language: CaptionLanguage }>(
  'streams/captionsDeleteConfirmOpened',
);
export const captionsDeletionDropped = createAction('streams/captionsDeletionDropped');
export const captionsDeletionRequested = createAction<Id & { readonly language: CaptionLanguage }>(
  'streams/captionsDeletionRequested',
);
export const captionsDeleted = createAction<Id & { readonly tracks: readonly CaptionTrack[] }>(
  'streams/captionsDeleted',
);
export const captionsDeleteFailed = createAction<Failure>('streams/captionsDeleteFailed');

/** The frames above the seek bar, and what was said in the live room. */
export const storyboardRead = createAction<Id & { readonly frames: readonly StoryFrame[] }>(
  'streams/storyboardRead',
);
export const chatRead = createAction<Id & { readonly lines: readonly ChatLine[] }>(
  'streams/chatRead',
);
export const chatFailed = createAction<Id & Failure>('streams/chatFailed');

/** A part is to be kept, or to be shared: the cut begins as this. */
export const modeOpened = createAction<{ readonly mode: Mode; readonly cut: Cut }>(
  'streams/modeOpened',
);
export const modeLeft = createAction('streams/modeLeft');
export const cutChanged = createAction<Partial<Cut>>('streams/cutChanged');
export const clipNamed = createAction<{ readonly name: string }>('streams/clipNamed');
export const thumbnailRead = createAction<{ readonly at: number; readonly url: string }>(
  'streams/thumbnailRead',
);
/** The cut of the recording is to be saved. */
export const trimRequested = createAction<Id & Cut>('streams/trimRequested');
export const trimmed = createAction<Id>('streams/trimmed');
export const trimFailed = createAction<Failure>('streams/trimFailed');
/** A part of it is to be shared. */
export const clipRequested = createAction<Id & Cut & { readonly name: string }>(
  'streams/clipRequested',
);
export const clipMade = createAction<{ readonly clip: StreamClip }>('streams/clipMade');
export const clipCreateFailed = createAction<Failure>('streams/clipCreateFailed');

/** The clips of a stream. */
export const clipsRequested = createAction<Id>('streams/clipsRequested');
export const clipsRead = createAction<Id & { readonly clips: readonly StreamClip[] }>(
  'streams/clipsRead',
);
export const clipsFailed = createAction<Id & Failure>('streams/clipsFailed');
/** The question whether to delete one is on the screen. */
export const clipDeleteConfirmOpened = createAction<{ readonly clip_id: string }>(
  'streams/clipDeleteConfirmOpened',
);
export const clipDeletionDropped = createAction('streams/clipDeletionDropped');
export const clipDeletionRequested = createAction<Id & { readonly clip_id: string }>(
  'streams/clipDeletionRequested',
);
export const clipDeleted = createAction<{ readonly clip_id: string }>('streams/clipDeleted');
export const clipDeleteFailed = createAction<Failure>('streams/clipDeleteFailed');
/** The address of a clip is to be copied. */
export const clipLinkRequested = createAction<Id & { readonly clip_id: string }>(
  'streams/clipLinkRequested',
);

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
/** What of a recording is opened: a clip of it or all that is kept; at this second, or where the person stopped; playing or not. */
export interface Opening extends Id {
  readonly clip: OpenClip | null;
  readonly at: number | null;
  readonly plays: boolean;
}

/** A person wants a recording, to hear it or to cut it: it is opened in the one window of the app. */
export const recordingRequested = createAction<Opening & { readonly mode?: Mode }>('player/wanted');
/** It is open until `recordingClosed`, and begins at this second. */
export const recordingOpened = createAction<
  Omit<Opening, 'at'> & { readonly name: string; readonly at: number }
>('player/opened');
export const recordingClosed = createAction<Id>('player/closed');
/** It could not be played; `retryRequested` begins once more at the same second. */
export const playbackFailed = createAction<Id & Failure>('player/failed');
export const retryRequested = createAction('player/retryRequested');
/** How the element stands, in whole seconds: said when that is another. */
export const playbackReceived = createAction<
  Id & {
    readonly at: number;
    readonly duration: number;
    readonly playing: boolean;
    readonly waits: boolean;
  }
>('player/told');

/** A person plays it, or stops it. */
export const playToggled = createAction('player/playToggled');
export const seekRequested = createAction<{ readonly at: number }>('player/seekRequested');
/** So many seconds on, or back. */
export const skipRequested = createAction<{ readonly by: number }>('player/skipRequested');
export const rateChosen = createAction<{ readonly rate: number }>('player/rateChosen');
export const volumeChosen = createAction<{ readonly volume: number }>('player/volumeChosen');
export const muteToggled = createAction('player/muteToggled');
/** The picture leaves the page for a window of the browser's, or comes back. */
export const pictureToggled = createAction('player/pictureToggled');
/** The page fills the window, or does not any more. */
export const fullToggled = createAction('player/fullToggled');

/** In which sizes it can be played, and which one is. */
export const qualitiesReceived = createAction<Id & Qualities>('player/qualitiesTold');
/** A person wants a picture of this height; null as the line allows. */
export const qualityChosen = createAction<{ readonly height: number | null }>(
  'player/qualityChosen',
);

/** The languages that there are captions in. */
export const captionsRead = createAction<Id & { readonly tracks: readonly CaptionTrack[] }>(
  'player/captionsRead',
);
/** A person wants captions in this language; null is none. */
export const captionsChosen = createAction<{ readonly language: CaptionLanguage | null }>(
  'player/captionsChosen',
);
export const captionsToggled = createAction('player/captionsToggled');
/** The captions of a language, or that they could not be read. */
export const cuesRead = createAction<
  Id & { readonly track: CaptionTrack; readonly cues: readonly Cue[] }
>('player/cuesRead');
export const cuesFailed = createAction<Id & Failure>('player/cuesFailed');
/** Which of them are shown now, by their places. */
export const cuesChanged = createAction<Id & { readonly shown: readonly number[] }>(
  'player/cuesShown',
);

/** A file of captions was chosen; it is in the registry of files. */
export const captionFileChosen = createAction<
  Id & { readonly language: CaptionLanguage; readonly file: string }
>('player/captionFileChosen');
export const captionLanguageChosen = createAction<{ readonly language: CaptionLanguage }>(
  'player/captionLanguageChosen',
);
export const captionsSaveSucceeded = createAction<
  Id & { readonly tracks: readonly CaptionTrack[] }
>('player/captionsKept');
export const captionsSaveFailed = createAction<Failure>('player/captionsRejected');
/** The question whether to remove those of a language is on the screen. */
export const captionsDeleteConfirmOpened = createAction<{ readonly language: CaptionLanguage }>(
  'player/captionsDeletionProposed',
);
export const captionsDeletionDropped = createAction('player/captionsDeletionDropped');
export const captionsDeletionRequested = createAction<Id & { readonly language: CaptionLanguage }>(
  'player/captionsDeletionRequested',
);
export const captionsDeleted = createAction<Id & { readonly tracks: readonly CaptionTrack[] }>(
  'player/captionsDeleted',
);
export const captionsDeleteFailed = createAction<Failure>('player/captionsDeletionRejected');

/** The frames above the seek bar, and what was said in the live room. */
export const storyboardRead = createAction<Id & { readonly frames: readonly StoryFrame[] }>(
  'player/storyboardRead',
);
export const chatRead = createAction<Id & { readonly lines: readonly ChatLine[] }>(
  'player/chatRead',
);
export const chatFailed = createAction<Id & Failure>('player/chatFailed');

/** A part is to be kept, or to be shared: the cut begins as this. */
export const modeOpened = createAction<{ readonly mode: Mode; readonly cut: Cut }>(
  'player/modeOpened',
);
export const modeLeft = createAction('player/modeLeft');
export const cutChanged = createAction<Partial<Cut>>('player/cutChanged');
export const clipNamed = createAction<{ readonly name: string }>('player/clipNamed');
export const thumbnailRead = createAction<{ readonly at: number; readonly url: string }>(
  'player/thumbnailRead',
);
/** What is kept of the recording is to be saved. */
export const trimRequested = createAction<Id & Cut>('player/trimRequested');
export const trimmed = createAction<Id>('player/trimmed');
export const trimFailed = createAction<Failure>('player/trimRejected');
/** A part of it is to be shared. */
export const clipRequested = createAction<Id & Cut & { readonly name: string }>(
  'player/clipRequested',
);
export const clipMade = createAction<{ readonly clip: StreamClip }>('player/clipMade');
export const clipCreateFailed = createAction<Failure>('player/clipRejected');

/** The clips of a stream. */
export const clipsRequested = createAction<Id>('player/clipsWanted');
export const clipsRead = createAction<Id & { readonly clips: readonly StreamClip[] }>(
  'player/clipsRead',
);
export const clipsFailed = createAction<Id & Failure>('player/clipsFailed');
/** The question whether to delete one is on the screen. */
export const clipDeleteConfirmOpened = createAction<{ readonly clip_id: string }>(
  'player/clipDeletionProposed',
);
export const clipDeletionDropped = createAction('player/clipDeletionDropped');
export const clipDeletionRequested = createAction<Id & { readonly clip_id: string }>(
  'player/clipDeletionRequested',
);
export const clipDeleted = createAction<{ readonly clip_id: string }>('player/clipDeleted');
export const clipDeleteFailed = createAction<Failure>('player/clipDeletionRejected');
/** The address of a clip is to be copied. */
export const clipLinkRequested = createAction<Id & { readonly clip_id: string }>(
  'player/clipLinkRequested',
);

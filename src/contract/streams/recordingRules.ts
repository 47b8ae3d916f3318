/*
 * Rules and texts of the recordings of streams: for screens and for the server. Imported by its own path, so that it comes
 * with the pages that need it.
 */

import type { Stream } from './streams';

/** How far a recording is. `recording`: the stream is live. `waiting`: for the server to make it. `empty`: nobody was heard or seen. */
export const RECORDING_STATES = [
  'recording',
  'waiting',
  'processing',
  'done',
  'empty',
  'failed',
] as const;
export type RecordingState = (typeof RECORDING_STATES)[number];

/** Sizes of the pictures of a recording, px, and how much of it is kept at least when it is cut, seconds (STR-26, CON-11). */
export const TIMELINE = {
  frame: { width: 160, height: 90 },
  thumbnail: { width: 640, height: 320 },
  minTrimSeconds: 60,
  frameEverySeconds: 5,
} as const;
/** How long a clip is where nobody says how long, seconds (STR-27); the most clips of a stream, and the longest name of one. */
export const CLIP = { seconds: 60, most: 200, name: 200 } as const;
/** The longest recording, seconds: nobody is live for longer. */
export const LONGEST_RECORDING = 12 * 60 * 60;

/** A part of a recording, seconds from its beginning. */
export interface Cut {
  readonly start: number;
  readonly end: number;
}

const short = (what: string) => `${what} is at least ${TIMELINE.minTrimSeconds} seconds long.`;

/** Why a part of a recording cannot be kept or shared; undefined where it can. A recording that is shorter than the least is kept whole. */
export const cutProblem = (
  { start, end }: Cut,
  duration: number,
  what: 'A clip' | 'What is kept',
): string | undefined => {
  if (start < 0 || end > duration + 1)
    return `The recording is from 0 to ${Math.floor(duration)} seconds.`;
  if (end - start < Math.min(TIMELINE.minTrimSeconds, Math.floor(duration)))
    return duration < TIMELINE.minTrimSeconds
      ? 'The recording is too short to be cut.'
      : short(what);
  return undefined;
};

/** The part of a recording that is played: what its owner kept of it. */
export const trimOf = (
  {
    playback_start_time,
    playback_end_time,
  }: Pick<Stream, 'playback_start_time' | 'playback_end_time'>,
  duration: number,
): Cut => ({
  start: Math.min(playback_start_time ?? 0, duration),
  end: Math.min(playback_end_time ?? duration, duration),
});

/** A clip that begins here: of the length that one has, or what is left of the recording. */
export const clipAt = (start: number, duration: number): Cut => {
  const from = Math.max(0, Math.min(start, duration - CLIP.seconds));
  return { start: from, end: Math.min(duration, from + CLIP.seconds) };
};

/** How much of a cell is kept of a moment, characters, and how many changes of cells a recording holds. */
export const MOMENTS = { text: 2_000, most: 5_000 } as const;

/** A change of a cell of the linked notebook at a moment. */
export interface CellMoment {
  readonly cell_id: string;
  /** Its place in the notebook, from 1. */
  readonly place: number;
  readonly change: 'added' | 'edited' | 'ran';
  /** Its text, and the words of its outputs. */
  readonly source: string;
  readonly output: string;
}

/** The linked notebook at a second of a recording, and which cells are others than before. */
export interface NotebookMoment {
  readonly at: number;
  readonly cells: readonly CellMoment[];
}

/** A message of the live room's conversation, as it is stored beside the recording (CHT-06). */
export interface ChatLogEntry {
  readonly MessageID: string;
  readonly SenderName: string;
  readonly Message: string;
  readonly SentAt: string;
}

/** The languages that captions can be in, by their tags (BCP 47). */
export const CAPTION_LANGUAGES = [
  'ar',
  'bg',
  'bn',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'sw',
  'ta',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
] as const;
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];

/** How many languages a recording has captions in, how large a file of them is, bytes, how many it holds, and how long one is, characters. */
export const CAPTIONS = { most: 10, bytes: 1024 * 1024, cues: 10_000, text: 500 } as const;

/** Texts about a file of captions. */
export const CAPTION_RULES = {
  none: 'Choose one WebVTT file.',
  large: 'The file is larger than 1 MB.',
  notText: 'The file is not UTF-8 text.',
  notVtt: 'The file is not a WebVTT file: its first line must be WEBVTT.',
  noCues: 'There are no captions in the file.',
  manyCues: 'There are more than 10,000 captions in the file.',
  manyLanguages: 'There are captions in 10 languages already. Remove one first.',
  owner: 'Only the owner gives captions.',
} as const;

/** Toasts about recordings (STR-30). */
export const RECORDING_TEXTS = { updated: 'Video updated' } as const;

import { rawCues, type RawCue } from '~/contract/formats/webvtt';

/** A picture of the recording, as a part of a larger one: what is seen from one second to another. */
export interface StoryFrame {
  readonly from: number;
  readonly to: number;
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const absolute = (written: string, base: string): string | null => {
  try {
    return new URL(written, base).href;
  } catch {
    return null;
  }
};

const frameOf = ({ times, payload: [line = ''] }: RawCue, base: string): StoryFrame | null => {
  const [, name = '', place = ''] = /^(.+)#xywh=([\d,]+)$/.exec(line.trim()) ?? [];
  const [x, y, width, height] = place.split(',').map(Number);
  const url = name === '' ? null : absolute(name, base);
  if (!times || url === null || x === undefined || y === undefined || !width || !height)
    return null;
  return { from: times[0], to: times[1], url, x, y, width, height };
};

/** The frames that a WebVTT names, their addresses read from its own; cues that make no sense are left out. */
export const readStoryboard = (vtt: string, base: string): readonly StoryFrame[] =>
  rawCues(vtt).flatMap((cue) => frameOf(cue, base) ?? []);

/** The frame of a second: the last one that has begun by then. */
export const frameAt = (frames: readonly StoryFrame[], second: number): StoryFrame | null => {
  let [low, high] = [0, frames.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frames[middle]?.from ?? 0) <= second) low = middle + 1;
    else high = middle;
  }
  return frames[Math.max(0, low - 1)] ?? null;
};

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

/** Seconds of '00:01:05.000' or '01:05.000'; null where it is no time. */
const secondsOf = (written: string): number | null => {
  const [, hours = '0', minutes = '', seconds = ''] = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/.exec(written.trim()) ?? [];
  return minutes === '' ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
};

const timesOf = (line: string): readonly [number, number] | null => {
  const [from = '', rest = ''] = line.split('-->');
  const [begins, ends] = [secondsOf(from), secondsOf(rest.trim().split(/\s/)[0] ?? '')];
  return begins === null || ends === null ? null : [begins, ends];
};

const absolute = (written: string, base: string): string | null => {
  try {
    return new URL(written, base).href;
  } catch {
    return null;
  }
};

const frameOf = (cue: string, base: string): StoryFrame | null => {
  const lines = cue.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => line.includes('-->'));
  const times = at === -1 ? null : timesOf(lines[at] ?? '');
  const [, name = '', place = ''] = /^(.+)#xywh=([\d,]+)$/.exec(lines[at + 1] ?? '') ?? [];
  const [x, y, width, height] = place.split(',').map(Number);
  const url = name === '' ? null : absolute(name, base);
  if (!times || url === null || x === undefined || y === undefined || !width || !height) return null;
  return { from: times[0], to: times[1], url, x, y, width, height };
};

/** The frames that a WebVTT names, their addresses read from its own; cues that make no sense are left out. */
export const readStoryboard = (vtt: string, base: string): readonly StoryFrame[] => (
  vtt.replaceAll('\r\n', '\n').split(/\n{2,}/).flatMap((cue) => frameOf(cue, base) ?? [])
);

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

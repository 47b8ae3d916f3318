interface Board {
  /** Seconds from one picture to the next. */
  readonly every: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

const clock = (seconds: number): string => {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${part(seconds / 3600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)}.000`;
};

/** Which part of which picture belongs to which seconds of a recording, as WebVTT with media fragments (W3C, xywh). */
export const storyboard = (
  duration: number,
  { every, columns, rows, width, height }: Board,
): string => {
  const cues = Array.from({ length: Math.max(1, Math.ceil(duration / every)) }, (_, nth) => {
    const onBoard = nth % (columns * rows);
    const file = `storyboard_${String(Math.floor(nth / (columns * rows)) + 1).padStart(3, '0')}.jpg`;
    const place = [
      (onBoard % columns) * width,
      Math.floor(onBoard / columns) * height,
      width,
      height,
    ].join(',');
    return `${clock(nth * every)} --> ${clock((nth + 1) * every)}\n${file}#xywh=${place}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
};

/** Pixels of a line that is not wrapped. */
export const LINE_HEIGHT = 20;
/** Browsers cut elements that are higher than about 17.8 million pixels (Firefox) or 33 (Chromium): what is longer is mapped onto this. */
export const TALLEST = 16_000_000;
/** Lines drawn beyond what is in sight, each way: a frame of fast scrolling shows lines and no gap. */
export const OVERSCAN = 20;

/** The whole of a log to scroll through: how many lines, how high one is (on average), how much is in sight; pixels. */
export interface Extent {
  readonly total: number;
  readonly lineHeight: number;
  readonly view: number;
}

/** A line and how high in the scrolled contents its top lies. Everything else is placed from there. */
export interface Pin {
  readonly line: number;
  readonly y: number;
}

/** How high the scrolled contents are made. */
export const heightOf = ({ total, lineHeight }: Extent): number =>
  Math.min(TALLEST, Math.ceil(total * lineHeight));

/** True where a pixel of the bar is a pixel of the log. */
export const isExact = ({ total, lineHeight }: Extent): boolean => total * lineHeight <= TALLEST;

const ranges = (extent: Extent) => ({
  real: Math.max(1, heightOf(extent) - extent.view),
  whole: Math.max(1, extent.total * extent.lineHeight - extent.view),
});

/** The line (and the part of it) that stands at the top where the bar is at `scrollTop`. */
export const lineAt = (extent: Extent, scrollTop: number): number => {
  const { real, whole } = ranges(extent);
  return Math.max(
    0,
    (isExact(extent) ? scrollTop : (scrollTop / real) * whole) / extent.lineHeight,
  );
};

/** Where the bar stands with this line (or part of it) at the top. */
export const topOf = (extent: Extent, line: number): number => {
  const { real, whole } = ranges(extent);
  const top = line * extent.lineHeight;
  return Math.max(0, Math.min(real, isExact(extent) ? top : (top / whole) * real));
};

/** The lines to draw, from and to (exclusive), with `first` as the first one in sight. */
export const windowFrom = ({ total, view }: Extent, first: number): readonly [number, number] => {
  const from = Math.max(0, Math.min(Math.floor(first), total) - OVERSCAN);
  return [from, Math.min(total, Math.floor(first) + Math.ceil(view / LINE_HEIGHT) + OVERSCAN)];
};

/** A scroll so far at once is a jump: by the bar, or by a key. */
export const isJump = (extent: Extent, by: number): boolean => Math.abs(by) > 3 * extent.view;

import UPlot from 'uplot';
import { drawCurves, drawMarked, type Pen } from './curves';
import {
  extentOfX,
  extentOfY,
  nearest,
  type Axis,
  type Extent,
  type Frame,
  type Laid,
} from './series';
import { numberText, tickText } from './words';

/** The target of the cursor: a place of the x axis, for each series the point nearest to it, and which of them is pointed at. */
export interface Reading {
  readonly x: number;
  /** Pixels from the left and from the top of the plotting area. */
  readonly left: number;
  readonly top: number;
  /** Index of the nearest point, in the order of the series; -1 where it has none near. */
  readonly at: readonly number[];
  readonly pointed: string | null;
}

export interface PlotParts {
  readonly series: readonly Laid[];
  readonly axis: Axis;
  readonly log: boolean;
  readonly width: number;
  readonly height: number;
  readonly ink: { readonly text: string; readonly line: string };
  readonly frame: Frame;
  /** The stretch of x that is shown at first; all of it where null. */
  readonly zoom: Extent | null;
  readonly onZoom: (zoom: Extent | null) => void;
  readonly onRead: (reading: Reading | null) => void;
}

export interface Plot {
  /** Draws one series thick, or none; where the cursor stands it is on this one. */
  mark: (key: string | null) => void;
  /** Moves the cursor by so many points of the marked series, the first one where none is marked. */
  step: (by: number | 'first' | 'last') => void;
  /** Puts the cursor on the point of a series that is nearest to this place of the x axis. */
  point: (key: string, x: number) => void;
  leave: () => void;
  destroy: () => void;
}

/** So near must the pointer be to a curve to point at it, pixels. */
const NEAR = 40;
const fontOf = (root: HTMLElement) => `11px ${getComputedStyle(root).fontFamily}`;

const axesOf = ({ ink, axis }: PlotParts, root: HTMLElement): UPlot.Axis[] => {
  const common = {
    stroke: ink.text,
    font: fontOf(root),
    grid: { stroke: ink.line, width: 1 },
    ticks: { show: false },
  };
  return [
    {
      ...common,
      size: 28,
      gap: 6,
      space: 64,
      values: (_, splits) => splits.map((x) => tickText(axis, x)),
    },
    {
      ...common,
      size: (_, values) =>
        Math.max(36, 12 + 6.5 * Math.max(0, ...(values ?? []).map((value) => value?.length ?? 0))),
      gap: 6,
      values: (_, splits) => splits.map((y) => (y === null ? '' : numberText(y))),
    },
  ];
};

const pointedAt = (
  u: UPlot,
  all: readonly Laid[],
  at: readonly number[],
  left: number,
  top: number,
): string | null => {
  let best: string | null = null;
  let least = NEAR;
  all.forEach(({ key, xs, ys }, index) => {
    const y = ys[at[index] ?? -1];
    const x = xs[at[index] ?? -1];
    if (y === null || y === undefined || x === undefined) return;
    const far = Math.hypot(u.valToPos(x, 'x') - left, u.valToPos(y, 'y') - top);
    if (far >= least) return;
    least = far;
    best = key;
  });
  return best;
};

/** Draws series into an element: axes, zoom by drag and cursor are uPlot's, the curves are drawn here. */
export const drawPlot = (target: HTMLElement, parts: PlotParts): Plot => {
  const { series, log, width, height, frame, zoom, onZoom, onRead } = parts;
  const whole = frame.x ?? extentOfX(series);
  const yOf = (within: Extent) => frame.y ?? extentOfY(series, within, log);
  const over = document.createElement('canvas');
  over.className = 'at-plot-over';
  const pen = (u: UPlot, ctx: CanvasRenderingContext2D): Pen => ({
    ctx,
    u,
    log,
    ratio: UPlot.pxRatio,
  });
  let marked: string | null = null;
  let reading: Reading | null = null;

  const redraw = (u: UPlot) => {
    const { width: across, height: down } = u.ctx.canvas;
    if (over.width !== across || over.height !== down)
      Object.assign(over, { width: across, height: down });
    const ctx = over.getContext('2d');
    if (!ctx) return;
    const key = marked ?? reading?.pointed ?? null;
    u.root.classList.toggle('at-plot-marking', key !== null && series.length > 1);
    const points = series.flatMap(({ xs, ys, colour, key: own }, index) => {
      const at = reading?.at[index] ?? -1;
      const y = ys[at];
      return reading && (own === key || series.length <= 10) && y !== null && y !== undefined
        ? [{ x: xs[at] ?? 0, y, colour }]
        : [];
    });
    drawMarked(
      pen(u, ctx),
      series.find((each) => each.key === key),
      points,
    );
  };
  const read = (u: UPlot) => {
    const { left = -1, top = -1 } = u.cursor;
    if (left < 0) reading = null;
    else {
      const x = u.posToVal(left, 'x');
      const at = series.map(({ xs }) => nearest(xs, x));
      reading = { x, left, top, at, pointed: pointedAt(u, series, at, left, top) };
    }
    redraw(u);
    onRead(reading);
  };
  const fit = (u: UPlot) => {
    const { min, max } = u.scales['x'] ?? {};
    if (typeof min !== 'number' || typeof max !== 'number') return;
    u.setScale('y', yOf({ min, max }));
    onZoom(min <= whole.min && max >= whole.max ? null : { min, max });
  };

  const u = new UPlot(
    {
      width,
      height,
      legend: { show: false },
      padding: [8, 12, 0, 0],
      scales: {
        x: { time: false, range: (_, min, max) => [min, max] },
        y: { auto: false, distr: log ? 3 : 1, range: (_, min, max) => [min, max] },
      },
      axes: axesOf(parts, target),
      series: [{}, { show: true, auto: false, paths: () => null, points: { show: false } }],
      cursor: {
        y: false,
        points: { show: false },
        drag: { x: true, y: false, setScale: true, dist: 6 },
      },
      hooks: {
        setScale: [
          (self, key) => {
            if (key === 'x') fit(self);
          },
        ],
        draw: [
          (self) => {
            drawCurves(pen(self, self.ctx), series);
            redraw(self);
          },
        ],
        setCursor: [read],
      },
    },
    [
      [whole.min, whole.max],
      [null, null],
    ],
    target,
  );
  u.ctx.canvas.after(over);
  const shown = zoom && zoom.max > whole.min && zoom.min < whole.max ? zoom : whole;
  u.batch(() => {
    u.setScale('x', shown);
    u.setScale('y', yOf(shown));
  });

  const stand = ({ xs, ys }: Laid, at: number) => {
    const y = ys[at];
    u.setCursor({
      left: u.valToPos(xs[at] ?? 0, 'x'),
      top: y === null || y === undefined ? 0 : u.valToPos(y, 'y'),
    });
  };
  const step: Plot['step'] = (by) => {
    const index = Math.max(
      0,
      series.findIndex(({ key }) => key === (marked ?? reading?.pointed)),
    );
    const line = series[index];
    if (!line || line.xs.length === 0) return;
    const end = line.xs.length - 1;
    const before = reading?.at[index] ?? (by === -1 ? end + 1 : -1);
    stand(line, by === 'first' ? 0 : by === 'last' ? end : Math.min(end, Math.max(0, before + by)));
  };
  const point: Plot['point'] = (key, x) => {
    const line = series.find((each) => each.key === key);
    if (line && line.xs.length > 0) stand(line, nearest(line.xs, x));
  };
  return {
    step,
    point,
    mark: (key) => {
      marked = key;
      redraw(u);
    },
    leave: () => u.setCursor({ left: -10, top: -10 }),
    destroy: () => u.destroy(),
  };
};

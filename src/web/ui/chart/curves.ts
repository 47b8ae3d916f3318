import type uPlot from 'uplot';
import type { Laid } from './series';

/** From a value to a pixel of the canvas, on a scale that is straight or logarithmic. */
const pixelsOf = (u: uPlot, key: 'x' | 'y', log: boolean): ((value: number) => number) => {
  const { left, top, width, height } = u.bbox;
  const { min = 0, max = 1 } = u.scales[key] ?? {};
  const of = log ? Math.log10 : (value: number) => value;
  const from = of(min ?? 0);
  const span = of(max ?? 1) - from || 1;
  return key === 'x'
    ? (value) => left + ((of(value) - from) / span) * width
    : (value) => top + height - ((of(value) - from) / span) * height;
};

/** Of a curve with so few points each is a dot on its line. */
const FEW = 12;

/** The curve as a path. A value between two gaps would draw no line: it becomes a dot. */
const pathOf = (
  xs: readonly number[],
  ys: readonly (number | null)[],
  toX: (x: number) => number,
  toY: (y: number) => number,
  dot: number,
): Path2D => {
  const path = new Path2D();
  const known = (at: number) => ys[at] !== null && ys[at] !== undefined;
  for (let at = 0; at < xs.length; at += 1) {
    const y = ys[at];
    if (y === null || y === undefined) continue;
    const px = toX(xs[at] ?? 0);
    const py = toY(y);
    if (known(at - 1)) path.lineTo(px, py);
    else path.moveTo(px, py);
    if (xs.length > FEW && (known(at - 1) || known(at + 1))) continue;
    path.moveTo(px + dot, py);
    path.arc(px, py, dot, 0, 2 * Math.PI);
    path.moveTo(px, py);
  }
  return path;
};

export interface Pen {
  readonly ctx: CanvasRenderingContext2D;
  readonly u: uPlot;
  readonly log: boolean;
  readonly ratio: number;
}

const clipped = ({ ctx, u }: Pen, draw: () => void) => {
  const { left, top, width, height } = u.bbox;
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.lineJoin = 'round';
  draw();
  ctx.restore();
};

/** Draws every curve: where they are smoothed, as measured and faint below. */
export const drawCurves = (pen: Pen, all: readonly Laid[]): void => {
  const { ctx, u, log, ratio } = pen;
  const [toX, toY] = [pixelsOf(u, 'x', false), pixelsOf(u, 'y', log)];
  clipped(pen, () => {
    ctx.lineWidth = (all.length > 20 ? 1 : 1.5) * ratio;
    for (const { xs, ys, raw, colour } of all) {
      ctx.strokeStyle = colour;
      if (raw !== ys && raw.some((value, at) => value !== ys[at])) {
        ctx.globalAlpha = 0.22;
        ctx.stroke(pathOf(xs, raw, toX, toY, ratio));
        ctx.globalAlpha = 1;
      }
      ctx.stroke(pathOf(xs, ys, toX, toY, 1.5 * ratio));
    }
  });
};

interface Point {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

/** Draws the one that is pointed at, thick, and the points that the cursor is on. */
export const drawMarked = (pen: Pen, marked: Laid | undefined, points: readonly Point[]): void => {
  const { ctx, u, log, ratio } = pen;
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  const [toX, toY] = [pixelsOf(u, 'x', false), pixelsOf(u, 'y', log)];
  clipped(pen, () => {
    if (marked) {
      ctx.lineWidth = 2.5 * ratio;
      ctx.strokeStyle = marked.colour;
      ctx.stroke(pathOf(marked.xs, marked.ys, toX, toY, 1.5 * ratio));
    }
    for (const { x, y, colour } of points) {
      ctx.fillStyle = colour;
      ctx.beginPath();
      ctx.arc(toX(x), toY(y), 3.5 * ratio, 0, 2 * Math.PI);
      ctx.fill();
    }
  });
};

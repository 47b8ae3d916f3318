import { useCallback, useMemo, useRef, type PointerEvent } from 'react';
import type { SweepSettings, Trial } from '~/contract';
import type { Brush } from '../../events';
import { isWithin, positionsOf, textAt, type Axis, type AxisPositions } from '../../model/axes';
import { Canvas } from './Canvas';
import { shadeOf } from './drawing';
import type { Paper } from './painter';

interface ParallelProps {
  readonly settings: SweepSettings;
  readonly trials: readonly Trial[];
  readonly axes: readonly Axis[];
  readonly brush: Brush;
  readonly onBrush: (brush: Brush) => void;
}

const HEIGHT = 300;
const TOP = 34;
const BOTTOM = HEIGHT - 22;
const SIDE = 48;
/** Lines of one colour are one stroke: thousands cost a dozen. */
const SHADES = 12;
/** So many lines are drawn in one frame: a processor without a graphics card draws them within it. */
const AT_ONCE = 400;
const xOf = (at: number, count: number, width: number) =>
  SIDE + (count === 1 ? 0 : (at * (width - 2 * SIDE)) / (count - 1));
const yOf = (place: number) => BOTTOM - place * (BOTTOM - TOP);

const strokeAll = (
  context: CanvasRenderingContext2D,
  lines: readonly AxisPositions[],
  width: number,
): void => {
  context.beginPath();
  for (const places of lines) {
    let isOpen = false;
    for (const [at, place] of places.entries()) {
      if (place === null) continue;
      const [x, y] = [xOf(at, places.length, width), yOf(place)];
      if (isOpen) context.lineTo(x, y);
      else context.moveTo(x, y);
      isOpen = true;
    }
  }
  context.stroke();
};

/** Strokes lines in their colours, a part in each frame. */
function* strokeInParts(
  { context, width }: Paper,
  groups: readonly { readonly colour: string; readonly lines: readonly AxisPositions[] }[],
) {
  let left = AT_ONCE;
  for (const { colour, lines } of groups) {
    for (let at = 0; at < lines.length;) {
      const part = lines.slice(at, at + left);
      context.strokeStyle = colour;
      strokeAll(context, part, width);
      at += part.length;
      left -= part.length;
      if (left > 0) continue;
      yield undefined;
      left = AT_ONCE;
    }
  }
}

/** The lines by how good they are: the worst first, the best on top. */
const inShades = (lines: readonly AxisPositions[], direction: SweepSettings['direction']) => {
  const goodness = (places: AxisPositions) =>
    direction === 'minimize' ? 1 - (places.at(-1) ?? 1) : (places.at(-1) ?? 0);
  const shades: AxisPositions[][] = Array.from({ length: SHADES }, () => []);
  for (const places of lines)
    shades[Math.min(SHADES - 1, Math.floor(goodness(places) * SHADES))]?.push(places);
  return shades.map((all, shade) => ({
    colour: shadeOf(shade / (SHADES - 1), lines.length > 500 ? 0.35 : 0.75),
    lines: all,
  }));
};

const drawAxes = ({ context, width, inks }: Paper, axes: readonly Axis[], brush: Brush): void => {
  context.textBaseline = 'middle';
  for (const [at, axis] of axes.entries()) {
    const x = xOf(at, axes.length, width);
    context.strokeStyle = inks.muted;
    context.beginPath();
    context.moveTo(x, TOP);
    context.lineTo(x, BOTTOM);
    context.stroke();
    context.textAlign = 'center';
    context.fillStyle = inks.text;
    context.fillText(axis.name.length > 16 ? `${axis.name.slice(0, 15)}…` : axis.name, x, 10);
    context.fillStyle = inks.muted;
    context.fillText(textAt(axis, 1), x, 24);
    context.fillText(textAt(axis, 0), x, HEIGHT - 10);
    const stretch = brush[axis.name];
    if (!stretch) continue;
    context.fillStyle = inks.accent;
    context.globalAlpha = 0.5;
    context.fillRect(x - 7, yOf(stretch[1]), 14, Math.max(2, yOf(stretch[0]) - yOf(stretch[1])));
    context.globalAlpha = 1;
  }
};

/**
 * Every trial as a line across its parameters and its value. A drag along an axis keeps the trials of that stretch; a click lets them all back.
 * The brushed range follows the pointer at once, the thousands of lines a few frames later.
 */
export function Parallel({ settings: { direction }, trials, axes, brush, onBrush }: ParallelProps) {
  const drag = useRef<{ readonly name: string; readonly from: number } | null>(null);
  const lines = useMemo(
    () => trials.filter(({ value }) => value !== null).map((trial) => positionsOf(trial, axes)),
    [trials, axes],
  );
  const isBrushed = Object.keys(brush).length > 0;
  const drawAll = useCallback(
    (paper: Paper) => strokeInParts(paper, isBrushed ? [{ colour: paper.inks.line, lines }] : []),
    [lines, isBrushed],
  );
  const drawKept = useCallback(
    (paper: Paper) =>
      strokeInParts(
        paper,
        inShades(
          lines.filter((places) => isWithin(brush, axes, places)),
          direction,
        ),
      ),
    [lines, axes, brush, direction],
  );
  const drawOver = useCallback((paper: Paper) => void drawAxes(paper, axes, brush), [axes, brush]);

  const placeAt = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = Math.round(
      ((event.clientX - box.left - SIDE) / Math.max(1, box.width - 2 * SIDE)) * (axes.length - 1),
    );
    return {
      name: axes[Math.min(axes.length - 1, Math.max(0, at))]?.name ?? '',
      place: Math.min(1, Math.max(0, (BOTTOM - (event.clientY - box.top)) / (BOTTOM - TOP))),
    };
  };
  const onPress = (event: PointerEvent<HTMLCanvasElement>) => {
    const { name, place } = placeAt(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { name, from: place };
  };
  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drag.current) return;
    const { name, from } = drag.current;
    const { place } = placeAt(event);
    if (Math.abs(place - from) > 0.01)
      onBrush({ ...brush, [name]: [Math.min(place, from), Math.max(place, from)] });
  };
  const onRelease = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drag.current) return;
    const { name, from } = drag.current;
    drag.current = null;
    if (Math.abs(placeAt(event).place - from) <= 0.01)
      onBrush(Object.fromEntries(Object.entries(brush).filter(([axis]) => axis !== name)));
  };
  return (
    <div className="sweep-layers">
      <Canvas height={HEIGHT} draw={drawAll} />
      <Canvas height={HEIGHT} draw={drawKept} />
      <Canvas
        label={`${lines.length} trials as lines across ${axes.map(({ name }) => name).join(', ')}. The table of trials says the same.`}
        height={HEIGHT}
        draw={drawOver}
        onPress={onPress}
        onMove={onMove}
        onRelease={onRelease}
      />
    </div>
  );
}

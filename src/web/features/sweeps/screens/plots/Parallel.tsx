import { useCallback, useMemo, useRef, type PointerEvent } from 'react';
import type { SweepSettings, Trial } from '~/contract';
import type { Brush } from '../../events';
import { isWithin, placesOf, textAt, type Axis } from '../../model/axes';
import { Canvas, type Paper } from './Canvas';
import { shadeOf } from './drawing';

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
const xOf = (at: number, count: number, width: number) => SIDE + (count === 1 ? 0 : (at * (width - 2 * SIDE)) / (count - 1));
const yOf = (place: number) => BOTTOM - place * (BOTTOM - TOP);

const strokeAll = (context: CanvasRenderingContext2D, lines: readonly (readonly (number | null)[])[], width: number): void => {
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

/** Every trial as a line across its parameters and its value. A drag along an axis keeps the trials of that stretch; a click lets them all back. */
export function Parallel({ settings, trials, axes, brush, onBrush }: ParallelProps) {
  const drag = useRef<{ readonly name: string; readonly from: number } | null>(null);
  const lines = useMemo(() => trials.filter(({ value }) => value !== null).map((trial) => placesOf(trial, axes)), [trials, axes]);
  const draw = useCallback(({ context, width, inks }: Paper) => {
    const kept = lines.filter((places) => isWithin(brush, axes, places));
    context.lineWidth = 1;
    if (kept.length < lines.length) {
      context.strokeStyle = inks.line;
      strokeAll(context, lines, width);
    }
    const goodness = (places: readonly (number | null)[]) => (settings.direction === 'minimize' ? 1 - (places.at(-1) ?? 1) : places.at(-1) ?? 0);
    const shades: (readonly (number | null)[])[][] = Array.from({ length: SHADES }, () => []);
    for (const places of kept) shades[Math.min(SHADES - 1, Math.floor(goodness(places) * SHADES))]?.push(places);
    for (const [shade, all] of shades.entries()) {
      context.strokeStyle = shadeOf(shade / (SHADES - 1), kept.length > 500 ? 0.35 : 0.75);
      strokeAll(context, all, width);
    }
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
  }, [lines, axes, brush, settings.direction]);

  const placeAt = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = Math.round(((event.clientX - box.left - SIDE) / Math.max(1, box.width - 2 * SIDE)) * (axes.length - 1));
    return { name: axes[Math.min(axes.length - 1, Math.max(0, at))]?.name ?? '', place: Math.min(1, Math.max(0, (BOTTOM - (event.clientY - box.top)) / (BOTTOM - TOP))) };
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
    if (Math.abs(place - from) > 0.01) onBrush({ ...brush, [name]: [Math.min(place, from), Math.max(place, from)] });
  };
  const onRelease = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drag.current) return;
    const { name, from } = drag.current;
    drag.current = null;
    if (Math.abs(placeAt(event).place - from) <= 0.01) onBrush(Object.fromEntries(Object.entries(brush).filter(([axis]) => axis !== name)));
  };
  return (
    <Canvas
      label={`${lines.length} trials as lines across ${axes.map(({ name }) => name).join(', ')}. The table of trials says the same.`} height={HEIGHT} draw={draw}
      onPress={onPress} onMove={onMove} onRelease={onRelease}
    />
  );
}

import { shadeNow } from '~/web/ui/theme/useShade';
import type { Paper } from './painter';
import { textAt, ticksOf, type Axis } from '../../model/axes';

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const short = (text: string, most = 14) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** A frame with the bounds of both axes, and where a pair of places lies in it. */
export const drawFrame = (
  { context, width, height, inks }: Paper,
  across: Axis,
  up: Axis,
): Frame => {
  const frame = { left: 56, top: 10, right: width - 12, bottom: height - 34 };
  context.strokeStyle = inks.line;
  context.strokeRect(
    frame.left + 0.5,
    frame.top + 0.5,
    frame.right - frame.left,
    frame.bottom - frame.top,
  );
  context.fillStyle = inks.muted;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  for (const place of ticksOf(up)) {
    const y = frame.bottom - place * (frame.bottom - frame.top);
    context.fillText(
      short(textAt(up, place), 8),
      frame.left - 6,
      Math.min(frame.bottom - 4, Math.max(frame.top + 6, y)),
    );
  }
  const few = across.values && across.values.length <= 6 ? across.values : null;
  const ticks = few
    ? few.map((_, at) => (few.length === 1 ? 0.5 : at / (few.length - 1)))
    : ticksOf(across);
  for (const place of ticks) {
    context.textAlign = place === 0 ? 'left' : place === 1 ? 'right' : 'center';
    context.fillText(
      short(textAt(across, place)),
      frame.left + place * (frame.right - frame.left),
      frame.bottom + 12,
    );
  }
  context.textAlign = 'center';
  context.fillStyle = inks.text;
  context.fillText(short(across.name, 40), (frame.left + frame.right) / 2, frame.bottom + 26);
  return frame;
};

/** Dots, all in one path: thousands cost one fill. Pairs are places from 0 to 1. */
export const drawDots = (
  context: CanvasRenderingContext2D,
  frame: Frame,
  pairs: readonly (readonly [number, number])[],
  colour: string,
  size = 2.5,
): void => {
  context.fillStyle = colour;
  context.beginPath();
  for (const [x, y] of pairs) {
    const [at, up] = [
      frame.left + x * (frame.right - frame.left),
      frame.bottom - y * (frame.bottom - frame.top),
    ];
    context.moveTo(at + size, up);
    context.arc(at, up, size, 0, 2 * Math.PI);
  }
  context.fill();
};

/** From good (1) to bad (0): one scale of light that also whoever sees no colours can read. What is good stands out from the page, light or dark. */
export const shadeOf = (goodness: number, alpha = 1): string => {
  const bad = 1 - goodness;
  return `hsl(${240 - 200 * bad} 70% ${shadeNow() === 'dark' ? 76 - 30 * bad : 42 + 22 * bad}% / ${alpha})`;
};

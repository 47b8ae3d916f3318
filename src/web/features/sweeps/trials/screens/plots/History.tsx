import { useCallback } from 'react';
import type { SweepSettings, Trial } from '~/contract';
import { positionOf, type Axis } from '../../model/axes';
import { Canvas } from './Canvas';
import { drawDots, drawFrame } from './drawing';
import type { Paper } from './painter';

/** The best value after each trial. */
export const bestSoFar = (
  trials: readonly Trial[],
  { direction }: Pick<SweepSettings, 'direction'>,
): readonly (readonly [number, number])[] => {
  const isBetter = (value: number, best: number) =>
    direction === 'minimize' ? value < best : value > best;
  const found: [number, number][] = [];
  for (const { number, value, status } of trials) {
    const best = found.at(-1)?.[1];
    if (status === 'complete' && value !== null && (best === undefined || isBetter(value, best)))
      found.push([number, value]);
  }
  return found;
};

interface HistoryProps {
  readonly settings: SweepSettings;
  readonly trials: readonly Trial[];
  readonly metric: Axis;
}

/** The result of each trial, and the best so far as a line. */
export function History({ settings, trials, metric }: HistoryProps) {
  const draw = useCallback(
    (paper: Paper) => {
      const last = Math.max(1, trials.at(-1)?.number ?? 1);
      const across: Axis = {
        name: 'Trial',
        values: null,
        low: 0,
        high: last,
        log: false,
        whole: true,
        of: ({ number }) => number,
      };
      const frame = drawFrame(paper, across, metric);
      const pairsOf = (kept: readonly Trial[]) =>
        kept.flatMap(({ number, value }): [number, number][] => {
          const y = positionOf(metric, value);
          return y === null ? [] : [[number / last, y]];
        });
      drawDots(
        paper.context,
        frame,
        pairsOf(trials.filter(({ status }) => status !== 'complete')),
        paper.inks.line,
      );
      drawDots(
        paper.context,
        frame,
        pairsOf(trials.filter(({ status }) => status === 'complete')),
        paper.inks.accent,
      );
      const { context } = paper;
      context.strokeStyle = paper.inks.text;
      context.lineWidth = 1.5;
      context.beginPath();
      const steps = bestSoFar(trials, settings);
      for (const [at, [number, value]] of steps.entries()) {
        const [x, y] = [
          frame.left + (number / last) * (frame.right - frame.left),
          frame.bottom - (positionOf(metric, value) ?? 0) * (frame.bottom - frame.top),
        ];
        if (at === 0) context.moveTo(x, y);
        else {
          context.lineTo(
            x,
            frame.bottom -
              (positionOf(metric, steps[at - 1]?.[1] ?? 0) ?? 0) * (frame.bottom - frame.top),
          );
          context.lineTo(x, y);
        }
        if (at === steps.length - 1) context.lineTo(frame.right, y);
      }
      context.stroke();
      context.lineWidth = 1;
    },
    [trials, settings, metric],
  );
  const best = bestSoFar(trials, settings).at(-1);
  return (
    <Canvas
      label={`${metric.name} of ${trials.length} trials${best ? `; the best is ${best[1]} of trial ${best[0]}` : ''}. The table of trials says the same.`}
      height={220}
      draw={draw}
    />
  );
}

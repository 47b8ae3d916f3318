import { useCallback } from 'react';
import type { Trial } from '~/contract';
import { positionOf, type Axis } from '../../model/axes';
import { Canvas } from './Canvas';
import { drawDots, drawFrame } from './drawing';
import type { Paper } from './painter';

/** One parameter against the metric. */
export function Slice({
  trials,
  across,
  metric,
}: {
  readonly trials: readonly Trial[];
  readonly across: Axis;
  readonly metric: Axis;
}) {
  const draw = useCallback(
    (paper: Paper) => {
      const frame = drawFrame(paper, across, metric);
      drawDots(
        paper.context,
        frame,
        trials.flatMap((trial): [number, number][] => {
          const [x, y] = [positionOf(across, across.of(trial)), positionOf(metric, trial.value)];
          return x === null || y === null ? [] : [[x, y]];
        }),
        paper.inks.accent,
      );
    },
    [trials, across, metric],
  );
  return (
    <Canvas
      label={`${metric.name} by ${across.name}, of ${trials.length} trials. The table of trials says the same.`}
      height={200}
      draw={draw}
    />
  );
}

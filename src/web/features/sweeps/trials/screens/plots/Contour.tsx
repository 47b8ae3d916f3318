import { useCallback } from 'react';
import type { SweepSettings, Trial } from '~/contract';
import { positionOf, type Axis } from '../../model/axes';
import { Canvas } from './Canvas';
import { drawDots, drawFrame, shadeOf } from './drawing';
import type { Paper } from './painter';

/** So many fields on each side. */
const FIELDS = 32;
/** How far a trial is heard, as a part of the side. */
const REACH = 0.12;

type Point = readonly [x: number, y: number, value: number];

/** The value around each field: the mean of the trials, those that are near counting more. Null where none is near. */
export const surfaceOf = (points: readonly Point[]): readonly (number | null)[] => {
  const cells = new Map<number, [sum: number, count: number]>();
  for (const [x, y, value] of points) {
    const at =
      Math.min(FIELDS - 1, Math.floor(x * FIELDS)) +
      FIELDS * Math.min(FIELDS - 1, Math.floor(y * FIELDS));
    const [sum, count] = cells.get(at) ?? [0, 0];
    cells.set(at, [sum + value, count + 1]);
  }
  const known = [...cells].map(([at, [sum, count]]) => ({
    x: at % FIELDS,
    y: Math.floor(at / FIELDS),
    mean: sum / count,
    count,
  }));
  const reach = REACH * FIELDS;
  return Array.from({ length: FIELDS * FIELDS }, (_, at) => {
    let [sum, weights] = [0, 0];
    for (const { x, y, mean, count } of known) {
      const far = ((x - (at % FIELDS)) ** 2 + (y - Math.floor(at / FIELDS)) ** 2) / reach ** 2;
      if (far > 4) continue;
      const weight = count * Math.exp(-2 * far);
      sum += weight * mean;
      weights += weight;
    }
    return weights < 0.02 ? null : sum / weights;
  });
};

interface ContourProps {
  readonly settings: SweepSettings;
  readonly trials: readonly Trial[];
  readonly across: Axis;
  readonly up: Axis;
  readonly metric: Axis;
}

/** Two parameters, and how good it is around each pair of values. */
export function Contour({ settings, trials, across, up, metric }: ContourProps) {
  const draw = useCallback(
    (paper: Paper) => {
      const points = trials.flatMap((trial): Point[] => {
        const [x, y, value] = [
          positionOf(across, across.of(trial)),
          positionOf(up, up.of(trial)),
          positionOf(metric, trial.value),
        ];
        return x === null || y === null || value === null
          ? []
          : [[x, y, settings.direction === 'minimize' ? 1 - value : value]];
      });
      const frame = drawFrame(paper, across, up);
      const [wide, high] = [
        (frame.right - frame.left) / FIELDS,
        (frame.bottom - frame.top) / FIELDS,
      ];
      for (const [at, value] of surfaceOf(points).entries()) {
        if (value === null) continue;
        paper.context.fillStyle = shadeOf(value, 0.85);
        paper.context.fillRect(
          frame.left + (at % FIELDS) * wide,
          frame.bottom - (Math.floor(at / FIELDS) + 1) * high,
          wide + 0.5,
          high + 0.5,
        );
      }
      drawDots(
        paper.context,
        frame,
        points.map(([x, y]) => [x, y]),
        paper.inks.surface,
        1.5,
      );
    },
    [trials, across, up, metric, settings.direction],
  );
  return (
    <Canvas
      label={`${metric.name} by ${across.name} and ${up.name}, of ${trials.length} trials; strong colour is good. The table of trials says the same.`}
      height={280}
      draw={draw}
    />
  );
}

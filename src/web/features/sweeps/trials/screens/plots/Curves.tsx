import { useCallback } from 'react';
import { coloursOf } from '~/web/ui/chart/palette';
import { shadeNow } from '~/web/ui/theme/useShade';
import { positionOf, type Axis } from '../../model/axes';
import type { Comparison } from '../../model/trials';
import { Canvas } from './Canvas';
import { drawFrame } from './drawing';
import { bestSoFar } from './History';
import type { Paper } from './painter';

const colourOf = (at: number, count: number) => coloursOf(at, count)[shadeNow() === 'dark' ? 1 : 0];

/** The best so far of each, after as many trials. */
export function Curves({ all }: { readonly all: Comparison['sweeps'] }) {
  const draw = useCallback(
    (paper: Paper) => {
      const curves = all.map(({ sweep, trials }) => ({
        steps: bestSoFar(trials, sweep),
        last: trials.at(-1)?.number ?? 0,
      }));
      const values = curves.flatMap(({ steps }) => steps.map(([, value]) => value));
      const most = Math.max(1, ...curves.map(({ last }) => last));
      const plain = { values: null, log: false, of: () => null };
      const up: Axis = { ...plain, name: '', low: Math.min(...values), high: Math.max(...values) };
      const frame = drawFrame(
        paper,
        { ...plain, name: 'Trial', low: 0, high: most, whole: true },
        up,
      );
      const x = (number: number) => frame.left + (number / most) * (frame.right - frame.left);
      const y = (value: number) =>
        frame.bottom - (positionOf(up, value) ?? 0) * (frame.bottom - frame.top);
      for (const [at, { steps, last }] of curves.entries()) {
        paper.context.strokeStyle = colourOf(at, curves.length);
        paper.context.lineWidth = 2;
        paper.context.beginPath();
        for (const [step, [number, value]] of steps.entries()) {
          if (step === 0) paper.context.moveTo(x(number), y(value));
          else paper.context.lineTo(x(number), y(steps[step - 1]?.[1] ?? value));
          paper.context.lineTo(x(number), y(value));
          if (step === steps.length - 1) paper.context.lineTo(x(last), y(value));
        }
        paper.context.stroke();
      }
    },
    [all],
  );
  return (
    <Canvas
      label={`The best value so far of ${all.length} sweeps. The table below says how each ended.`}
      height={300}
      draw={draw}
    />
  );
}

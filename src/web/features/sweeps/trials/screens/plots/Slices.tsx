import { useCallback, useMemo, useState } from 'react';
import type { SweepRun, Trial } from '~/contract';
import { useAppSelector } from '~/web/lib/state/hooks';
import { SelectField } from '~/web/ui/form/SelectField';
import { axesOf, positionOf, type Axis } from '../../model/axes';
import { Contour } from './Contour';
import { selectRows } from '../../model/trials';
import { ofRun } from '../ofRun';
import { Canvas } from './Canvas';
import { drawDots, drawFrame } from './drawing';
import type { Paper } from './painter';

/** One parameter against the metric. */
function Slice({
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

/** Each parameter against the metric, and two of them together. */
function Slices({ run }: { readonly run: SweepRun }) {
  const { settings } = run;
  const trials = useAppSelector((state) => selectRows(state, run.submission_id));
  const axes = useMemo(() => axesOf(settings, trials), [settings, trials]);
  const [chosen, setChosen] = useState<{ readonly across?: string; readonly up?: string }>({});
  const metric = axes.at(-1)!;
  const parameters = axes.slice(0, -1);
  const across = parameters.find(({ name }) => name === chosen.across) ?? parameters[0];
  const up = parameters.find(({ name }) => name === chosen.up) ?? parameters[1];
  const choices = parameters.map(({ name }) => ({ value: name, text: name }));
  return (
    <div className="sweep-plots">
      {parameters.map((axis) => (
        <section key={axis.name} className="sweep-plot">
          <h2>{axis.name}</h2>
          <Slice trials={trials} across={axis} metric={metric} />
        </section>
      ))}
      {across && up && (
        <section className="sweep-plot sweep-wide">
          <h2>Two together</h2>
          <div className="sweep-pair">
            <SelectField
              label="Across"
              value={across.name}
              choices={choices}
              onChange={(name) => {
                setChosen({ ...chosen, across: name });
              }}
            />
            <SelectField
              label="Up"
              value={up.name}
              choices={choices}
              onChange={(name) => {
                setChosen({ ...chosen, up: name });
              }}
            />
          </div>
          <Contour settings={settings} trials={trials} across={across} up={up} metric={metric} />
        </section>
      )}
    </div>
  );
}

export default ofRun(Slices);

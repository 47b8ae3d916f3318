import { useId } from 'react';
import { Toggle } from '../page/Toggle';
import type { Axis, ChartOptions } from './series';
import './chart.css';

const AXES: readonly { readonly axis: Axis; readonly label: string }[] = [
  { axis: 'step', label: 'Step' },
  { axis: 'relative', label: 'Relative time' },
  { axis: 'wall', label: 'Wall time' },
];

/** How the charts of a page are looked at: the x axis, smoothing, a logarithmic scale. */
export function ChartControls({
  look,
  onChange,
}: {
  readonly look: ChartOptions;
  readonly onChange: (look: ChartOptions) => void;
}) {
  const id = useId();
  return (
    <div className="at-chart-controls" role="group" aria-label="Charts">
      <div className="at-switch at-switch-words" role="group" aria-label="Horizontal axis">
        {AXES.map(({ axis, label }) => (
          <button
            key={axis}
            type="button"
            className="at-toggle"
            aria-pressed={look.axis === axis}
            onClick={() => onChange({ ...look, axis })}
          >
            {label}
          </button>
        ))}
      </div>
      <label className="at-smoothing" htmlFor={id}>
        Smoothing
        <input
          id={id}
          aria-label="Smoothing"
          type="range"
          min="0"
          max="0.99"
          step="0.01"
          value={look.smoothing}
          onChange={(event) => onChange({ ...look, smoothing: Number(event.target.value) })}
        />
        <output htmlFor={id}>{look.smoothing.toFixed(2)}</output>
      </label>
      <Toggle label="Log scale" on={look.log} onChange={(log) => onChange({ ...look, log })} />
    </div>
  );
}

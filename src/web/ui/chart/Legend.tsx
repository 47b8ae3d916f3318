import { memo, useState } from 'react';
import type { Reading } from './plot';
import type { Laid } from './series';
import { numberText, oddLast } from './words';
import './chart.css';

/** So many names stand below a chart before the rest is asked for. */
const SHORT = 12;

interface LegendProps {
  readonly series: readonly Laid[];
  readonly reading: Reading | null;
  readonly marked: string | null;
  readonly onMark: (key: string | null) => void;
}

const valueAt = ({ ys }: Laid, reading: Reading | null, index: number) =>
  ys[reading ? (reading.at[index] ?? -1) : ys.length - 1];

interface LineProps {
  name: string;
  colour: string;
  value: string;
  marked: boolean;
  mark: (on: boolean) => void;
}

const Line = memo(function Line({ name, colour, value, marked, mark }: LineProps) {
  return (
    <li
      data-marked={marked || undefined}
      onPointerEnter={() => mark(true)}
      onPointerLeave={() => mark(false)}
    >
      <span className="at-swatch" style={{ background: colour }} aria-hidden="true" />
      <span className="at-legend-name" title={name}>
        {name}
      </span>
      <span className="at-legend-value">{value}</span>
    </li>
  );
});

/** Every series with its value at the cursor, or its last one; hovering a name marks its curve. */
export function Legend({ series, reading, marked, onMark }: LegendProps) {
  const [all, setAll] = useState(false);
  const shown = all ? series : series.slice(0, SHORT);
  return (
    <div className="at-legend">
      <ul>
        {shown.map((each, index) => (
          <Line
            key={each.key}
            name={each.name}
            colour={each.colour}
            value={(!reading && oddLast(each)) || numberText(valueAt(each, reading, index))}
            marked={each.key === marked}
            mark={(on) => onMark(on ? each.key : null)}
          />
        ))}
      </ul>
      {series.length > SHORT && (
        <button type="button" className="at-link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${series.length}`}
        </button>
      )}
    </div>
  );
}

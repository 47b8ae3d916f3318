import { useState } from 'react';
import { parseRunFilter } from '~/contract/experiments/runFilter';
import { FilterBox } from '~/web/ui/page/FilterBox';

const BEFORE = 24;

/** Where an expression goes wrong: what stands before the place, and the place. */
const placeOf = (text: string, at: number) => ({
  before: text.slice(Math.max(0, at - BEFORE), at),
  there: text.slice(at, at + 8) || 'the end',
});

/** The filter of a table of runs, as an expression; why it cannot be read is said while it is typed, and the table stays as it was. */
export function FilterField({
  filter,
  onChange,
}: {
  readonly filter: string;
  readonly onChange: (filter: string) => void;
}) {
  const [typed, setTyped] = useState(filter);
  const [before, setBefore] = useState(filter);
  // Another one came with the address: a value that was clicked, a view that was chosen.
  if (before !== filter) {
    setBefore(filter);
    setTyped(filter);
  }
  const parsed = parseRunFilter(typed);
  const place = parsed.ok ? null : placeOf(typed, parsed.at);
  return (
    <div className="experiment-filter">
      <FilterBox
        label={'Filter runs, as metrics.acc > 0.9 and params.lr = "0.1"'}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          if (!parseRunFilter(text).ok) return;
          setBefore(text);
          onChange(text);
        }}
      />
      {place && !parsed.ok && (
        <p className="at-problem" role="alert">
          {place.before}
          <mark>{place.there}</mark> {parsed.message}
        </p>
      )}
    </div>
  );
}

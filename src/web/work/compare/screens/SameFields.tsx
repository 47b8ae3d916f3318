import { valueText } from '../fields';
import type { Compared, Measured } from '../useCompared';

/** The fields that are the same in all runs, behind their count. */
export function SameFields<Run extends Measured>({
  compared: { same, runs, view, change },
}: {
  readonly compared: Compared<Run>;
}) {
  const [first] = runs;
  const known = same.filter((field) => first && field.valueOf(first) !== null);
  if (!first || known.length === 0) return null;
  return (
    <details className="compare-same">
      <summary>
        {runs.length === 1
          ? `${known.length} values of this run`
          : `${known.length} the same in all ${runs.length} runs`}
      </summary>
      <dl>
        {known.map((field) => (
          <div key={field.key}>
            <dt>{field.name}</dt>
            <dd>{valueText(field, field.valueOf(first))}</dd>
          </div>
        ))}
      </dl>
      {view.columns !== null && (
        <button type="button" className="at-link" onClick={() => change({ columns: null })}>
          Show the columns that differ
        </button>
      )}
    </details>
  );
}

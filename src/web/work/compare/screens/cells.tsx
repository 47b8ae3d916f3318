import { Link } from 'react-router-dom';
import { Icon } from 'semantic-ui-react';
import { valueText, type Field } from '../fields';

interface RunCellProps {
  readonly name: string;
  readonly href: string;
  readonly hint: string;
  readonly colour: string;
  readonly onRemove: () => void;
}

/** The head of a row: the colour of its curve, its name as a link to it, and a way out of the comparison. */
export function RunCell({ name, href, hint, colour, onRemove }: RunCellProps) {
  return (
    <th scope="row">
      <span className="compare-run">
        <span className="at-swatch" style={{ background: colour }} aria-hidden="true" />
        <Link to={href} title={hint}>
          {name}
        </Link>
        <button
          type="button"
          className="at-dots"
          aria-label={`Remove ${name}`}
          title="Remove from the comparison"
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </span>
    </th>
  );
}

interface ValueCellProps<Run> {
  readonly field: Field<Run>;
  readonly run: Run;
  /** The best value of the metric among all runs. */
  readonly best: number | null;
  readonly onOnly: (field: string, value: string) => void;
}

/** One value: what was given filters when it is clicked, and the best of a metric is marked. */
export function ValueCell<Run>({ field, run, best, onOnly }: ValueCellProps<Run>) {
  const value = field.valueOf(run);
  const text = valueText(field, value);
  if (field.kind === 'metric' || value === null) {
    const isBest = value !== null && value === best;
    return (
      <td
        data-align={field.kind === 'metric' ? 'end' : undefined}
        data-best={isBest || undefined}
        title={value === null ? undefined : String(value)}
      >
        {isBest && <Icon name="star" role="img" aria-label="Best" />}
        {value === null ? <span className="at-muted">–</span> : text}
      </td>
    );
  }
  return (
    <td>
      <button
        type="button"
        className="compare-value"
        title={`${text}\nShow only runs with this value`}
        onClick={() => onOnly(field.key, text)}
      >
        {text}
      </button>
    </td>
  );
}

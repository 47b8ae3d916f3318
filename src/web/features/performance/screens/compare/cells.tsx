import { Link } from 'react-router-dom';
import { Icon } from 'semantic-ui-react';
import type { ComparedRun } from '~/contract';
import { valueText, type Field } from '../../model/fields';

interface RunCellProps { readonly run: ComparedRun; readonly name: string; readonly colour: string; readonly onRemove: () => void }

/** The head of a row: the colour of its curve, its name as a link to it, and a way out of the comparison. */
export function RunCell({ run, name, colour, onRemove }: RunCellProps) {
  const address = `/jobs/${encodeURIComponent(run.batch_job_id)}?submission=${encodeURIComponent(run.submission_id)}`;
  return (
    <th scope="row">
      <span className="compare-run">
        <span className="at-swatch" style={{ background: colour }} aria-hidden="true" />
        <Link to={address} title={`${name}\n${run.submission_id}\n${run.status}`}>{name}</Link>
        <button type="button" className="at-dots" aria-label={`Remove ${name}`} title="Remove from the comparison" onClick={onRemove}><Icon name="close" /></button>
      </span>
    </th>
  );
}

interface ValueCellProps {
  readonly field: Field;
  readonly run: ComparedRun;
  /** The best value of the metric among all runs. */
  readonly best: number | null;
  readonly onOnly: (field: string, value: string) => void;
}

/** One value: what was given filters when it is clicked, and the best of a metric is marked. */
export function ValueCell({ field, run, best, onOnly }: ValueCellProps) {
  const value = field.valueOf(run);
  const text = valueText(field, value);
  if (field.kind === 'metric' || value === null) {
    const isBest = value !== null && value === best;
    return (
      <td data-align={field.kind === 'metric' ? 'end' : undefined} data-best={isBest || undefined} title={value === null ? undefined : String(value)}>
        {isBest && <Icon name="star" role="img" aria-label="Best" />}{value === null ? <span className="at-muted">–</span> : text}
      </td>
    );
  }
  return (
    <td>
      <button type="button" className="compare-value" title={`${text}\nShow only runs with this value`} onClick={() => onOnly(field.key, text)}>{text}</button>
    </td>
  );
}

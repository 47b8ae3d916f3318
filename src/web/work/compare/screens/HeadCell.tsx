import { Icon } from 'semantic-ui-react';
import { usualBest, type Field } from '../fields';
import type { Compared, Measured } from '../useCompared';

interface HeadCellProps<Run extends Measured> {
  readonly title: string;
  readonly sticky?: boolean;
  readonly field?: Field<Run>;
  readonly compared?: Compared<Run>;
}

const KINDS = { setting: 'setting', parameter: 'parameter', metric: 'metric' } as const;

/** The head of a column: its name orders the runs by it, and a metric says which way it is better. */
export function HeadCell<Run extends Measured>({ title, field, compared }: HeadCellProps<Run>) {
  if (!field || !compared) return <th scope="col">{title}</th>;
  const {
    view: { sort, best },
    change,
  } = compared;
  const sorted = sort?.column === field.key ? sort.direction : null;
  const next =
    sorted === null
      ? { column: field.key, direction: 'ascending' as const }
      : sorted === 'ascending'
        ? { column: field.key, direction: 'descending' as const }
        : null;
  const direction = best[field.name] ?? usualBest(field.name);
  const other = direction === 'min' ? 'max' : 'min';
  const words = { min: 'Lower is better', max: 'Higher is better' };
  return (
    <th
      scope="col"
      aria-sort={sorted ?? 'none'}
      data-align={field.kind === 'metric' ? 'end' : undefined}
      data-kind={field.kind}
    >
      <span className="compare-head">
        <button
          type="button"
          className="at-sort"
          title={`${title} (${KINDS[field.kind]})`}
          onClick={() => change({ sort: next })}
        >
          {title}
          <Icon
            name={sorted === 'descending' ? 'caret down' : 'caret up'}
            className={sorted ? '' : 'at-faint'}
          />
        </button>
        {field.kind === 'metric' && (
          <button
            type="button"
            className="compare-best"
            aria-label={`${title}: ${words[direction]}; choose ${words[other].toLowerCase()}`}
            title={words[direction]}
            onClick={() => change({ best: { ...best, [field.name]: other } })}
          >
            <Icon name={direction === 'min' ? 'arrow down' : 'arrow up'} />
          </button>
        )}
      </span>
    </th>
  );
}

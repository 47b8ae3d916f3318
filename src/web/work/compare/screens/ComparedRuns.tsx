import { useState } from 'react';
import { reasonOf } from '~/web/lib/http/problem';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import type { Compared, Measured } from '../useCompared';
import { CompareChart } from './CompareChart';
import { CompareTable } from './CompareTable';
import { valueText } from '../fields';
import './compare.css';

/** The fields that are the same in all runs, behind their count. */
function SameFields<Run extends Measured>({
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

interface ComparedRunsProps<Run extends Measured> {
  readonly compared: Compared<Run>;
  /** So many runs the address names. */
  readonly named: number;
}

/** Runs side by side: one metric drawn over another, what differs in a table, what is the same behind a count. */
export function ComparedRuns<Run extends Measured>({ compared, named }: ComparedRunsProps<Run>) {
  const [marked, setMarked] = useState<string | null>(null);
  const { comparing, runs, rows, onRetry } = compared;
  const { status, problem, at } = comparing.request;
  const reading = status === 'loading';
  if (runs.length === 0) {
    if (problem) return <LoadError message={reasonOf(problem, '')} onRetry={onRetry} />;
    return reading || at === undefined ? (
      <Skeleton lines={10} />
    ) : (
      <EmptyState title="Nothing found" hint="These runs are gone, or are not yours to see." />
    );
  }
  const gone = reading || comparing.warnings.length > 0 ? 0 : named - runs.length;
  return (
    <>
      {problem && (
        <Banner
          tone="warn"
          action={
            <button type="button" className="at-link" onClick={onRetry}>
              Retry
            </button>
          }
        >
          The runs could not be read again: {reasonOf(problem)}. You see them as they were last
          read.
        </Banner>
      )}
      {gone > 0 && (
        <Banner tone="info">
          {gone === 1 ? 'One run is' : `${gone} runs are`} left out: gone, or not yours to see.
        </Banner>
      )}
      {comparing.warnings.map((warning) => (
        <Banner key={warning} tone="warn">
          {warning}
        </Banner>
      ))}
      <CompareChart compared={compared} marked={marked} onMark={setMarked} />
      {rows.length === 0 ? (
        <EmptyState picture="search" title="Nothing found" hint="No run matches the filter." />
      ) : (
        <CompareTable compared={compared} marked={marked} onMark={setMarked} />
      )}
      <SameFields compared={compared} />
    </>
  );
}

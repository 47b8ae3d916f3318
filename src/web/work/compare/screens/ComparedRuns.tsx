import { useState } from 'react';
import { reasonOf } from '~/web/lib/http/problem';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import type { Compared, Measured } from '../useCompared';
import { CompareChart } from './CompareChart';
import { CompareTable } from './CompareTable';
import { SameFields } from './SameFields';
import './compare.css';

interface ComparedRunsProps<Run extends Measured> {
  readonly compared: Compared<Run>;
  /** So many runs the address names. */
  readonly named: number;
}

/** Runs side by side: one metric drawn over another, what differs in a table, what is the same behind a count. */
export function ComparedRuns<Run extends Measured>({ compared, named }: ComparedRunsProps<Run>) {
  const [marked, mark] = useState<string | null>(null);
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
      <CompareChart compared={compared} marked={marked} onMark={mark} />
      {rows.length === 0 ? (
        <EmptyState picture="search" title="Nothing found" hint="No run matches the filter." />
      ) : (
        <CompareTable compared={compared} marked={marked} onMark={mark} />
      )}
      <SameFields compared={compared} />
    </>
  );
}

import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Submission } from '~/contract';
import { useAppSelector } from '~/web/lib/state/hooks';
import type { PanelProps } from '~/web/lib/panels';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Tabs } from '~/web/ui/page/Tabs';
import { partOf, PARTS, type Part } from '../../model/parts';
import type { RunRef } from '../../model/refs';
import { isRunning, selectPart, selectSubmission } from '../../model/slice';
import { Artifacts } from './Artifacts';
import { Freshness } from './Freshness';
import { HowTo } from './HowTo';
import { MeasuredParts } from './MeasuredParts';
import './performance.css';

/** The measurements of a job (JOB-11): MLflow's metrics, TensorBoard's scalars, and artifacts of the chosen submission. */
export default function PerformancePanel({ of }: PanelProps) {
  const { search } = useLocation();
  const wanted = partOf(search);
  const part = wanted?.part ?? 'charts';
  const submission = useAppSelector((state) =>
    selectSubmission(state, of, wanted?.submission_id ?? null),
  );
  const [, choose] = useQueryPart('part');
  if (submission === undefined) {
    return wanted?.submission_id ? (
      <EmptyState
        title="No such run"
        hint="This job has no run of this id. Choose another one in its history."
      />
    ) : (
      <EmptyState title="Not run yet" hint="Execute the job: what it measures shows here." />
    );
  }
  return (
    <section className="performance" aria-label="Performance">
      <div className="performance-head">
        <Tabs
          label="What was measured"
          tabs={PARTS}
          active={part}
          onChoose={(key) => choose(key === 'charts' ? null : key)}
        />
        {submission && (
          <Freshness
            of={{ batch_job_id: of, submission_id: submission.submission_id }}
            part={part}
            running={isRunning(submission)}
          />
        )}
      </div>
      {submission ? (
        <OfSubmission
          key={submission.submission_id}
          batch_job_id={of}
          submission={submission}
          part={part}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </section>
  );
}

interface Shown {
  readonly batch_job_id: string;
  readonly submission: Submission;
  readonly part: Part;
}

function OfSubmission({ batch_job_id, submission, part }: Shown) {
  const { submission_id } = submission;
  const of = useMemo(() => ({ batch_job_id, submission_id }), [batch_job_id, submission_id]);
  const running = isRunning(submission);
  return (
    <MeasuredParts
      of={of}
      part={part}
      running={running}
      artifacts={(ref) => <Kept of={ref} running={running} />}
    />
  );
}

function Kept({ of, running }: { readonly of: RunRef; readonly running: boolean }) {
  const artifacts = useAppSelector((state) => selectPart(state, of, 'artifacts').value?.artifacts);
  if (!artifacts) return null;
  return artifacts.length === 0 ? (
    <HowTo part="artifacts" running={running} />
  ) : (
    <Artifacts of={of} rows={artifacts} />
  );
}

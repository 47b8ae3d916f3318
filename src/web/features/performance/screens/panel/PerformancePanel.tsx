import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Problem, Submission } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import type { PanelProps } from '~/web/kit/panels';
import { useQueryPart } from '~/web/kit/browser/url/useQueryPart';
import { countText } from '~/web/kit/text/counts';
import { reasonOf } from '~/web/kit/http/problem';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Tabs } from '~/web/ui/page/Tabs';
import { refreshWanted } from '../../events';
import { partOf, PARTS, type Part, type Read } from '../../model/parts';
import { isRunning, selectPart, selectSubmission } from '../../selectors';
import { Artifacts } from './Artifacts';
import { ChartWall } from './ChartWall';
import { Freshness } from './Freshness';
import { metricCharts, scalarGroups, thinnedFrom } from '../../model/grouping';
import { HowTo } from './HowTo';
import { Params } from './Params';
import './performance.css';

/** What a job measured (JOB-11): MLflow's metrics, TensorBoard's scalars, and artifacts of the chosen submission. */
export default function PerformancePanel({ of }: PanelProps) {
  const { search } = useLocation();
  const wanted = partOf(search);
  const part = wanted?.part ?? 'charts';
  const submission = useAppSelector((state) => selectSubmission(state, of, wanted?.submission_id ?? null));
  const [, choose] = useQueryPart('part');
  if (submission === undefined) {
    return wanted?.submission_id
      ? <EmptyState title="No such run" hint="This job has no run of this id. Choose another one in its history." />
      : <EmptyState title="Not run yet" hint="Execute the job: what it measures shows here." />;
  }
  return (
    <section className="performance" aria-label="Performance">
      <div className="performance-head">
        <Tabs label="What was measured" tabs={PARTS} active={part} onChoose={(key) => choose(key === 'charts' ? null : key)} />
        {submission && <Freshness batch_job_id={of} submission_id={submission.submission_id} part={part} running={isRunning(submission)} />}
      </div>
      {submission ? <OfSubmission key={submission.submission_id} batch_job_id={of} submission={submission} part={part} /> : <Skeleton lines={8} />}
    </section>
  );
}

interface Shown { readonly batch_job_id: string; readonly submission: Submission; readonly part: Part }

function OfSubmission({ batch_job_id, submission, part }: Shown) {
  const dispatch = useAppDispatch();
  const { submission_id } = submission;
  const of = useMemo(() => ({ batch_job_id, submission_id }), [batch_job_id, submission_id]);
  const read = useAppSelector((state): Read<{ readonly warnings: readonly string[] }> => selectPart(state, of, part));
  const running = isRunning(submission);
  if (read.value === null) {
    return read.problem ? <LoadError message={reasonOf(read.problem, '')} onRetry={() => dispatch(refreshWanted())} /> : <Skeleton lines={8} />;
  }
  return (
    <>
      {read.problem && <Stale problem={read.problem} />}
      {read.value.warnings.map((warning) => <Banner key={warning} tone="warn">{warning}</Banner>)}
      {part === 'charts' && <Metrics of={of} running={running} />}
      {part === 'tensorboard' && <Scalars of={of} running={running} />}
      {part === 'artifacts' && <Kept of={of} running={running} />}
    </>
  );
}

const Stale = ({ problem }: { readonly problem: Problem }) => (
  <Banner tone="warn">This could not be read again: {reasonOf(problem)}. You see it as it was last read.</Banner>
);

interface PartProps { readonly of: { readonly batch_job_id: string; readonly submission_id: string }; readonly running: boolean }

const Thinned = ({ from }: { readonly from: number | null }) => (from === null ? null : (
  <p className="at-muted">Of up to {countText(from)} points each curve shows at most 1,000: its ends and its extremes are among them.</p>
));

function Metrics({ of, running }: PartProps) {
  const runs = useAppSelector((state) => selectPart(state, of, 'charts').value?.runs);
  const groups = useMemo(() => [{ name: '', charts: metricCharts(runs ?? []) }], [runs]);
  const thinned = useMemo(() => thinnedFrom((runs ?? []).flatMap(({ metrics }) => Object.values(metrics))), [runs]);
  if (!runs) return null;
  const empty = groups.every(({ charts }) => charts.length === 0);
  if (empty && runs.every(({ params }) => Object.keys(params).length === 0)) return <HowTo part="charts" running={running} />;
  return (
    <>
      {!empty && <ChartWall groups={groups} what="metrics" of={of} part="charts" />}
      <Thinned from={thinned} />
      <Params runs={runs} />
    </>
  );
}

function Scalars({ of, running }: PartProps) {
  const scalars = useAppSelector((state) => selectPart(state, of, 'tensorboard').value?.scalars);
  const groups = useMemo(() => scalarGroups(scalars ?? []), [scalars]);
  const thinned = useMemo(() => thinnedFrom((scalars ?? []).map(({ curve }) => curve)), [scalars]);
  if (!scalars) return null;
  if (scalars.length === 0) return <HowTo part="tensorboard" running={running} />;
  return <><ChartWall groups={groups} what="scalars" of={of} part="tensorboard" /><Thinned from={thinned} /></>;
}

function Kept({ of, running }: PartProps) {
  const artifacts = useAppSelector((state) => selectPart(state, of, 'artifacts').value?.artifacts);
  if (!artifacts) return null;
  return artifacts.length === 0 ? <HowTo part="artifacts" running={running} /> : <Artifacts of={of} rows={artifacts} />;
}

import { useMemo, type ReactNode } from 'react';
import type { MlflowRun, Problem } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { reasonOf } from '~/web/lib/http/problem';
import { Banner } from '~/web/ui/page/Banner';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { naturally } from '~/web/lib/text/naturally';
import { refreshRequested } from '../../events';
import { metricCharts, scalarGroups, thinnedFrom } from '../../model/grouping';
import type { Part, Read } from '../../model/parts';
import type { MeasuredRef } from '../../model/refs';
import { selectPart } from '../../model/slice';
import { ChartWall } from './ChartWall';
import { HowTo } from './HowTo';
import './performance.css';

/** The logged parameters of the runs, side by side; those that differ first. */
function Params({ runs }: { readonly runs: readonly MlflowRun[] }) {
  const names = [...new Set(runs.flatMap(({ params }) => Object.keys(params)))].sort(naturally);
  if (names.length === 0) return null;
  const differs = (name: string) => new Set(runs.map(({ params }) => params[name])).size > 1;
  const ordered = [...names.filter(differs), ...names.filter((name) => !differs(name))];
  return (
    <div className="performance-params">
      <h2 id="performance-params">Parameters</h2>
      <div
        className="performance-scroll"
        tabIndex={0}
        role="region"
        aria-labelledby="performance-params"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {runs.map((run) => (
                <th key={run.run_id} scope="col" title={run.run_id}>
                  {run.run_name || run.run_id}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.map((name) => (
              <tr key={name} data-differs={(runs.length > 1 && differs(name)) || undefined}>
                <th scope="row">{name}</th>
                {runs.map((run) => (
                  <td key={run.run_id}>
                    {run.params[name] ?? <span className="at-muted">–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface Shown<Ref extends MeasuredRef> {
  readonly of: Ref;
  readonly part: Part;
  readonly running: boolean;
  /** The viewers of artifacts; where nothing shows them they are not asked for. */
  readonly artifacts?: (of: Ref) => ReactNode;
}

/** One part of what a submission or a notebook measured. */
export function MeasuredParts<Ref extends MeasuredRef>({
  of,
  part,
  running,
  artifacts,
}: Shown<Ref>) {
  const dispatch = useAppDispatch();
  const read = useAppSelector((state): Read<{ readonly warnings: readonly string[] }> =>
    selectPart(state, of, part),
  );
  if (read.value === null) {
    return read.request.problem ? (
      <LoadError
        message={reasonOf(read.request.problem, '')}
        onRetry={() => dispatch(refreshRequested())}
      />
    ) : (
      <Skeleton lines={8} />
    );
  }
  return (
    <>
      {read.request.problem && <Stale problem={read.request.problem} />}
      {read.value.warnings.map((warning) => (
        <Banner key={warning} tone="warn">
          {warning}
        </Banner>
      ))}
      {part === 'charts' && <Metrics of={of} running={running} />}
      {part === 'tensorboard' && <Scalars of={of} running={running} />}
      {part === 'artifacts' && artifacts?.(of)}
    </>
  );
}

const Stale = ({ problem }: { readonly problem: Problem }) => (
  <Banner tone="warn">
    This could not be read again: {reasonOf(problem)}. You see it as it was last read.
  </Banner>
);

interface PartProps {
  readonly of: MeasuredRef;
  readonly running: boolean;
}

const Thinned = ({ from }: { readonly from: number | null }) =>
  from === null ? null : (
    <p className="at-muted">
      Of up to {countText(from)} points each curve shows at most 1,000: its ends and its extremes
      are among them.
    </p>
  );

function Metrics({ of, running }: PartProps) {
  const value = useAppSelector((state) => selectPart(state, of, 'charts').value);
  const { runs, scalars } = value ?? {};
  const groups = useMemo(
    () => [{ name: '', charts: metricCharts(runs ?? [], scalars) }],
    [runs, scalars],
  );
  const thinned = useMemo(
    () =>
      thinnedFrom([
        ...(runs ?? []).flatMap(({ metrics }) => Object.values(metrics)),
        ...(scalars ?? []).map(({ curve }) => curve),
      ]),
    [runs, scalars],
  );
  if (!runs) return null;
  const empty = groups.every(({ charts }) => charts.length === 0);
  if (empty && runs.every(({ params }) => Object.keys(params).length === 0))
    return <HowTo part="charts" running={running} job={!('notebook_id' in of)} />;
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
  if (scalars.length === 0)
    return <HowTo part="tensorboard" running={running} job={!('notebook_id' in of)} />;
  return (
    <>
      <ChartWall groups={groups} what="scalars" of={of} part="tensorboard" />
      <Thinned from={thinned} />
    </>
  );
}

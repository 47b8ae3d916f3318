import { useMemo } from 'react';
import type { Calls, PredictionVersion } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { LineChart } from '~/web/ui/chart/LineChart';
import { DEFAULT_CHART_OPTIONS, type Series } from '~/web/ui/chart/series';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Figures } from '~/web/ui/content/Figures';
import type { PredictionRow } from '../../model/predictions';
import { selectCalls } from '../selectors';

const LOOK = { ...DEFAULT_CHART_OPTIONS, axis: 'wall' } as const;
const msText = (ms: number | null) => (ms === null ? '—' : `${ms} ms`);

const seriesOf = ({ slots }: Calls): Series[] => {
  const of = { steps: slots.map((_, at) => at), times: slots.map(({ at }) => Date.parse(at)) };
  return [
    { key: 'p50', name: 'p50', values: slots.map(({ p50 }) => p50), ...of },
    { key: 'p95', name: 'p95', values: slots.map(({ p95 }) => p95), ...of },
  ];
};

function Times({ calls }: { readonly calls: Calls }) {
  const series = useMemo(() => seriesOf(calls), [calls]);
  return <LineChart title="Time to answer, ms" series={series} look={LOOK} height={160} />;
}

/** The results of the calls of the version that shows, within the last hour. */
export function Traffic({
  row: { pf_id },
  shown: { version },
}: {
  readonly row: PredictionRow;
  readonly shown: PredictionVersion;
}) {
  const known = useAppSelector((state) => selectCalls(state, { pf_id, version }));
  const calls = known?.calls;
  return (
    <section className="prediction-part prediction-wide">
      <h2>
        Calls of the last hour{' '}
        {known?.problem && (
          <span className="at-muted">not read again: {reasonOf(known.problem)}</span>
        )}
      </h2>
      {!calls && <Skeleton lines={4} label="Loading what came of calls" />}
      {calls && (
        <div className="prediction-traffic">
          <Figures
            figures={[
              { label: 'Calls in the last minute', value: countText(calls.per_minute) },
              { label: 'Calls', value: countText(calls.requests) },
              { label: 'Server errors (5xx)', value: countText(calls.errors) },
              { label: 'Rejected calls (4xx)', value: countText(calls.client_errors) },
              { label: 'p50', value: msText(calls.p50) },
              { label: 'p95', value: msText(calls.p95) },
            ]}
          />
          {calls.slots.length > 1 ? (
            <Times calls={calls} />
          ) : (
            <p className="at-muted">How long answers take is drawn here once there are calls.</p>
          )}
        </div>
      )}
    </section>
  );
}

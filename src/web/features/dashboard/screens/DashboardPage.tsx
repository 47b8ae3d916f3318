import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { DataAge } from '~/web/ui/data/DataAge';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import type { MonitoringSummary } from '~/contract';
import { sizeText } from '~/text/size';
import { Donut } from '~/web/ui/chart/Donut';
import { Figures } from '~/web/ui/content/Figures';
import { summaryRefreshRequested } from '../events';
import { ResourceUsers } from './ResourceUsers';
import { countText, selectDashboard } from '../model';
import { Utilization } from './Utilization';
import { Engine } from './Engine';
import './dashboard.css';

/** The resources, and what jobs reserved of them (DSH-03), and how each engine's machines are. What cannot be reached is not counted. */
function Resources({ summary }: { readonly summary: MonitoringSummary }) {
  const { donuts_summary: of, agents_with_active_jobs, total_active_agents, engines } = summary;
  const away = engines.filter(({ reachable }) => !reachable);
  const unknown = away.reduce((count, { nodes }) => count + nodes.length, 0);
  return (
    <section className="dashboard-section" aria-labelledby="dashboard-resources">
      <h2 id="dashboard-resources">Resources Monitoring</h2>
      <div className="dashboard-donuts">
        <Donut
          title="CPU cores"
          used={of.active_cpu_cores}
          total={of.active_cpu_cores + of.free_cpu_cores}
          text={countText}
        />
        <Donut
          title="Memory"
          used={of.active_total_memory}
          total={of.active_total_memory + of.free_total_memory}
          text={sizeText}
        />
        <Donut
          title="GPUs"
          used={of.active_gpu_count}
          total={of.active_gpu_count + of.free_gpu_count}
          text={countText}
        />
        <Figures
          figures={[
            { label: 'Agents with reservations', value: agents_with_active_jobs },
            { label: 'Agents up', value: total_active_agents },
            ...(unknown > 0 ? [{ label: 'Agents unknown', value: unknown }] : []),
          ]}
        />
      </div>
      <p className="at-muted">
        Reserved is what jobs asked for, whether they use it or not.
        {away.length > 0 &&
          ` Not counted: ${away.map(({ label }) => label).join(', ')}, which cannot be reached.`}
      </p>
      {engines.map((engine) => (
        <Engine key={engine.name} engine={engine} />
      ))}
    </section>
  );
}

/** How busy the team's machines are, and who holds what (RT-44, DSH-01). */
export default function DashboardPage() {
  const dispatch = useAppDispatch();
  const {
    summary,
    request: { problem },
    samples,
  } = useAppSelector(selectDashboard);
  const retry = () => dispatch(summaryRefreshRequested());
  if (!summary) {
    return (
      <Page title="Dashboard" action={<ToInstances />}>
        {problem ? (
          <LoadError message={reasonOf(problem, '')} onRetry={retry} />
        ) : (
          <Skeleton lines={10} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title="Dashboard"
      action={
        <>
          <Freshness />
          <ToInstances />
        </>
      }
    >
      {problem && (
        <Banner
          tone="bad"
          action={
            <button type="button" className="at-link" onClick={retry}>
              Retry
            </button>
          }
        >
          Sorry, something went wrong: {reasonOf(problem)}. You see the dashboard as it was last
          read.
        </Banner>
      )}
      <Utilization samples={samples} />
      <Resources summary={summary} />
      <ResourceUsers holders={summary.holders} />
    </Page>
  );
}

const ToInstances = () => (
  <Link className="ui button" to="/instances">
    Instance types
  </Link>
);

function Freshness() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { status } = useAppSelector((state) => selectDashboard(state).request);
  const readAt = useCallback(() => selectDashboard(store.getState()).request.at, [store]);
  return (
    <span className="dashboard-fresh">
      <DataAge readAt={readAt} subscribe={store.subscribe} />
      <ReasonedButton
        label="Refresh"
        icon="redo"
        iconOnly
        basic
        reason={status === 'loading' ? 'It is being read now.' : undefined}
        onClick={() => dispatch(summaryRefreshRequested())}
      />
    </span>
  );
}

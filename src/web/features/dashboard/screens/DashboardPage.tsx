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
import { summaryRefreshRequested } from '../events';
import { ResourceUsers } from './ResourceUsers';
import { Resources } from './Resources';
import { selectDashboard } from '../model/slice';
import { Utilization } from './Utilization';
import './dashboard.css';

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

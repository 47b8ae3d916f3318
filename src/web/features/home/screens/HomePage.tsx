import { Link } from 'react-router-dom';
import type { RecentObject } from '~/contract';
import { modalOver, selectLocation } from '~/web/lib/browser/url/location';
import { reasonOf } from '~/web/lib/http/problem';
import { useManifests } from '~/web/lib/manifests';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Banner } from '~/web/ui/page/Banner';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { isRunning } from '~/web/work/status/objectStatus';
import { isNewcomer, kindsOf } from '../model/kinds';
import { recents, selectRecentsRequest } from '../model/recents';
import { FirstSteps } from './FirstSteps';
import { RecentList } from './RecentList';
import { StopButton } from './StopButton';
import './home.css';

/** /home: what runs now, and what the person touched lately (RT-05). */
export default function HomePage() {
  return (
    <Page title="Home" action={<Create />}>
      <Recents />
    </Page>
  );
}

function Create() {
  const page = useAppSelector(selectLocation);
  return (
    <Link className="ui primary button" to={modalOver('/notebooks/create', page)}>
      Create notebook
    </Link>
  );
}

const stopOf = (row: RecentObject) => <StopButton row={row} />;

function Recents() {
  const rows = useAppSelector(recents.selectAll);
  const manifests = useManifests();
  const { status, problem } = useAppSelector(selectRecentsRequest);
  const dispatch = useAppDispatch();
  const retry = () => {
    dispatch(recents.events.refreshRequested());
  };
  if (rows.length === 0 && problem)
    return <LoadError message={reasonOf(problem, '')} onRetry={retry} />;
  if (rows.length === 0 && status !== 'succeeded')
    return <Skeleton lines={6} label="Loading what you worked on" />;
  const kinds = kindsOf(manifests);
  const addressOf = (row: RecentObject) => {
    const { path, query } = kinds.find(({ kind }) => kind === row.kind) ?? { path: '' };
    return `${path}/${encodeURIComponent(row.id)}${query ?? ''}`;
  };
  return (
    <>
      {problem && (
        <Banner
          tone="warn"
          action={
            <button type="button" className="at-link" onClick={retry}>
              Retry
            </button>
          }
        >{`This may be out of date: ${reasonOf(problem)}`}</Banner>
      )}
      <RecentList
        title="Running now"
        rows={rows.filter(isRunning)}
        addressOf={addressOf}
        end={stopOf}
      />
      {isNewcomer(rows) && <FirstSteps />}
      {kinds.map(({ kind, title }) => (
        <RecentList
          key={kind}
          title={title}
          rows={rows.filter((row) => row.kind === kind)}
          addressOf={addressOf}
        />
      ))}
    </>
  );
}

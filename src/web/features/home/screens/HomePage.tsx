import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { useManifests } from '~/web/kit/manifests';
import { modalOver, selectLocation } from '~/web/kit/browser/url/location';
import { reasonOf } from '~/web/kit/http/problem';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { kindsOf } from '../model/kinds';
import { RecentList } from './RecentList';
import { recents, selectRecentsFetch } from '../model/recents';
import './home.css';

/** /home: what the person touched lately (RT-05). */
export default function HomePage() {
  return <Page title="Home" action={<Create />}><Recents /></Page>;
}

function Create() {
  const page = useAppSelector(selectLocation);
  return <Link className="ui primary button" to={modalOver('/notebooks/create', page)}>Create notebook</Link>;
}

function Recents() {
  const rows = useAppSelector(recents.selectAll);
  const manifests = useManifests();
  const fetch = useAppSelector(selectRecentsFetch);
  const dispatch = useAppDispatch();
  const retry = () => { dispatch(recents.events.wanted()); };
  const problem = fetch.phase === 'failed' ? fetch.problem : null;
  if (rows.length > 0) {
    return (
      <>
        {problem && <Banner tone="warn" action={<button type="button" className="at-link" onClick={retry}>Retry</button>}>{`This may be out of date: ${reasonOf(problem)}`}</Banner>}
        {kindsOf(manifests).map(({ kind, title, path }) => <RecentList key={kind} title={title} path={path} rows={rows.filter((row) => row.kind === kind)} />)}
      </>
    );
  }
  if (problem) return <LoadError message={reasonOf(problem, '')} onRetry={retry} />;
  if (fetch.phase !== 'ready') return <Skeleton lines={6} label="Loading what you worked on" />;
  return <EmptyState title="Nothing here yet" hint="What you work on is listed here. Create a notebook, or bring one along from your computer." action={<Create />} />;
}

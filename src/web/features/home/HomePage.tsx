import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useSay } from '~/web/kit/hooks';
import { modalOver, selectLocation } from '~/web/kit/place/location';
import { reasonOf } from '~/web/kit/wire/problem';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { KINDS } from './kinds';
import { RecentList } from './RecentList';
import { recents, selectRecentsFetch } from './recents';
import './home.css';

/** /home: what the person touched lately (RT-05). */
export default function HomePage() {
  return <Page title="Home" action={<Create />}><Recents /></Page>;
}

function Create() {
  const page = useSelector(selectLocation);
  return <Link className="ui primary button" to={modalOver('/notebooks/create', page)}>Create notebook</Link>;
}

function Recents() {
  const rows = useSelector(recents.selectAll);
  const fetch = useSelector(selectRecentsFetch);
  const say = useSay();
  const retry = () => { say(recents.events.wanted()); };
  const problem = fetch.phase === 'failed' ? fetch.problem : null;
  if (rows.length > 0) {
    return (
      <>
        {problem && <Banner tone="warn" action={<button type="button" className="at-link" onClick={retry}>Retry</button>}>{`This may be out of date: ${reasonOf(problem)}`}</Banner>}
        {KINDS.map(({ kind, title, path }) => <RecentList key={kind} title={title} path={path} rows={rows.filter((row) => row.kind === kind)} />)}
      </>
    );
  }
  if (problem) return <LoadError message={reasonOf(problem, '')} onRetry={retry} />;
  if (fetch.phase !== 'ready') return <Skeleton lines={6} label="Loading what you worked on" />;
  return <EmptyState title="Nothing here yet" hint="What you work on is listed here. Create a notebook, or bring one along from your computer." action={<Create />} />;
}

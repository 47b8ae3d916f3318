import { useParams } from 'react-router';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/readable';
import { reasonOf } from '~/web/lib/http/problem';
import { LoadError, sorry } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { selectInLiveRoom } from '../liveRoom';
import { calledOf } from '../columns';
import { streamRequested } from '../events';
import { statusOf, streams } from '../model/entities';
import { StreamContent } from './StreamContent';
import { StreamStatus } from './StreamStatus';
import './streams.css';

/** Of a stream that others embed and that is archived (STP-04). */
const Archived = ({ id }: { readonly id: string }) => {
  const row = useAppSelector((state) => streams.selectKnown(state, id));
  return (
    <main className="at-empty" id="main">
      <h1>{sorry}</h1>
      {row && (
        <Link
          className="at-link"
          to={`/team/${encodeURIComponent(row.user_name)}`}
        >{`Go to the profile of ${calledOf(row.owner)}`}</Link>
      )}
    </main>
  );
};

/** /components/streams/play/{id}: the stream alone, for pages that embed it, as it stands (RT-27, STP-02, STP-04). */
export default function PlayPage() {
  const { id } = useParams<{ id: string }>();
  const dispatch = useAppDispatch();
  const row = useAppSelector((state) => streams.selectRow(state, id));
  const problem = useAppSelector((state) => streams.selectReadFailure(state, id));
  const inRoom = useAppSelector((state) => selectInLiveRoom(state, id));
  if (!row && problem)
    return (
      <LoadError
        message={reasonOf(problem, '')}
        onRetry={() => dispatch(streamRequested({ id }))}
      />
    );
  if (!row)
    return (
      <Page title="Stream">
        <Skeleton lines={6} label="Loading the stream" />
      </Page>
    );
  if (statusOf(row) === 'archived') return <Archived id={id} />;
  return (
    <Page
      fill={inRoom}
      title={visibly(row.stream_name)}
      bar={<PageBar heading={visibly(row.stream_name)} state={<StreamStatus row={row} />} />}
    >
      <StreamContent row={row} />
    </Page>
  );
}

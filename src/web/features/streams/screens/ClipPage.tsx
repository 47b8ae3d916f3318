import { useParams } from 'react-router';
import { Link } from 'react-router-dom';
import { streamPath } from '~/contract/streams/streamRules';
import { Panel } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/readable';
import { ObjectNotThere } from '~/web/work/detail/ObjectNotThere';
import { Banner } from '~/web/ui/page/Banner';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { playableOf } from '../liveRoom';
import { streams } from '../model/entities';
import './streams.css';

/** A clip of a stream (RT-25): the player, with that part of the recording. */
export default function ClipPage() {
  const { id } = useParams<{ id: string }>();
  const row = useAppSelector((state) => streams.selectRow(state, id));
  if (!row) return <ObjectNotThere feature={streams} id={id} />;
  const back = (
    <Link className="at-link" to={streamPath(row)}>
      Go to the stream
    </Link>
  );
  return (
    <Page title={`Clip of ${visibly(row.stream_name)}`}>
      {/* Its room has the window. */}
      <Panel name="liveRoom" of={id} />
      {playableOf(row) ? (
        <Panel
          name="recording"
          of={id}
          fallback={<Skeleton lines={6} label="Opening the recording" />}
        />
      ) : (
        <Banner tone="info" action={back}>
          There is no recording of this stream to play.
        </Banner>
      )}
    </Page>
  );
}

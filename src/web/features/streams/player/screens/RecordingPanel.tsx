import { useParams } from 'react-router';
import { Link } from 'react-router-dom';
import type { StreamClip } from '~/contract';
import { streamPath } from '~/contract/streams/streamRules';
import type { PanelProps } from '~/web/lib/panels';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { playableOf, selectStream } from '../../liveRoom';
import { Banner } from '~/web/ui/page/Banner';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { clipsRequested } from '../events';
import { selectClips, selectClipsProblem } from '../selectors';
import { Recording, type Recorded } from './Recording';
import './player.css';

/** The clip of an address, or that there is none (RT-25). */
function ClipOf({ stream, data, clip_id }: Recorded & { readonly clip_id: string }) {
  const dispatch = useAppDispatch();
  const { stream_id } = stream;
  const clips = useAppSelector((state) => selectClips(state, stream_id));
  const problem = useAppSelector((state) => selectClipsProblem(state, stream_id));
  const clip: StreamClip | undefined = clips?.find((one) => one.clip_id === clip_id);
  if (clip) return <Recording stream={stream} data={data} clip={clip} />;
  if (!clips && problem)
    return (
      <LoadError
        message={reasonOf(problem, '')}
        onRetry={() => dispatch(clipsRequested({ stream_id }))}
      />
    );
  if (!clips) return <Skeleton lines={6} label="Loading the clip" />;
  return (
    <Banner
      tone="info"
      action={
        <Link className="at-link" to={streamPath(stream)}>
          The whole recording
        </Link>
      }
    >
      There is no such clip. It may have been deleted.
    </Banner>
  );
}

/** The recording of a stream: all that is kept of it, or the clip of the page's address (STR-05). */
export default function RecordingPanel({ of: stream_id }: PanelProps) {
  const { clip: clip_id } = useParams<{ clip?: string }>();
  const stream = useAppSelector((state) => selectStream(state, stream_id));
  const data = playableOf(stream);
  if (!stream || !data) return null;
  return clip_id === undefined ? (
    <Recording stream={stream} data={data} clip={null} />
  ) : (
    <ClipOf stream={stream} data={data} clip_id={clip_id} />
  );
}

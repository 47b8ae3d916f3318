import { useLocation } from 'react-router';
import { Link } from 'react-router-dom';
import { Icon } from 'semantic-ui-react';
import type { RecordingData, Stream, StreamClip } from '~/contract';
import { mayStream, streamPath } from '~/contract/streams/streamRules';
import { liveFrame } from '~/web/lib/browser/liveFrame';
import { Panel } from '~/web/lib/panels';
import { useFullView } from '~/web/lib/browser/url/useFullView';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { clockText } from '~/web/features/streams/model/texts';
import { minuteText } from '~/web/lib/text/dates';
import { visibly } from '~/web/lib/text/readable';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { trimmedRangeOf, selectOpenRecording } from '../../liveRoom';
import { modeLeft, recordingRequested, type Mode } from '../events';
import { secondIn } from '../model/address';
import { selectCutting } from '../selectors';
import { RecordingSidePanel } from './RecordingSidePanel';
import { CaptionsEditor } from './CaptionsEditor';
import { ClipEditor, StartClip } from './ClipEditor';
import { nameOfClip, nameOfPerson } from './clipName';
import { TrimEditor } from './TrimEditor';

/** A stream with its recording. */
export interface Recorded {
  readonly stream: Stream;
  readonly data: RecordingData;
}
interface RecordingProps extends Recorded {
  readonly clip: StreamClip | null;
}

/** Before it is open: a picture of it, and the way in. */
function Poster({ stream, data, clip }: RecordingProps) {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const picture = clip?.thumbnail_url || data.thumbnail_path;
  const { start, end } = clip
    ? { start: clip.start_time, end: clip.end_time }
    : trimmedRangeOf(stream);
  const length = clockText(end - start);
  const what = clip ? `the clip ${nameOfClip(clip)}` : visibly(stream.stream_name);
  return (
    <button
      type="button"
      className="player-poster"
      aria-label={`Play ${length} of ${what}`}
      onClick={() =>
        dispatch(
          recordingRequested({
            stream_id: stream.stream_id,
            clip,
            at: secondIn(search),
            plays: true,
          }),
        )
      }
    >
      {picture !== '' && <img src={picture} alt="" />}
      <span className="player-poster-mark">
        <Icon name="play" /> Play <span className="player-time">{length}</span>
      </span>
    </button>
  );
}

/** The line about the recording: when it was, how often it was seen; of a clip, whose it is. */
function Standing({ stream, clip }: RecordingProps) {
  if (clip) {
    return (
      <p className="player-standing">
        <strong>{nameOfClip(clip)}</strong>{' '}
        <span className="at-muted">a clip by {nameOfPerson(stream, clip.user_name)}</span>{' '}
        <Link className="at-link" to={streamPath(stream)}>
          The whole recording
        </Link>
      </p>
    );
  }
  const views = stream.view_count === 1 ? '1 view' : `${stream.view_count} views`;
  return (
    <p className="player-standing at-muted">
      {minuteText(Date.parse(stream.live_datetime ?? stream.schedule_datetime))} · {views}
    </p>
  );
}

/** Editing is its owner's (PRM-12), clipping everybody's (PRM-20); a clip is only played. */
function Modes({ stream, clip }: RecordingProps) {
  const dispatch = useAppDispatch();
  const { mode: current } = useAppSelector(selectCutting);
  if (clip) return null;
  const { stream_id, role } = stream;
  const turn = (mode: Mode) =>
    dispatch(
      current === mode
        ? modeLeft()
        : recordingRequested({ stream_id, clip: null, at: null, plays: false, mode }),
    );
  const button = (mode: Mode, label: string, icon: 'cut' | 'linkify') => (
    <button
      type="button"
      className="ui small button"
      aria-pressed={current === mode}
      onClick={() => {
        turn(mode);
      }}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
  return (
    <>
      {mayStream(role, 'trim') && button('editing', 'Editing', 'cut')}
      {button('clipping', 'Clipping', 'linkify')}
    </>
  );
}

/** The editor of the cut, where somebody cuts. In full screen a clip can be begun at any time, but in that of a clip (STR-06). */
function Cutting({ stream, clip, isFull }: RecordingProps & { readonly isFull: boolean }) {
  const { mode } = useAppSelector(selectCutting);
  if (clip) return null;
  if (mode === 'editing')
    return (
      <>
        <TrimEditor stream={stream} />
        <CaptionsEditor stream={stream} />
      </>
    );
  if (mode === 'clipping') return <ClipEditor stream={stream} />;
  return isFull ? <StartClip stream_id={stream.stream_id} /> : null;
}

/** The player on a page: the stage over which the window lies, with what can be done, and what there is beside it (STR-06, STP-03). */
export function Recording(props: RecordingProps) {
  const { stream, clip } = props;
  const open = useAppSelector(selectOpenRecording);
  const isHere = open?.stream_id === stream.stream_id && open.clip?.clip_id === clip?.clip_id;
  const [isFull, look] = useFullView();
  return (
    <section
      className={isFull ? 'player-place player-place-full' : 'player-place'}
      aria-label="Recording"
    >
      <div className="player-tools" data-player="">
        <Standing {...props} />
        <Modes {...props} />
        <ReasonedButton
          size="small"
          label={isFull ? 'Leave full screen' : 'Full screen'}
          onClick={() => {
            look(!isFull);
          }}
        />
      </div>
      <div className="player-middle">
        <div className="player-main">
          {isHere ? (
            <div className="player-stage" ref={liveFrame.setStage} />
          ) : (
            <Poster {...props} />
          )}
          {isHere && <Cutting {...props} isFull={isFull} />}
          {isHere && <Panel name="playedNotebook" of={stream.stream_id} />}
        </div>
        <RecordingSidePanel stream={stream} isHere={isHere} />
      </div>
    </section>
  );
}

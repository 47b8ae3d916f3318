import { Panel } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import { Skeleton } from '~/web/ui/page/Skeleton';
import type { Stream } from '~/contract';
import { durationText } from '~/contract/notifications/duration';
import { minuteText } from '~/web/lib/text/dates';
import { visibly } from '~/web/lib/text/readable';
import { Lasting } from '~/web/ui/data/Lasting';
import { Progress } from '~/web/ui/data/Progress';
import { Banner } from '~/web/ui/page/Banner';
import { playableOf, selectInLiveRoom } from '../liveRoom';
import { statusOf, type StreamRow } from '../model/entities';
import { About } from './About';
import { JoinPanel } from './JoinPanel';
import { EMPTY_RECORDING, PROCESSED } from '../messages';

type Making = NonNullable<Stream['recording']>;

/** How far it is, since when, and how long that usually takes. */
function HowFar({
  recording: { state, progress, since, usual_seconds },
}: {
  readonly recording: Making;
}) {
  return (
    <>
      {state === 'processing' && <Progress label="Making the recording" share={progress} />}
      <p className="at-muted">
        {state === 'processing' ? 'Under way for' : 'Waiting for'}{' '}
        <Lasting from={since} to={null} />
        {usual_seconds !== null && `. It usually takes ${durationText(usual_seconds * 1000)}.`}
      </p>
    </>
  );
}

/** How the recording of a stream that is over stands. A foreign server may say nothing of it. */
function Standing({ recording }: { readonly recording: Making | null }) {
  if (recording?.state === 'empty')
    return <p role="status">{recording.reason ? visibly(recording.reason) : EMPTY_RECORDING}</p>;
  const reason =
    recording && ['waiting', 'failed'].includes(recording.state) ? recording.reason : '';
  return (
    <>
      <p role="status">{PROCESSED}</p>
      {reason !== '' && (
        <Banner tone={recording?.state === 'failed' ? 'warn' : 'info'}>{visibly(reason)}</Banner>
      )}
      {recording && (recording.state === 'processing' || recording.state === 'waiting') && (
        <HowFar recording={recording} />
      )}
    </>
  );
}

/** Of a stream that is over and has no recording to play (LST-13, STP-04). */
const OverPanel = ({ row }: { readonly row: StreamRow }) => (
  <section className="stream-join" aria-label="Recording">
    <p className="stream-standing">
      {minuteText(Date.parse(row.ended_datetime ?? row.schedule_datetime))}
    </p>
    <Standing recording={row.recording ?? null} />
    <About stream={row} />
  </section>
);

/** The end of a stream: its recording, or that there is none (STR-05, STP-03). */
function Over({ row }: { readonly row: StreamRow }) {
  if (!playableOf(row)) return <OverPanel row={row} />;
  return (
    <>
      <Panel
        name="recording"
        of={row.stream_id}
        fallback={<Skeleton lines={6} label="Opening the recording" />}
      />
      <section className="stream-join" aria-label="About">
        <About stream={row} />
      </section>
    </>
  );
}

/** The main content of a stream's page: the way in, the live room, or what is left of it. */
export function StreamContent({ row }: { readonly row: StreamRow }) {
  const inRoom = useAppSelector((state) => selectInLiveRoom(state, row.stream_id));
  const status = statusOf(row);
  const over = status === 'ended' || status === 'recorded';
  return (
    <>
      {/* Also before somebody is in: the panel's room hears that they want to, and has the window for recordings. */}
      <Panel
        name="liveRoom"
        of={row.stream_id}
        fallback={inRoom ? <Skeleton label="Opening the live room" /> : null}
      />
      {!inRoom && (over ? <Over row={row} /> : <JoinPanel row={row} />)}
    </>
  );
}

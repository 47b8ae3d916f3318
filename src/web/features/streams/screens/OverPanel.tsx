import type { Stream } from '~/contract';
import { durationText } from '~/contract/notifications/duration';
import { minuteText } from '~/web/lib/text/dates';
import { visibly } from '~/web/lib/text/visibly';
import { Lasting } from '~/web/ui/data/Lasting';
import { Progress } from '~/web/ui/data/Progress';
import { Banner } from '~/web/ui/page/Banner';
import { EMPTY_RECORDING, PROCESSED } from '../messages';
import type { StreamRow } from '../model/entities';
import { About } from './About';

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
export const OverPanel = ({ row }: { readonly row: StreamRow }) => (
  <section className="stream-join" aria-label="Recording">
    <p className="stream-standing">
      {minuteText(Date.parse(row.ended_datetime ?? row.schedule_datetime))}
    </p>
    <Standing recording={row.recording ?? null} />
    <About stream={row} />
  </section>
);

import { Panel } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import { playableOf, selectInLiveRoom } from '../liveRoom';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { statusOf, type StreamRow } from '../model/entities';
import { About } from './About';
import { JoinPanel } from './JoinPanel';
import { OverPanel } from './OverPanel';

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

import { liveFrame } from '~/web/lib/browser/liveFrame';
import { useFullView } from '~/web/lib/browser/url/useFullView';
import type { PanelProps } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import { clockText } from '~/web/features/streams/model/texts';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { selectInLiveRoom } from '../../liveRoom';
import { selectDominant, selectLive } from '../model/slice';
import { LiveSidePanel, TalkButton } from './LiveSidePanel';
import './liveStream.css';

/** The dominant speaker, and the number of people; in full screen, which covers the clock of the page, for how long it is live. */
function Standing({ isFull }: { readonly isFull: boolean }) {
  const { speakers, listeners, seconds } = useAppSelector(selectLive);
  const dominant = useAppSelector(selectDominant);
  return (
    <p className="live-standing at-muted" aria-live="polite">
      {isFull && seconds !== null && (
        <span className="live-time" aria-hidden="true">
          LIVE {clockText(seconds)} ·{' '}
        </span>
      )}
      {dominant !== null && (
        <>
          <strong>{dominant}</strong> is speaking ·{' '}
        </>
      )}
      {speakers.length} {speakers.length === 1 ? 'speaker' : 'speakers'}, {listeners.length}{' '}
      {listeners.length === 1 ? 'listener' : 'listeners'}
    </p>
  );
}

function Stage({ of: stream_id }: PanelProps) {
  const [isFull, look] = useFullView();
  return (
    <section className={isFull ? 'live-place live-place-full' : 'live-place'} aria-label="Live">
      <div className="live-tools">
        <Standing isFull={isFull} />
        {!isFull && <TalkButton />}
        <ReasonedButton
          size="small"
          label={isFull ? 'Leave full screen' : 'Full screen'}
          onClick={() => {
            look(!isFull);
          }}
        />
      </div>
      <div className="live-middle">
        <div className="live-stage" ref={liveFrame.setStage} />
        <LiveSidePanel of={stream_id} isFull={isFull} />
      </div>
    </section>
  );
}

/** The place of the live room on the page of its stream (STR-04); nothing until the person is in it. */
export default function LiveRoomSlot({ of: stream_id }: PanelProps) {
  return useAppSelector((state) => selectInLiveRoom(state, stream_id)) ? (
    <Stage of={stream_id} />
  ) : null;
}

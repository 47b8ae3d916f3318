import {
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { Button } from 'semantic-ui-react';
import { useLocation } from 'react-router';
import { frames } from '~/web/lib/browser/frames';
import { liveFrame, type OpenLiveFrame, type OpenRecording } from '~/web/lib/browser/liveFrame';
import { media } from '~/web/lib/browser/media/media';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { useOver } from '~/web/ui/overlay/useOver';
import { selectOpenRecording, selectOpenLiveRoom } from '../../liveRoom';
import { playToggled } from '../../player/events';
import { baseOf } from '../model/address';
import { RecordingBar, LiveRoomBar } from './WindowBar';
import { closeDropped, liveRoomClosed } from '../events';
import { selectLive } from '../model/slice';
import { useDragged, type DragHandle } from './useDragged';
import './liveStream.css';

interface StreamWindowProps {
  /** The label for screen readers. */
  readonly title: string;
  readonly stage: HTMLElement | null;
  /** The store knows nothing of it: time travel has gone to before it was opened. */
  readonly hidden: boolean;
  readonly bar: (handle: DragHandle) => ReactNode;
  readonly children: ReactNode;
}

/**
 * Over the stage of the page that shows it, and else a window that floats over every page (FLT-01). What it holds keeps its place in the document
 * whatever is around it: what moves would begin anew, and everybody would hear it (FLT-06).
 */
function StreamWindow({ title, stage, hidden, bar, children }: StreamWindowProps) {
  const layer = useOver(stage);
  const isFull = new URLSearchParams(useLocation().search).get('view') === 'full';
  const { position, handle } = useDragged(layer);
  const floats = stage === null;
  useLayoutEffect(() => {
    // The measures of the stage go with it.
    if (floats)
      Object.assign(layer.current?.style ?? {}, { top: '', left: '', width: '', height: '' });
  }, [floats, layer]);
  const place =
    floats && position
      ? ({ '--x': `${position.x}px`, '--y': `${position.y}px` } as CSSProperties)
      : undefined;
  const className = floats
    ? `live-window live-floats${position ? ' live-moved' : ''}`
    : `live-window${isFull ? ' live-full' : ''}`;
  return (
    <section ref={layer} className={className} style={place} aria-label={title} hidden={hidden}>
      {floats && bar(handle)}
      {children}
    </section>
  );
}

/** Closing a stream that is not recorded is asked about (FLT-03). */
function CloseQuestion() {
  const dispatch = useAppDispatch();
  const room = useAppSelector(selectOpenLiveRoom);
  const { closing } = useAppSelector(selectLive);
  if (!room || !closing) return null;
  const stay = () => dispatch(closeDropped());
  return (
    <Dialog
      title="Are you sure?"
      role="alertdialog"
      size="small"
      onClose={stay}
      buttons={
        <>
          <Button type="button" content="No" data-autofocus="" onClick={stay} />
          <Button
            type="button"
            negative
            content="Yes"
            onClick={() => dispatch(liveRoomClosed({ stream_id: room.stream_id }))}
          />
        </>
      }
    >
      <p>You leave the live room. The stream goes on without you.</p>
    </Dialog>
  );
}

/** The permissions of the page: run its own code in its own origin. It hears and sees what the person lets it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms';
const ALLOW = 'microphone; camera; display-capture; autoplay; fullscreen';

function RoomWindow({
  frame,
  stage,
}: {
  readonly frame: OpenLiveFrame;
  readonly stage: HTMLElement | null;
}) {
  const { id, src, title } = frame;
  const element = useRef<HTMLIFrameElement>(null);
  const room = useAppSelector(selectOpenLiveRoom);
  useEffect(() => {
    const speaker = { id, baseUrl: baseOf(src) };
    frames.hear(speaker, element.current);
    return () => frames.hear(speaker, null);
  }, [id, src]);
  return (
    <StreamWindow
      title={title}
      stage={stage}
      hidden={!room}
      bar={(handle) => <LiveRoomBar handle={handle} />}
    >
      <iframe
        ref={element}
        title={title}
        src={src}
        sandbox={SANDBOX}
        allow={ALLOW}
        referrerPolicy="no-referrer"
      />
    </StreamWindow>
  );
}

function RecordingWindow({
  held: { stream_id, title },
  stage,
}: {
  readonly held: OpenRecording;
  readonly stage: HTMLElement | null;
}) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => selectOpenRecording(state)?.stream_id === stream_id);
  return (
    <StreamWindow
      title={title}
      stage={stage}
      hidden={!isOpen}
      bar={(handle) => <RecordingBar handle={handle} />}
    >
      <div className="live-player" data-player="">
        <video
          ref={media.hold}
          playsInline
          preload="auto"
          aria-label={title}
          onClick={() => dispatch(playToggled())}
        />
        <Panel name="recordingControls" of={stream_id} />
      </div>
    </StreamWindow>
  );
}

/** The one window for streams: the live room, or the recording, that is open. */
export function LiveWindow() {
  const held = useSyncExternalStore(liveFrame.subscribe, liveFrame.current);
  const stage = useSyncExternalStore(liveFrame.subscribe, liveFrame.stage);
  if (!held) return null;
  if (held.kind === 'recording') return <RecordingWindow key={held.id} held={held} stage={stage} />;
  return (
    <>
      <RoomWindow key={held.id} frame={held} stage={stage} />
      <CloseQuestion />
    </>
  );
}

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { frames } from '~/web/lib/browser/frames';
import { liveFrame, type OpenLiveFrame, type OpenRecording } from '~/web/lib/browser/liveFrame';
import { media } from '~/web/lib/browser/media/media';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectOpenRecording, selectOpenLiveRoom } from '../../liveRoom';
import { playToggled } from '../../player/events';
import { baseOf } from '../model/address';
import { CloseQuestion } from './CloseQuestion';
import { StreamWindow } from './StreamWindow';
import { RecordingBar, LiveRoomBar } from './WindowBar';

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

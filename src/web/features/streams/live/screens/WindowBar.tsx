import { push } from 'connected-react-router';
import { Icon } from 'semantic-ui-react';
import { streamPath } from '~/contract/streams/streamRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { clockText } from '~/web/features/streams/model/texts';
import { visibly } from '~/web/lib/text/readable';
import { selectOpenRecording, selectOpenLiveRoom, selectStream } from '../../liveRoom';
import { recordingClosed } from '../../player/events';
import { closeConfirmOpened, liveRoomClosed } from '../events';
import { selectLive } from '../model/slice';
import type { DragHandle } from './useDragged';

interface BarProps {
  readonly handle: DragHandle;
  readonly name: string;
  /** The page on which it stands. */
  readonly path: string;
  /** Seconds for which it is live. */
  readonly seconds?: number | null;
  readonly onClose: () => void;
}

/** The head of the floating window: what it is, and the ways out of it (FLT-02). It is dragged by it. */
function Bar({ handle, name, path, seconds = null, onClose }: BarProps) {
  const dispatch = useAppDispatch();
  const button = (label: string, icon: 'expand' | 'external' | 'close', onClick: () => void) => (
    <button type="button" className="at-dots" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
  return (
    <header
      className="live-bar"
      {...handle}
      role="toolbar"
      aria-label="Stream window: drag it, or move it with the arrow keys"
      tabIndex={0}
    >
      <strong title={visibly(name)}>{visibly(name)}</strong>
      {seconds !== null && <span className="live-time">{clockText(seconds)}</span>}
      {button('Maximize', 'expand', () => dispatch(push(`${path}?view=full`)))}
      {button('Go to Stream', 'external', () => dispatch(push(path)))}
      {button('Close', 'close', onClose)}
    </header>
  );
}

/** That of a live room: leaving what is not recorded is asked about (FLT-03). */
export function LiveRoomBar({ handle }: { readonly handle: DragHandle }) {
  const dispatch = useAppDispatch();
  const room = useAppSelector(selectOpenLiveRoom);
  const { seconds } = useAppSelector(selectLive);
  const recorded = useAppSelector(
    (state) => room !== null && selectStream(state, room.stream_id)?.status === 'recorded',
  );
  if (!room) return null;
  const { stream_id, name } = room;
  const close = () => dispatch(recorded ? liveRoomClosed({ stream_id }) : closeConfirmOpened());
  return (
    <Bar handle={handle} name={name} path={streamPath(room)} seconds={seconds} onClose={close} />
  );
}

/** That of a recording: it goes on where it was left, so closing asks nothing (FLT-03). */
export function RecordingBar({ handle }: { readonly handle: DragHandle }) {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectOpenRecording);
  if (!open) return null;
  const { stream_id, name, clip } = open;
  const path = clip
    ? `${streamPath(open)}/clip/${encodeURIComponent(clip.clip_id)}`
    : streamPath(open);
  return (
    <Bar
      handle={handle}
      name={name}
      path={path}
      onClose={() => dispatch(recordingClosed({ stream_id }))}
    />
  );
}

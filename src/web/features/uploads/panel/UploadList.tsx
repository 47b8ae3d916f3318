import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Icon } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { Progress } from '~/web/ui/data/Progress';
import { uploadAborted, uploadRetried } from './events';
import { selectUpload, type WithUploads } from './selectors';
import type { UploadItem } from './slice';
import { mayCancel, mayRetry, panelStateOf, statusTextOf } from './states';

/** From here on only the rows in sight are drawn. */
const WINDOWED_ABOVE = 30;
const ROW = 48;

/** The files of the panel, at most 250 px high. */
export function UploadList({ ids }: { ids: readonly string[] }) {
  const scroller = useRef<HTMLUListElement>(null);
  const windowed = ids.length > WINDOWED_ABOVE;
  const virtual = useVirtualizer({
    count: ids.length, enabled: windowed, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 3, useFlushSync: false,
  });
  const shown = windowed ? virtual.getVirtualItems().map(({ index }) => index) : ids.map((_, index) => index);
  const [first = 0] = shown;
  const below = ids.length - 1 - (shown.at(-1) ?? -1);
  return (
    <ul className="uploads-list" id="uploads-list" ref={scroller} tabIndex={0} aria-label="Files">
      <li aria-hidden="true" style={{ height: first * ROW }} />
      {shown.map((index) => <UploadRow key={ids[index]} id={ids[index] ?? ''} position={index + 1} total={ids.length} />)}
      <li aria-hidden="true" style={{ height: windowed ? below * ROW : 0 }} />
    </ul>
  );
}

const UNITS = ['B', 'KB', 'MB', 'GB'];
const sized = (bytes: number) => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
};

/** What stands beside the name: how far it is, or how it ended. */
const numbersOf = (item: UploadItem): string => {
  if (item.state === 'finished') return sized(item.size);
  if (item.state !== 'added') return statusTextOf(item);
  return item.began ? `${sized(item.sent)} of ${sized(item.size)}` : 'Waiting';
};

const TONES = { PROGRESS: 'busy', DONE: 'good', ABORTED: 'busy', ERROR: 'bad' } as const;
const shareOf = ({ state, sent, size }: UploadItem) => (state === 'finished' ? 1 : size === 0 ? 0 : sent / size);

interface UploadRowProps {
  readonly id: string;
  readonly position: number;
  readonly total: number;
}

const UploadRow = memo(function UploadRow({ id, position, total }: UploadRowProps) {
  const item = useSelector((state: WithUploads) => selectUpload(state, id));
  const say = useSay();
  if (!item) return null;
  const { state, name, relative_path, reason } = item;
  return (
    <li className="uploads-row" aria-setsize={total} aria-posinset={position} title={reason || relative_path}>
      <Progress label={relative_path} share={shareOf(item)} numbers={numbersOf(item)} tone={TONES[panelStateOf(state)]} />
      <button
        type="button" className="at-dots" aria-label={`Cancel ${name}`} disabled={!mayCancel(state)}
        title={mayCancel(state) ? 'Cancel' : 'It is not being uploaded'} onClick={() => say(uploadAborted({ id }))}
      >
        <Icon name="close" />
      </button>
      <button
        type="button" className="at-dots" aria-label={`Retry ${name}`} disabled={!mayRetry(state)}
        title={mayRetry(state) ? 'Retry' : 'Only what failed or was canceled can be retried'} onClick={() => say(uploadRetried({ id }))}
      >
        <Icon name="redo" />
      </button>
    </li>
  );
});

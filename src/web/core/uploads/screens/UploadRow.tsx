import { memo } from 'react';
import { Icon } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { visibly } from '~/web/lib/text/readable';
import { Progress } from '~/web/ui/data/Progress';
import type { UploadItem } from '../model/uploadList';
import { uploadAborted, uploadRetried } from '../events';
import { selectUpload } from '../selectors';
import {
  mayCancel,
  mayHelp,
  mayRetry,
  panelStateOf,
  statusTextOf,
  uploadStateOf,
} from '../model/counting';
import { ChooseAgain } from './ChooseAgain';
import { Resting } from './Resting';
import { speedText } from '../messages';

/** The text beside the name: progress, or how it ended. */
const numbersOf = (item: UploadItem): string => {
  const state = uploadStateOf(item.status);
  if (state === 'finished') return sizeText(item.size);
  if (state !== 'added') return statusTextOf({ state, http: item.http });
  if (item.status === 'waiting') return 'Waiting';
  return item.status === 'checking'
    ? 'Checking'
    : `${sizeText(item.sent)} of ${sizeText(item.size)}`;
};

const TONES = { PROGRESS: 'busy', DONE: 'good', ABORTED: 'busy', ERROR: 'bad' } as const;
const shareOf = ({ status, sent, size }: UploadItem) =>
  status === 'finished' ? 1 : size === 0 ? 0 : sent / size;

interface UploadRowProps {
  readonly id: string;
  readonly position: number;
  readonly total: number;
}

/** One file: how far it is, what is the matter with it, and how to stop it or start it again. */
export const UploadRow = memo(function UploadRow({ id, position, total }: UploadRowProps) {
  const item = useAppSelector((state) => selectUpload(state, id));
  const dispatch = useAppDispatch();
  if (!item) return null;
  const { lost } = item;
  const [name, path] = [visibly(item.name), visibly(item.objectRelativePath)];
  const state = uploadStateOf(item.status);
  const retry = (act: () => void) => (
    <button
      type="button"
      className="at-dots"
      aria-label={lost ? `Retry ${name}: choose the file again` : `Retry ${name}`}
      title="Retry"
      onClick={act}
    >
      <Icon name="redo" />
    </button>
  );
  return (
    <li className="uploads-row" aria-setsize={total} aria-posinset={position} title={path}>
      <div className="uploads-file">
        <Progress
          label={path}
          share={shareOf(item)}
          numbers={numbersOf(item)}
          tone={TONES[panelStateOf(state)]}
        />
        <p className="uploads-matter">
          <Matter item={item} />
        </p>
      </div>
      {mayCancel(state) && (
        <button
          type="button"
          className="at-dots"
          aria-label={`Cancel ${name}`}
          title="Cancel"
          onClick={() => dispatch(uploadAborted({ id }))}
        >
          <Icon name="close" />
        </button>
      )}
      {mayRetry(state) &&
        mayHelp(item) &&
        (lost ? <ChooseAgain>{retry}</ChooseAgain> : retry(() => dispatch(uploadRetried({ id }))))}
    </li>
  );
});

/** The second line: speed and time left, why it does not go on and when it will, or why it ended. */
function Matter({ item }: { item: UploadItem }) {
  const { status, speed, size, sent, reason } = item;
  if (status === 'sending') return speedText(speed, size - sent);
  if (status === 'clashing') return 'Its name is taken.';
  return status === 'resting' ? <Resting item={item} /> : <span title={reason}>{reason}</span>;
}

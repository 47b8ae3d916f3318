import type { UploadStatus } from './machine';
import type { UploadItem } from './uploadList';

/** The status of a file for the uploader (UPL-06); it is on its way while 'added'. */
export type UploadState = 'added' | 'finished' | 'error' | 'aborted';
/** The status of a file in the panel (UPL-07). */
export type PanelState = 'PROGRESS' | 'DONE' | 'ABORTED' | 'ERROR';

/** The uploader's word for a status of the machine: whatever has not ended was added. */
export const uploadStateOf = (status: UploadStatus): UploadState =>
  status === 'finished' || status === 'error' || status === 'aborted' ? status : 'added';

/** Failures that say nothing about the one file: the network, a timeout, too many requests, a gateway. */
const OF_EVERYTHING = [0, 408, 429, 502, 503, 504];
const UNDER_WAY: readonly UploadStatus[] = ['asking', 'sending', 'checking'];

/**
 * Whether a file holds one of the slots in which files are under way. One that rests after a failure of everything keeps its slot, so
 * that a thousand others do not run into the same.
 */
export const holdsSlot = ({ status, http }: UploadItem): boolean =>
  UNDER_WAY.includes(status) ||
  (status === 'resting' && http !== null && OF_EVERYTHING.includes(http));

/** Finished becomes DONE, aborted or cancelled becomes ABORTED, anything else that has ended ERROR; what still runs is PROGRESS. */
export const panelStateOf = (state: string): PanelState => {
  if (state === 'added') return 'PROGRESS';
  if (state === 'finished') return 'DONE';
  return state === 'aborted' || state === 'cancelled' ? 'ABORTED' : 'ERROR';
};

/** Cancel is enabled only in PROGRESS. */
export const mayCancel = (state: UploadState) => panelStateOf(state) === 'PROGRESS';
/** Retry is enabled only in ABORTED or ERROR. */
export const mayRetry = (state: UploadState) => ['ABORTED', 'ERROR'].includes(panelStateOf(state));

/** The server refused the name or the path itself: the same file would be refused again. */
const REFUSED_NAME = [400, 422];
/** Whether another try may help. */
export const mayHelp = ({ status, http }: UploadItem): boolean =>
  status !== 'error' || http === null || !REFUSED_NAME.includes(http);

/**
 * 'Canceled'; 'Network error' for an error with status 0; 'Request Failed with {status}' otherwise; 'Failed!' where the file itself
 * could not be read (UPL-26). Nothing for what runs or is done.
 */
export const statusTextOf = ({
  state,
  http,
}: {
  state: UploadState;
  http: number | null;
}): string => {
  if (state === 'aborted') return 'Canceled';
  if (state !== 'error') return '';
  if (http === null) return 'Failed!';
  return http === 0 ? 'Network error' : `Request Failed with ${http}`;
};

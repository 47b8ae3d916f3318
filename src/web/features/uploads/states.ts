import type { UploadStatus } from './machine';

/** What the uploader says of a file (UPL-06); it is on its way while 'added'. */
export type UploadState = 'added' | 'finished' | 'error' | 'aborted';
/** What the panel shows of it (UPL-07). */
export type PanelState = 'PROGRESS' | 'DONE' | 'ABORTED' | 'ERROR';

/** The uploader's word for a status of the machine: whatever has not ended was added. */
export const uploadStateOf = (status: UploadStatus): UploadState =>
  (status === 'finished' || status === 'error' || status === 'aborted' ? status : 'added');

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

/**
 * 'Canceled'; 'Network error' for an error with status 0; 'Request Failed with {status}' otherwise; 'Failed!' where the file itself
 * could not be read (UPL-26). Nothing for what runs or is done.
 */
export const statusTextOf = ({ state, http }: { state: UploadState; http: number | null }): string => {
  if (state === 'aborted') return 'Canceled';
  if (state !== 'error') return '';
  if (http === null) return 'Failed!';
  return http === 0 ? 'Network error' : `Request Failed with ${http}`;
};

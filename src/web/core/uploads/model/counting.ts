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

/** How many there are of each kind: the strip of the panel (UPL-02), and what an embedding page is told (NB-10). */
export interface UploadCounts {
  readonly completed: number;
  readonly errors: number;
  readonly canceled: number;
  readonly uploading: number;
}

/** How fast everything together is, measured over at least `WINDOW_MS`. */
export interface UploadSpeed {
  /** When the measurement began, ms. */
  readonly since: number;
  /** Bytes that have moved since then. */
  readonly moved: number;
  /** Bytes a second; 0 while nobody knows. */
  readonly speed: number;
}

/** Summary of the whole list, without reading it. */
export interface Totals {
  readonly counts: UploadCounts;
  /** Files that have to be chosen again. */
  readonly lost: number;
  /** Bytes of unfinished files that are not through yet. */
  readonly left: number;
  readonly pace: UploadSpeed;
}

export const NO_TOTALS: Totals = {
  counts: { completed: 0, errors: 0, canceled: 0, uploading: 0 },
  lost: 0,
  left: 0,
  pace: { since: 0, moved: 0, speed: 0 },
};

const KINDS = {
  finished: 'completed',
  error: 'errors',
  aborted: 'canceled',
  added: 'uploading',
} as const satisfies Record<UploadState, keyof UploadCounts>;
const kindOf = (item: UploadItem) => KINDS[uploadStateOf(item.status)];
const leftOf = (item: UploadItem) => (kindOf(item) === 'uploading' ? item.size - item.sent : 0);

/** The totals of these files. */
export const totalsOf = (items: readonly UploadItem[]): Totals => {
  const counts = { ...NO_TOTALS.counts };
  let left = 0;
  let lost = 0;
  for (const item of items) {
    counts[kindOf(item)] += 1;
    left += leftOf(item);
    lost += Number(item.lost);
  }
  return { counts, lost, left, pace: NO_TOTALS.pace };
};

const WINDOW_MS = 1000;
/** A pause this long says nothing about the speed. */
const STALE_MS = 10_000;
/** How much the newest measurement counts. */
const NEWEST = 0.4;

/** A speed that follows the newest measurement slowly. */
export const smoothed = (before: number, now: number) =>
  before === 0 ? now : before * (1 - NEWEST) + now * NEWEST;

const paceAfter = (pace: UploadSpeed, bytes: number, at: number): UploadSpeed => {
  const passed = at - pace.since;
  if (passed > STALE_MS) return { since: at, moved: bytes, speed: 0 };
  const moved = pace.moved + bytes;
  return passed < WINDOW_MS
    ? { ...pace, moved }
    : { since: at, moved: 0, speed: smoothed(pace.speed, (moved * 1000) / passed) };
};

/** The totals after one file changed; `at`, ms, where bytes may have moved. */
export const totalsAfter = (
  totals: Totals,
  before: UploadItem,
  after: UploadItem,
  at: number | null,
): Totals => {
  const [from, to] = [kindOf(before), kindOf(after)];
  const { counts, lost, left, pace } = totals;
  return {
    counts: from === to ? counts : { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 },
    lost: lost + Number(after.lost) - Number(before.lost),
    left: left + leftOf(after) - leftOf(before),
    pace: at === null ? pace : paceAfter(pace, Math.max(0, after.sent - before.sent), at),
  };
};

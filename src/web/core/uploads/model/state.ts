import type { Batches, PrefetchedUrls } from './batches';
import { NO_TOTALS, type Totals } from './counting';
import type { ConflictResolution, UploadTarget } from '../events';
import { emptyList, type UploadItem, type UploadList } from './uploadList';

/** Folders that are still to be made. */
export interface PendingFolders {
  readonly folders: readonly string[];
  readonly target: UploadTarget;
}

export interface UploadsState extends UploadList, Totals {
  readonly batches: Batches;
  readonly ahead: PrefetchedUrls;
  /** Files whose name is taken, in the order in which the person is asked. */
  readonly clashes: readonly string[];
  /** Files that wait until they are tried again. */
  readonly resting: readonly string[];
  /** The position in the list of the file that began last. */
  readonly front: number;
  /** The answer for every further one, until nothing is under way. */
  readonly forAll: ConflictResolution | null;
  /** The person means all of them by the next answer. */
  readonly widened: boolean;
  readonly folders: readonly PendingFolders[];
  /** Uploads in parts that the server keeps for nobody. */
  readonly abandoned: readonly string[];
  /** Files that arrived and left the list before their notebook or job knew them. */
  readonly unregistered: readonly UploadItem[];
  readonly folded: boolean;
  /** The panel is on screen; also when the list holds nothing any more. */
  readonly open: boolean;
  /** The person wants to close the panel while something is under way. */
  readonly closing: boolean;
  /** The person wants to sign out while something is under way. */
  readonly leaving: boolean;
}

export const EMPTY: UploadsState = {
  ...emptyList,
  ...NO_TOTALS,
  batches: {},
  ahead: {},
  clashes: [],
  resting: [],
  front: 0,
  forAll: null,
  widened: false,
  folders: [],
  abandoned: [],
  unregistered: [],
  folded: false,
  open: false,
  closing: false,
  leaving: false,
};

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly uploads?: UploadsState;
  }
}

import { itemIn, itemsIn, type UploadItem } from './book';
import { uploadStateOf } from './states';
import type { UploadsState } from './slice';

export type { UploadCounts } from './counting';

export interface WithUploads {
  readonly uploads: UploadsState;
}

export const selectUploads = (state: WithUploads) => state.uploads;
/** How the panel stands. */
export const selectPanel = ({ uploads: { folded, asking, open } }: WithUploads) => ({ folded, asking, open });
export const selectUploadIds = (state: WithUploads) => state.uploads.ids;
export const selectUpload = (state: WithUploads, id: string): UploadItem | undefined => itemIn(state.uploads, id);
/** The place in the list of what began last: that is where things happen. */
export const selectFront = (state: WithUploads) => state.uploads.front;
/** A file that rests, where one does: what is the matter with it is the matter with all of them, mostly. */
export const selectResting = ({ uploads }: WithUploads): UploadItem | undefined => {
  const [first] = uploads.resting;
  return first === undefined ? undefined : itemIn(uploads, first);
};
/** Kept by the reducer: it costs nothing to ask. */
export const selectUploadCounts = (state: WithUploads) => state.uploads.counts;
export const selectForAll = (state: WithUploads) => state.uploads.forAll;
export const selectClashes = ({ uploads: { clashes, widened } }: WithUploads) => ({ clashes, widened });
/** The file whose name is taken that the person is asked about now. */
export const selectClash = ({ uploads }: WithUploads): UploadItem | undefined => {
  const [first] = uploads.clashes;
  return first === undefined ? undefined : itemIn(uploads, first);
};

/** Every file of the list; looks through all of it. */
export const selectEveryUpload = (state: WithUploads): UploadItem[] => itemsIn(state.uploads);
/** Files that have not ended; looks through all of them. */
export const selectUnfinished = (state: WithUploads) => selectEveryUpload(state).filter(({ status }) => uploadStateOf(status) === 'added');
/** Files that have to be chosen again. */
export const selectLost = (state: WithUploads) => selectEveryUpload(state).filter(({ lost }) => lost);

export const selectLostCount = (state: WithUploads) => state.uploads.lost;

import { createSelector } from '@reduxjs/toolkit';
import { nextIn, type Batch } from './model/batches';
import { itemIn, itemsIn, type UploadItem } from './model/uploadList';
import { uploadStateOf } from './model/states';
import type { UploadsState } from './model/state';

export type { UploadCounts } from './model/counting';

export interface WithUploads {
  readonly uploads: UploadsState;
}

export const selectUploads = (state: WithUploads) => state.uploads;
/** How the panel stands. */
export const selectPanel = ({ uploads: { folded, asking, leaving, open } }: WithUploads) => ({ folded, asking, leaving, open });
export const selectUploadIds = (state: WithUploads) => state.uploads.ids;
export const selectUpload = (state: WithUploads, id: string): UploadItem | undefined => itemIn(state.uploads, id);
const failuresFirst = ({ uploads: { counts } }: WithUploads) => counts.uploading === 0 && counts.errors > 0;
/** The files as the panel lists them: once nothing is under way, those that failed come first. */
export const selectShownIds = createSelector(
  [selectUploadIds, (state: WithUploads) => (failuresFirst(state) ? state.uploads.shelves : null)],
  (ids, shelves): readonly string[] => {
    if (shelves === null) return ids;
    const failed = new Set(itemsIn({ shelves }).filter(({ status }) => status === 'error').map(({ id }) => id));
    return [...failed, ...ids.filter((id) => !failed.has(id))];
  },
);
/** The place in the panel's list where things happen: what began last, or the first failure. */
export const selectFront = (state: WithUploads) => (failuresFirst(state) ? 0 : state.uploads.front);
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

/** The file that begins next, where at most `places` are under way. */
export const selectNext = ({ uploads }: WithUploads, places: number): UploadItem | undefined => nextIn(uploads.batches, uploads, places);
export const selectBatches = (state: WithUploads) => state.uploads.batches;
export const selectBatch = (state: WithUploads, id: string): Batch | undefined => state.uploads.batches[id];
/** The files of a batch that arrived and are not registered; looks through the whole list. */
export const selectUnregistered = (state: WithUploads, batch: string) =>
  [...state.uploads.unregistered, ...selectEveryUpload(state)].filter((item) => item.batch === batch && item.status === 'finished' && !item.registered);

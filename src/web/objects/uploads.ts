import { createSelector } from '@reduxjs/toolkit';
import { selectUpload, type WithUploads } from '../features/uploads/selectors';
import { uploadStateOf } from '../features/uploads/model/states';

/** How the uploads are getting on, for rooms that start some. */
export { selectUploadCounts, type UploadCounts, type WithUploads } from '../features/uploads/selectors';

const selectBook = ({ uploads }: WithUploads) => uploads.shelves;
const idsOf = (_state: WithUploads, ids: readonly string[]) => ids;
const wholeOf = (state: WithUploads) => state;

/** Of these uploads, how many will not arrive by themselves: they failed, were canceled, or are on the list no more. */
export const selectUploadsAmong = createSelector([selectBook, idsOf, wholeOf], (_book, ids, state) => ({
  stuck: ids.filter((id) => {
    const item = selectUpload(state, id);
    if (!item) return true;
    const end = uploadStateOf(item.status);
    return end === 'error' || end === 'aborted';
  }).length,
}));

/** How many files have not ended; none before the code of the uploads is there. */
export const selectUploading = (state: Partial<WithUploads>): number => state.uploads?.counts.uploading ?? 0;

import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/kit/state/root';
import { selectUpload, selectUploads } from '../features/uploads/selectors';
import { uploadStateOf } from '../features/uploads/model/states';

/** How the uploads are getting on, for rooms that start some. */
export { selectUploadCounts, type UploadCounts } from '../features/uploads/selectors';

const selectBook = (state: RootState) => selectUploads(state).shelves;
const idsOf = (_state: RootState, ids: readonly string[]) => ids;
const wholeOf = (state: RootState) => state;

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
export const selectUploading = (state: RootState): number => selectUploads(state).counts.uploading;

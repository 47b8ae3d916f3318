import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { itemIn } from './model/uploadList';
import { selectUploads } from './selectors';
import { uploadStateOf } from './model/counting';

/** Of these uploads, how many will not arrive by themselves: they failed, were canceled, or are on the list no more. */
export const selectUploadsAmong = createSelector(
  [selectUploads, (_state: RootState, ids: readonly string[]) => ids],
  (uploads, ids) => ({
    stuck: ids.filter((id) => {
      const item = itemIn(uploads, id);
      const end = item && uploadStateOf(item.status);
      return end === undefined || end === 'error' || end === 'aborted';
    }).length,
  }),
);

/** How one upload is getting on; undefined where the list does not hold it. */
export const selectUploadOf = createSelector(
  [selectUploads, (_state: RootState, id: string) => id],
  (uploads, id) => {
    const item = itemIn(uploads, id);
    return item && { sent: item.sent, end: uploadStateOf(item.status), reason: item.reason };
  },
);

/** How many files have not ended; none before the code of the uploads is there. */
export const selectUploading = (state: RootState): number => selectUploads(state).counts.uploading;

const NOTHING: NonNullable<RootState['unsaved']>['texts'] = {};
/** Text that is nowhere but in this browser; none before the code that stores it is there. */
export const selectUnsaved = (state: RootState) => state.unsaved?.texts ?? NOTHING;

/** Signing out would lose something, so it is asked about. */
export const selectLogoutLoses = (state: RootState): boolean =>
  selectUploading(state) > 0 || Object.keys(selectUnsaved(state)).length > 0;

import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { isListedInComposer } from './events';
import { followingOf, freshAddress, nextIn, type Batch } from './model/batches';
import { isToAppend, itemIn, itemsIn, type UploadItem } from './model/uploadList';
import { uploadStateOf } from './model/counting';
import { EMPTY } from './model/state';

export const selectUploads = sliceSelector((state) => state.uploads, EMPTY);
/** How the panel stands. It is hidden where there is nothing to tell: no file, or only files of messages, which show them. */
export const selectPanel = (state: RootState) => {
  const { folded, closing, leaving, open, entities } = selectUploads(state);
  return {
    folded,
    closing,
    leaving,
    hidden: !open && !closing && itemsIn({ entities }).every(isListedInComposer),
  };
};
export const selectUploadIds = (state: RootState) => selectUploads(state).ids;
export const selectUpload = (state: RootState, id: string): UploadItem | undefined =>
  itemIn(selectUploads(state), id);
const failuresFirst = (state: RootState) => {
  const { counts } = selectUploads(state);
  return counts.uploading === 0 && counts.errors > 0;
};
/** The files as the panel lists them: once nothing is under way, those that failed come first. */
export const selectVisibleIds = createSelector(
  [
    selectUploadIds,
    (state: RootState) => (failuresFirst(state) ? selectUploads(state).entities : null),
  ],
  (ids, entities): readonly string[] => {
    if (entities === null) return ids;
    const failed = new Set(
      itemsIn({ entities })
        .filter(({ status }) => status === 'error')
        .map(({ id }) => id),
    );
    return [...failed, ...ids.filter((id) => !failed.has(id))];
  },
);
/** The position in the panel's list where things happen: what began last, or the first failure. */
export const selectFront = (state: RootState) =>
  failuresFirst(state) ? 0 : selectUploads(state).front;
/** A file that rests, where one does: what is the matter with it is the matter with all of them, mostly. */
export const selectResting = (state: RootState): UploadItem | undefined => {
  const uploads = selectUploads(state);
  const [first] = uploads.resting;
  return first === undefined ? undefined : itemIn(uploads, first);
};
/** Kept by the reducer: it costs nothing to ask. */
export const selectUploadCounts = (state: RootState) => selectUploads(state).counts;
export const selectForAll = (state: RootState) => selectUploads(state).forAll;
export const selectConflicts = (state: RootState) => {
  const { clashes, widened } = selectUploads(state);
  return { clashes, widened };
};
/** The file whose name is taken that the person is asked about now. */
export const selectCurrentConflict = (state: RootState): UploadItem | undefined => {
  const uploads = selectUploads(state);
  const [first] = uploads.clashes;
  return first === undefined ? undefined : itemIn(uploads, first);
};

/** Every file of the list; looks through all of it. */
export const selectEveryUpload = (state: RootState): UploadItem[] => itemsIn(selectUploads(state));
/** Files that have not ended; looks through all of them. */
export const selectUnfinished = (state: RootState) =>
  selectEveryUpload(state).filter(({ status }) => uploadStateOf(status) === 'added');
/** Files that have to be chosen again. */
export const selectLost = (state: RootState) => selectEveryUpload(state).filter(({ lost }) => lost);

export const selectLostCount = (state: RootState) => selectUploads(state).lost;

/** The file that begins next, where at most `slots` are under way. */
export const selectNext = (state: RootState, slots: number): UploadItem | undefined =>
  nextIn(selectUploads(state).batches, selectUploads(state), slots);
/** The address that a file was given together with another one, while it is fresh. */
export const selectFreshAddress = (state: RootState, id: string, now: number) =>
  freshAddress(selectUploads(state), id, now);
/** The files whose addresses are asked for together with that of this one. */
export const selectFollowing = (state: RootState, item: UploadItem, slots: number, most: number) =>
  followingOf(selectUploads(state), item, slots, most);
export const selectBatches = (state: RootState) => selectUploads(state).batches;
export const selectBatch = (state: RootState, id: string): Batch | undefined =>
  selectUploads(state).batches[id];
/** The files of a batch that arrived and are not registered yet; looks through the whole list. */
export const selectUnregistered = (state: RootState, batch: string) =>
  [...selectUploads(state).unregistered, ...selectEveryUpload(state)].filter(
    (item) => item.batch === batch && isToAppend(item),
  );

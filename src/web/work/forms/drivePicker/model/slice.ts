import type { UnknownAction } from '@reduxjs/toolkit';
import type { DriveEntry } from '~/contract';
import { failedWith, idle, loading, type Loaded, type RequestState } from '~/web/lib/state/request';
import { ROOT } from '~/web/lib/browser/url/drivePaths';
import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import * as happened from '../events';

export type Listing = Loaded<{
  readonly entries: readonly DriveEntry[];
  readonly truncated: boolean;
}>;

/** The dialog while it is open. */
export interface Picker extends happened.PickRequest, happened.PickerView {
  readonly listing: Listing;
  /** A search is under way; what was on the list stays until it is answered. */
  readonly search: RequestState;
  readonly marks: readonly string[];
}

export interface DrivePickerState {
  readonly open: Picker | null;
  /** Where the last pick ended: the next one starts there. */
  readonly last: Pick<happened.PickerView, 'storage' | 'path'>;
}

const initialState: DrivePickerState = { open: null, last: { storage: 'drive', path: ROOT } };

const changed = (state: DrivePickerState, changes: Partial<Picker>): DrivePickerState =>
  state.open ? { ...state, open: { ...state.open, ...changes } } : state;

/** Going elsewhere forgets what was marked (DRV-17) and what was searched for. */
const moved = (state: DrivePickerState, to: Partial<happened.PickerView>): DrivePickerState =>
  changed(state, { query: '', ...to, listing: loading(), search: idle, marks: [] });

/** Begins where the last pick ended, if that may be chosen from. */
const opened = (state: DrivePickerState, request: happened.PickRequest): DrivePickerState => {
  const from =
    request.only && request.only !== state.last.storage
      ? { storage: request.only, path: ROOT }
      : state.last;
  return {
    ...state,
    open: { ...request, ...from, query: '', listing: loading(), search: idle, marks: [] },
  };
};

/** An answer that is about what is on the list now; an older one is dropped. */
const isAbout = (
  { open }: DrivePickerState,
  { storage, path, query }: happened.PickerView,
): boolean =>
  open !== null && open.storage === storage && open.path === path && open.query === query;

const closed = (state: DrivePickerState, asker: string): DrivePickerState => {
  if (state.open?.for !== asker) return state;
  const { storage, path } = state.open;
  return { open: null, last: { storage, path } };
};

/** The dialog, outside Immer: a folder of 10,000 entries is put in its place and not walked through. */
export const drivePickerReducer = (
  state: DrivePickerState = initialState,
  action: UnknownAction,
): DrivePickerState => {
  if (happened.pickRequested.match(action)) return opened(state, action.payload);
  if (happened.storageChosen.match(action))
    return moved(state, { storage: action.payload.storage, path: ROOT });
  if (happened.folderOpened.match(action)) return moved(state, { path: action.payload.path });
  if (happened.searched.match(action))
    return changed(state, { query: action.payload.query, search: loading(), marks: [] });
  if (happened.drivePickerRetryRequested.match(action))
    return changed(state, { listing: loading() });
  if (happened.marked.match(action)) return changed(state, { marks: action.payload.paths });
  if (happened.entriesSucceeded.match(action)) {
    const { entries, truncated, ...view } = action.payload;
    return isAbout(state, view)
      ? changed(state, {
          listing: { status: 'succeeded', value: { entries, truncated } },
          search: idle,
        })
      : state;
  }
  if (happened.entriesFailed.match(action)) {
    const { problem, ...view } = action.payload;
    return isAbout(state, view)
      ? changed(state, { listing: failedWith(problem), search: idle })
      : state;
  }
  return happened.picked.match(action) || happened.pickDeclined.match(action)
    ? closed(state, action.payload.for)
    : state;
};

declare module '~/web/lib/state/root' {
  interface FormsArea {
    readonly drivePicker?: DrivePickerState;
  }
}

const selectDrivePicker = sliceSelector(
  (state) => state.forms?.drivePicker,
  firstOf(drivePickerReducer),
);

/** The dialog while it is open; null else. */
export const selectPicker = (state: RootState) => selectDrivePicker(state).open;

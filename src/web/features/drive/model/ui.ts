import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { CopyProgress, Storage } from '~/contract';
import { parentOf, ROOT } from '~/web/lib/browser/url/drivePaths';
import * as happened from '../events';
import { answered, type NameConflicts } from './nameConflicts';
import { clicked, went, type Picker } from './picker';
import { failedWith, loading, succeededAt } from '~/web/lib/state/request';

/** Something that the server is at work on. */
export interface Work {
  readonly id: string;
  /** 'Moving 3 items'. */
  readonly label: string;
  /** Of a copy that takes longer than a second; null where nobody knows how far it is. */
  readonly progress?: CopyProgress | null;
}

export interface DriveUi {
  /** The entries whose deletion is to be confirmed. */
  proposed: { readonly storage: Storage; readonly paths: readonly string[] } | null;
  /** The entries to remove from the trash, while the person is asked. */
  removal: happened.Removal | null;
  picker: Picker | null;
  clashes: NameConflicts | null;
  working: readonly Work[];
  /** Actions that can be undone, the last of them at the end. */
  undoable: readonly happened.Undo[];
}

/** So much that was done is remembered, to be undone. */
const REMEMBERED = 20;

const initialState: DriveUi = {
  proposed: null,
  removal: null,
  picker: null,
  clashes: null,
  working: [],
  undoable: [],
};

/** The feature's questions, and what is under way. Replaced as a whole, so that long lists of paths are not drafted key by key. */
export const ui = createSlice({
  name: 'drive/ui',
  initialState: initialState as Readonly<DriveUi>,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.deleteConfirmOpened, (state, { payload }) => ({
      ...state,
      proposed: payload,
    }));
    on.addCase(happened.deleteRequested, (state) => ({ ...state, proposed: null }));
    on.addCase(happened.dialogClosed, (state) => ({
      ...state,
      proposed: null,
      removal: null,
      picker: null,
    }));
    on.addCase(happened.removalConfirmOpened, (state, { payload }) => ({
      ...state,
      removal: payload,
    }));
    on.addCase(happened.removalRequested, (state) => ({ ...state, removal: null }));
    on.addCase(happened.copyOrMoveDialogOpened, (state, { payload }) => {
      const initial = parentOf(payload.paths[0] ?? ROOT);
      const picker = went(
        {
          ...payload,
          initial,
          folder: initial,
          destination: initial,
          folders: null,
          request: loading(),
        },
        initial,
      );
      return { ...state, picker };
    });
    on.addCase(happened.pickerWent, (state, { payload }) =>
      state.picker ? { ...state, picker: went(state.picker, payload.path) } : state,
    );
    on.addCase(happened.pickerPicked, (state, { payload }) =>
      state.picker ? { ...state, picker: clicked(state.picker, payload.path) } : state,
    );
    on.addCase(happened.pickerFoldersSucceeded, (state, { payload: { path, folders } }) =>
      state.picker?.folder === path
        ? { ...state, picker: { ...state.picker, folders, request: succeededAt() } }
        : state,
    );
    on.addCase(happened.pickerFoldersFailed, (state, { payload: { path, problem } }) =>
      state.picker?.folder === path
        ? { ...state, picker: { ...state.picker, folders: null, request: failedWith(problem) } }
        : state,
    );
    on.addCase(happened.copyOrMoveRequested, (state) => ({ ...state, picker: null }));
    on.addCase(happened.conflictsDetected, (state, { payload }) => ({
      ...state,
      clashes: { ...payload, decided: {} },
    }));
    on.addCase(happened.conflictResolved, (state, { payload: { answer, forAll } }) =>
      state.clashes ? { ...state, clashes: answered(state.clashes, answer, forAll) } : state,
    );
    on.addCase(happened.conflictsResolved, (state) => ({ ...state, clashes: null }));
    on.addCase(happened.operationStarted, (state, { payload }) => ({
      ...state,
      working: [...state.working, payload],
    }));
    on.addCase(happened.workEnded, (state, { payload }) => ({
      ...state,
      working: state.working.filter(({ id }) => id !== payload.id),
    }));
    on.addCase(happened.copyProgressed, (state, { payload: { copy_id, progress } }) => ({
      ...state,
      // The numbers of the last result stay where another server was asked.
      working: state.working.map((work) =>
        work.id === copy_id ? { ...work, progress: progress ?? work.progress ?? null } : work,
      ),
    }));
    on.addMatcher(
      isAnyOf(happened.entryRenamed, happened.copyOrMoveEnded, happened.deleteEnded),
      (state, { payload: { undo } }) =>
        undo ? { ...state, undoable: [...state.undoable, undo].slice(-REMEMBERED) } : state,
    );
    on.addMatcher(isAnyOf(happened.undoRequested, happened.restoreRequested), (state, undone) => {
      const said = JSON.stringify(undone.payload);
      return {
        ...state,
        undoable: state.undoable.filter(({ payload }) => JSON.stringify(payload) !== said),
      };
    });
  },
});

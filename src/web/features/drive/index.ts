import { every, latest, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  copyOrMoveDialogOpened,
  copyOrMoveRequested,
  deleteRequested,
  downloadReady,
  downloadRequested,
  driveChanged,
  filesDropped,
  lastUndoRequested,
  newFolderRequested,
  pathCopyRequested,
  pickerWent,
  picturesSeen,
  removalRequested,
  renameRequested,
  restoreRequested,
  undoRequested,
} from './events';
import { browseFolders, openPicker } from './flows/browseFolders.saga';
import { copyOrMove } from './flows/copyOrMove.saga';
import { createFolder, deleteEntries, renameEntry } from './flows/changeEntries.saga';
import { copyPath, downloadEntries, saveFile } from './flows/downloadEntries.saga';
import { followFolder } from './flows/followFolder.saga';
import { followTrash, removeForGood, restoreEntries } from './flows/trash.saga';
import { queueDropped } from './flows/queueDropped.saga';
import { closePreview, readPreview, readThumbnails } from './flows/readPreview.saga';
import { searchDrive } from './flows/searchDrive.saga';
import { undoLast, undoMoves } from './flows/undoMoves.saga';
import { EVENT_TOASTS } from './messages';
import { DRIVE, TRASH } from './model/url';
import { driveReducer } from './model/slice';

const alone = () => '';

export const drive: Feature = {
  large: ['drive.folders', 'drive.search', 'drive.chosen'],
  reducers: {
    drive: driveReducer,
  },
  flows: [
    whilePage(DRIVE, followFolder),
    whilePage(DRIVE, searchDrive),
    whilePage(DRIVE, readPreview),
    latest(picturesSeen, readThumbnails),
    leadingBy(newFolderRequested, alone, createFolder),
    leadingBy(renameRequested, alone, renameEntry),
    every(deleteRequested, deleteEntries),
    every(copyOrMoveDialogOpened, openPicker),
    latest(pickerWent, browseFolders),
    every(copyOrMoveRequested, copyOrMove),
    every(undoRequested, undoMoves),
    every(lastUndoRequested, undoLast),
    whilePage(TRASH, followTrash),
    every(restoreRequested, restoreEntries),
    every(removalRequested, removeForGood),
    every(driveChanged, closePreview),
    every(downloadRequested, downloadEntries),
    every(downloadReady, saveFile),
    every(pathCopyRequested, copyPath),
    every(filesDropped, queueDropped),
    toastsFrom(EVENT_TOASTS),
  ],
};

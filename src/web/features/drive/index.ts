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
import { copyPath } from './flows/copyPath.saga';
import { createFolder } from './flows/createFolder.saga';
import { deleteEntries } from './flows/deleteEntries.saga';
import { downloadEntries, saveFile } from './flows/downloadEntries.saga';
import { followFolder } from './flows/followFolder.saga';
import { followTrash } from './flows/trash/followTrash.saga';
import { undoLast } from './flows/undo/undoLast.saga';
import { queueDropped } from './flows/queueDropped.saga';
import { closePreview, readPreview } from './flows/readPreview.saga';
import { readThumbnails } from './flows/readThumbnails.saga';
import { removeForGood } from './flows/trash/removeForGood.saga';
import { renameEntry } from './flows/renameEntry.saga';
import { restoreEntries } from './flows/trash/restoreEntries.saga';
import { searchDrive } from './flows/searchDrive.saga';
import { undoMoves } from './flows/undo/undoMoves.saga';
import { EVENT_TOASTS } from './messages';
import { DRIVE, TRASH } from './routes';
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

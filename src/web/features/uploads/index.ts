import { lazy } from 'react';
import { always, every } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { filesChosenAgain, filesQueued, foldersQueued, allRetried, uploadRetried } from './events';
import { askBeforeLeaving } from './flows/askBeforeLeaving.saga';
import { chooseAgain } from './flows/chooseAgain.saga';
import { abandonParts, forgetBytes, keepWhenLeaving } from './flows/forget.saga';
import { keepBytes } from './flows/keepBytes.saga';
import { createFolders } from './flows/makeFolders.saga';
import { resumeUploads } from './flows/resumeUploads.saga';
import { tellTogether } from './flows/tell.saga';
import { retryUpload, retryUploads, uploadFiles } from './flows/uploadFiles.saga';
import { keptUploads, shrunk, UPLOADS_KEPT } from './kept';
import { uploadsReducer } from './slice';

const UploadLayer = lazy(() => import('./panel/UploadLayer'));

/** The layer lies over every page; bare pages, which have no layers, place it as a panel. */
export const uploads: Room = {
  reducers: { uploads: uploadsReducer },
  kept: { uploads: { version: 1, whitelist: UPLOADS_KEPT, storage: 'tab', throttle: 2000, shrink: { shelves: shrunk }, restore: keptUploads } },
  flows: [
    every(filesQueued, uploadFiles), every(uploadRetried, retryUpload), every(allRetried, retryUploads), every(foldersQueued, createFolders),
    every(filesChosenAgain, chooseAgain), always(tellTogether), always(resumeUploads), always(keepBytes), always(abandonParts), always(askBeforeLeaving),
  ],
  flowsOutside: [always(forgetBytes), always(keepWhenLeaving)],
  layers: [UploadLayer],
  panels: { uploads: UploadLayer },
};

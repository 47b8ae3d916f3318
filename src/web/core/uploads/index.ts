import { lazily } from '~/web/lib/browser/lazily';
import { always, every } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import {
  filesChosenAgain,
  foldersQueued,
  logoutConfirmOpened,
  unclaimedRemoved,
  uploadStarted,
  uploadRested,
} from './events';
import { confirmBeforeUnload, leaveWithoutQuestion } from './flows/confirmBeforeUnload.saga';
import { attemptUpload, beginUploads, followBatches } from './flows/uploadFiles.saga';
import { restoreUploads } from './flows/restoreUploads.saga';
import { chooseAgain } from './flows/chooseAgain.saga';
import { abandonParts, forgetBytes, persistOnUnload } from './flows/forget.saga';
import { storeBytes } from './flows/storeBytes.saga';
import { createFolders } from './flows/makeFolders.saga';
import { resumeUploads } from './flows/resumeUploads.saga';
import { retry } from './flows/retry.saga';
import { removeUnclaimed, reportUnclaimed } from './flows/reportUnclaimed.saga';
import { restoreUploadsState, shrunk, PERSISTED_UPLOADS } from './model/persist';
import { uploadsSlice } from './model/slice';

const UploadLayer = lazily(() => import('./screens/UploadLayer'));

/** The shell places the panel below or beside every page; bare pages place it themselves. */
export const uploads: Feature = {
  outlives: ['uploads'],
  large: ['uploads'],
  reducers: {
    uploads: uploadsSlice.reducer,
  },
  persisted: [
    {
      path: 'uploads',
      key: 'uploads',
      version: 3,
      allow: PERSISTED_UPLOADS,
      storage: 'tab',
      throttle: 2000,
      shrink: { entities: shrunk },
      restore: restoreUploadsState,
    },
  ],
  flows: [
    always(beginUploads),
    every(uploadStarted, attemptUpload),
    every(uploadRested, retry),
    always(followBatches),
    every(foldersQueued, createFolders),
    every(filesChosenAgain, chooseAgain),
    always(resumeUploads),
    always(storeBytes),
    always(abandonParts),
    always(confirmBeforeUnload),
    every(logoutConfirmOpened, leaveWithoutQuestion),
    always(restoreUploads),
    always(reportUnclaimed),
    every(unclaimedRemoved, removeUnclaimed),
  ],
  flowsOutside: [always(forgetBytes), always(persistOnUnload)],
  panels: { uploads: UploadLayer },
};

import { lazily } from '~/web/kit/browser/lazily';
import { always, every } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import {
  filesChosenAgain,
  foldersQueued,
  logoutAsked,
  unclaimedRemoved,
  uploadBegan,
  uploadRested,
} from './events';
import { askBeforeLeaving, leaveWithoutQuestion } from './flows/askBeforeLeaving.saga';
import { attemptUpload } from './flows/sending/attemptUpload.saga';
import { beginUploads } from './flows/beginUploads.saga';
import { bringBackUploads } from './flows/bringBack.saga';
import { chooseAgain } from './flows/chooseAgain.saga';
import { abandonParts, forgetBytes, keepWhenLeaving } from './flows/forget.saga';
import { keepBytes } from './flows/keepBytes.saga';
import { createFolders } from './flows/makeFolders.saga';
import { resumeUploads } from './flows/resumeUploads.saga';
import { retry } from './flows/retry.saga';
import { removeUnclaimed, tellUnclaimed } from './flows/tellUnclaimed.saga';
import { followBatches } from './flows/uploadBatch.saga';
import { keptUploads, shrunk, UPLOADS_KEPT } from './model/kept';
import { uploadsSlice } from './model/slice';

const UploadLayer = lazily(() => import('./screens/UploadLayer'));

/** The shell places the panel below or beside every page; bare pages place it themselves. */
export const uploads: Room = {
  outlives: ['uploads'],
  large: ['uploads'],
  reducers: { uploads: uploadsSlice.reducer },
  kept: {
    uploads: {
      version: 3,
      whitelist: UPLOADS_KEPT,
      storage: 'tab',
      throttle: 2000,
      shrink: { entities: shrunk },
      restore: keptUploads,
    },
  },
  flows: [
    always(beginUploads),
    every(uploadBegan, attemptUpload),
    every(uploadRested, retry),
    always(followBatches),
    every(foldersQueued, createFolders),
    every(filesChosenAgain, chooseAgain),
    always(resumeUploads),
    always(keepBytes),
    always(abandonParts),
    always(askBeforeLeaving),
    every(logoutAsked, leaveWithoutQuestion),
    always(bringBackUploads),
    always(tellUnclaimed),
    every(unclaimedRemoved, removeUnclaimed),
  ],
  flowsOutside: [always(forgetBytes), always(keepWhenLeaving)],
  panels: { uploads: UploadLayer },
};

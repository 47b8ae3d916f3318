import { lazy } from 'react';
import { always, every } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { askBeforeLeaving } from './askBeforeLeaving.saga';
import { filesQueued, uploadRetried } from './events';
import { uploadsSlice } from './slice';
import { retryUpload, uploadFiles } from './uploadFiles.saga';

const UploadLayer = lazy(() => import('./UploadLayer'));

/** The layer lies over every page; bare pages, which have no layers, place it as a panel. */
export const uploads: Room = {
  reducers: { uploads: uploadsSlice.reducer },
  flows: [every(filesQueued, uploadFiles), every(uploadRetried, retryUpload), always(askBeforeLeaving)],
  layers: [UploadLayer],
  panels: { uploads: UploadLayer },
};

import { every, leadingBy, whileAddress } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { leaveModal } from '~/web/work/detail/leaveModal.saga';
import { addressCopyRequested, dialogClosed, publishRequested, unpublishRequested } from './events';
import { copyAddress } from './flows/copyAddress.saga';
import { openForJob, openForNotebook } from './flows/openDialog.saga';
import { publish, unpublish } from './flows/publish.saga';
import { EVENT_TOASTS } from './messages';
import { publishingReducer } from './model';
import { PUBLISH_PATHS } from './routes';

/** Publishing notebooks and jobs, and taking them back. */
export const publishing: Feature = {
  reducers: {
    gallery: { publishForm: publishingReducer },
  },
  flows: [
    whileAddress<{ id: string }>(PUBLISH_PATHS.notebook, openForNotebook),
    whileAddress<{ id: string }>(PUBLISH_PATHS.batchjob, openForJob),
    leadingBy(publishRequested, () => '', publish),
    leadingBy(unpublishRequested, () => '', unpublish),
    every(addressCopyRequested, copyAddress),
    every(dialogClosed, leaveModal),
    toastsFrom(EVENT_TOASTS),
  ],
};

import { every, leadingBy, whileAddress } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { leaveModal } from '~/web/work/detail/leaveModal.saga';
import {
  addressCopyRequested,
  dialogClosed,
  published,
  publishRequested,
  unpublishFailed,
  unpublishRequested,
  unpublishSucceeded,
} from './events';
import { copyAddress, openForJob, openForNotebook, publish, unpublish } from './publish.saga';
import { publishingReducer } from './model';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(
    published,
    ({
      publication: {
        name,
        versions: [newest],
      },
    }) => ({
      kind: 'success',
      text: 'Published',
      lines: [`${name}, version ${newest?.version ?? 1}`],
    }),
  ),
  toast(unpublishSucceeded, ({ name }) => ({
    kind: 'success',
    text: 'Not published any more',
    lines: [name],
  })),
  toast(unpublishFailed, ({ problem }) => error('It could not be taken back', problem)),
];

/** Publishing notebooks and jobs, and taking them back. */
export const publishing: Feature = {
  reducers: {
    gallery: { publishForm: publishingReducer },
  },
  flows: [
    whileAddress<{ id: string }>('/publish/notebooks/:id', openForNotebook),
    whileAddress<{ id: string }>('/publish/jobs/:id', openForJob),
    leadingBy(publishRequested, () => '', publish),
    leadingBy(unpublishRequested, () => '', unpublish),
    every(addressCopyRequested, copyAddress),
    every(dialogClosed, leaveModal),
    toastsFrom(EVENT_TOASTS),
  ],
};

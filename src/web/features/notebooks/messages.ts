import { GENERIC_ERROR } from '~/web/lib/http/problem';
import { error, toast } from '~/web/core/toasts/toastsFrom';
import type { IntentMessages } from '~/web/work/entities/intentMessages';
import { downloadFailed } from './events';
import type { NotebookIntent } from './model';

/** What a person reads in a toast about an intent (NBS-24, NBS-26). */
export const NOTICES = {
  start: {
    failed: GENERIC_ERROR,
    failedOf: (name) => `Unable to start ${name}`,
    did: 'Started',
  },
  cancel: { failed: 'Unable to cancel the start', did: 'Cancelled' },
  stop: { failed: 'Unable to stop the notebook', did: 'Stopped' },
  delete: {
    failed: 'Unable to delete the notebook',
    did: 'Deleted',
    success: 'Delete notebook success',
  },
} as const satisfies Record<NotebookIntent | 'delete', IntentMessages>;

/** What did not come about, on the page. */
export const FAILED = {
  start: 'The notebook could not be started.',
  cancel: 'The start could not be cancelled.',
  stop: 'The notebook could not be stopped; it is still running.',
} as const satisfies Record<NotebookIntent, string>;

/** What is being done to many of them. */
export const BATCH = { stop: 'Stopping notebooks', delete: 'Deleting notebooks' } as const;

/** What is told of what happens. */
export const EVENT_TOASTS = [
  toast(downloadFailed, ({ problem }) => error('The notebook could not be downloaded', problem)),
];

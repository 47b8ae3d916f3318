import { GENERIC_ERROR } from '~/web/lib/http/problem';
import { error, toast } from '~/web/core/toasts/toastsFrom';
import type { IntentMessages } from '~/web/work/entities/intentMessages';
import { downloadFailed } from './events';
import type { NotebookIntent } from './model';

/** The toasts of an intent (NBS-24, NBS-26). */
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

/** Failures of intents, on the page. */
export const FAILED = {
  start: 'The notebook could not be started.',
  cancel: 'The start could not be cancelled.',
  stop: 'The notebook could not be stopped; it is still running.',
} as const satisfies Record<NotebookIntent, string>;

/** The progress of an action on many of them. */
export const BATCH = { stop: 'Stopping notebooks', delete: 'Deleting notebooks' } as const;

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(downloadFailed, ({ problem }) => error('The notebook could not be downloaded', problem)),
];

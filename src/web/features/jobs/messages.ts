import { toast } from '~/web/core/toasts/toastsFrom';
import type { IntentMessages } from '~/web/work/entities/intentMessages';
import { ranksSaveFailed } from './events';
import type { JobIntent } from './model';

/** The toasts of an intent (JOB-07, JOB-08). */
export const NOTICES = {
  execute: { failed: 'Execute job failed.', did: 'Executed' },
  stop: { failed: 'Stop job failed.', did: 'Stopped' },
  delete: { failed: 'Unable to delete the job', did: 'Deleted', success: 'Delete job success' },
} as const satisfies Record<JobIntent | 'delete', IntentMessages>;

/** Failures of intents, on the page. */
export const FAILED = {
  execute: 'The job could not be executed.',
  stop: 'The job could not be stopped; it is still running.',
} as const;

/** The progress of an action on many of them. */
export const BATCH = {
  execute: 'Executing jobs',
  stop: 'Stopping jobs',
  delete: 'Deleting jobs',
} as const;

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(ranksSaveFailed, ({ reason }) => ({
    kind: 'error',
    text: 'The ranks could not be changed',
    lines: [reason],
  })),
];

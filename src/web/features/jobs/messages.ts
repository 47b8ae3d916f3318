import { toast } from '~/web/core/toasts/toastsFrom';
import type { IntentMessages } from '~/web/work/entities/intentMessages';
import { ranksSaveFailed } from './events';
import type { JobIntent } from './model';

/** What a person reads in a toast about an intent (JOB-07, JOB-08). */
export const NOTICES = {
  execute: { failed: 'Execute job failed.', did: 'Executed' },
  stop: { failed: 'Stop job failed.', did: 'Stopped' },
  delete: { failed: 'Unable to delete the job', did: 'Deleted', success: 'Delete job success' },
} as const satisfies Record<JobIntent | 'delete', IntentMessages>;

/** What did not come about, on the page. */
export const FAILED = {
  execute: 'The job could not be executed.',
  stop: 'The job could not be stopped; it is still running.',
} as const;

/** What is being done to many of them. */
export const BATCH = {
  execute: 'Executing jobs',
  stop: 'Stopping jobs',
  delete: 'Deleting jobs',
} as const;

/** What is told of what happens. */
export const EVENT_TOASTS = [
  toast(ranksSaveFailed, ({ reason }) => ({
    kind: 'error',
    text: 'The ranks could not be changed',
    lines: [reason],
  })),
];

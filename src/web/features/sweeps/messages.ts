import type { IntentMessages } from '~/web/work/entities/intentMessages';
import type { SweepIntent } from './model/sweeps';

/** The toasts of an intent (SWP-03, SWP-04). */
export const NOTICES = {
  execute: { failed: 'Execute sweep failed.', did: 'Executed' },
  stop: { failed: 'Stop sweep failed.', did: 'Stopped' },
  delete: { failed: 'Unable to delete the sweep', did: 'Deleted', success: 'Delete sweep success' },
} as const satisfies Record<SweepIntent | 'delete', IntentMessages>;

/** Failures of intents, on the page. */
export const FAILED = {
  execute: 'The sweep could not be executed.',
  stop: 'The sweep could not be stopped; it is still running.',
} as const;

/** The progress of an action on many of them. */
export const BATCH = {
  execute: 'Executing sweeps',
  stop: 'Stopping sweeps',
  delete: 'Deleting sweeps',
} as const;

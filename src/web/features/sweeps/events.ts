import { createAction } from '@reduxjs/toolkit';
import type { Sweep } from '~/contract';
import { objectEvents } from '~/web/work/entities/objectEvents';

export const sweepEvents = objectEvents<Sweep>('sweeps');
export const {
  readRequested: sweepRequested,
  readSucceeded: sweepRead,
  createSucceeded: sweepCreated,
  saveSucceeded: sweepSaved,
  deleteConfirmOpened: deleteConfirmOpened,
} = sweepEvents;
export const execute = sweepEvents.intent('execute', {
  requested: 'executeRequested',
  progressed: 'executeProgressed',
  succeeded: 'executeSucceeded',
  failed: 'executeFailed',
  cancelled: 'executeCancelled',
  rolledBack: 'executeRolledBack',
});
/** The server ends it and its trials; it runs until they have ended. */
export const stop = sweepEvents.intent('stop', {
  requested: 'stopRequested',
  progressed: 'stopProgressed',
  succeeded: 'stopSucceeded',
  failed: 'stopFailed',
  cancelled: 'stopCancelled',
  rolledBack: 'stopRolledBack',
});
export const deletion = sweepEvents.deletion();

/** The form for a new one, or for the settings of one, is wanted. */
export const formRequested = createAction<{ sweep_id: string | null; clone_of?: string }>(
  'sweeps/formRequested',
);
/** The form was sent. */
export const formSent = createAction('sweeps/formSent');

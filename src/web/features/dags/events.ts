import { createAction } from '@reduxjs/toolkit';
import type { Dag } from '~/contract';
import { objectEvents } from '~/web/work/entities/objectEvents';

type Id = { readonly dag_id: string };

interface ExecuteOptions {
  /** Goes on from a node of an earlier run. */
  readonly from?: { readonly submission_id: string; readonly node_id: string };
}

export const dagEvents = objectEvents<Dag>('dags');
export const {
  readRequested: dagRequested,
  readSucceeded: dagRead,
  createSucceeded: dagCreated,
  saveSucceeded: dagSaved,
} = dagEvents;
export const execute = dagEvents.intent(
  'execute',
  {
    requested: 'executeRequested',
    progressed: 'executeProgressed',
    succeeded: 'executeSucceeded',
    failed: 'executeFailed',
    cancelled: 'executeCancelled',
    rolledBack: 'executeRolledBack',
  },
  (options: ExecuteOptions = {}) => options,
);
/** Requests the end of the running nodes; the run is over when they have ended. */
export const stop = dagEvents.intent('stop', {
  requested: 'stopRequested',
  progressed: 'stopProgressed',
  succeeded: 'stopSucceeded',
  failed: 'stopFailed',
  cancelled: 'stopCancelled',
  rolledBack: 'stopRolledBack',
});
export const deletion = dagEvents.deletion();

/** The form for a new one was sent, or left. */
export const createRequested = createAction('dags/createRequested');
export const createCancelled = createAction('dags/createCancelled');
/** A file of this computer was chosen for the form; it lies in the registry of kit/browser/files/files. */
export const filePicked = createAction<{
  readonly file_id: string;
  readonly name: string;
  readonly size: number;
}>('dags/filePicked');
/** The result of the chosen file: its text, or why it cannot be used. */
export const fileRead = createAction<{
  readonly name: string;
  readonly text: string;
  readonly problem: string | null;
  readonly nodes: number;
}>('dags/fileRead');

/** Settings and schedule were sent. */
export const settingsRequested = createAction<Id>('dags/settingsRequested');
export const scheduleRequested = createAction<Id>('dags/scheduleRequested');
export const settingsSaveSucceeded = createAction<
  Id & { readonly row: Dag; readonly what: 'settings' | 'schedule' }
>('dags/settingsSaveSucceeded');

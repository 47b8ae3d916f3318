import { toast } from '~/web/core/toasts/toastsFrom';
import type { IntentMessages } from '~/web/work/entities/intentMessages';
import { dagCreated, settingsSaveSucceeded } from './events';
import type { DagIntent } from './model/entities';

/** The sentences about DAGs (DAG-02, DAG-13). */
export const NOTICES = {
  execute: { failed: 'Unable to run the DAG', did: 'Started' },
  stop: { failed: 'Unable to stop the DAG', did: 'Stopped' },
  delete: { failed: 'Unable to delete the DAG', did: 'Deleted', success: 'Delete dag success' },
} as const satisfies Record<DagIntent | 'delete', IntentMessages>;

export const BATCH = {
  execute: 'Starting DAGs',
  stop: 'Stopping DAGs',
  delete: 'Deleting DAGs',
} as const;

export const CREATE_TITLE = 'Create DAG';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(dagCreated, ({ id }) => ({
    kind: 'success',
    text: `Create DAG ${id} success`,
  })),
  toast(settingsSaveSucceeded, ({ what }) => ({
    kind: 'success',
    text: what === 'settings' ? 'Update DAG success' : 'The schedule is saved',
  })),
];

import { createAction } from '@reduxjs/toolkit';
import type { Prediction, Problem } from '~/contract';
import { objectEvents } from '~/web/work/entities/objectEvents';
import type { FormWish } from './model/form';

export interface VersionRef {
  readonly pf_id: string;
  readonly version: number;
}

export const predictionEvents = objectEvents<Prediction>('predictions');
export const {
  readRequested: predictionRequested,
  readSucceeded: predictionRead,
  createSucceeded: predictionCreated,
  saveSucceeded: predictionSaved,
  deleteConfirmOpened: deleteConfirmOpened,
} = predictionEvents;
interface OfVersion {
  readonly version: number;
}
export const deploy = predictionEvents.intent(
  'deploy',
  {
    requested: 'deployRequested',
    progressed: 'deployProgressed',
    succeeded: 'deploySucceeded',
    failed: 'deployFailed',
    cancelled: 'deployCancelled',
    rolledBack: 'deployRolledBack',
  },
  (of: OfVersion) => of,
);
/** Its process ends, with everything it started. */
export const stop = predictionEvents.intent(
  'stop',
  {
    requested: 'stopRequested',
    progressed: 'stopProgressed',
    succeeded: 'stopSucceeded',
    failed: 'stopFailed',
    cancelled: 'stopCancelled',
    rolledBack: 'stopRolledBack',
  },
  (of: OfVersion) => of,
);
export const deletion = predictionEvents.deletion();

/** The form for a new prediction, for a further version, or for the settings is wanted. */
export const formRequested = createAction<FormWish>('predictions/formRequested');
export const formSent = createAction('predictions/formSent');

/** Calls without a version are to go to this one. */
export const liveRequested = createAction<VersionRef>('predictions/liveRequested');
/** The question whether to delete this version is on the screen. */
export const versionDeleteConfirmOpened = createAction<VersionRef>(
  'predictions/versionDeleteConfirmOpened',
);
export const versionDeleteDropped = createAction('predictions/versionDeleteDropped');
export const versionDeleteRequested = createAction<VersionRef>(
  'predictions/versionDeleteRequested',
);
export const versionDeleted = createAction<VersionRef>('predictions/versionDeleted');
/** A request about a version failed. */
export const versionActionFailed = createAction<{ what: string; problem: Problem }>(
  'predictions/versionActionFailed',
);

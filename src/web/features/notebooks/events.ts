import { createAction } from '@reduxjs/toolkit';
import type {
  Address,
  DrivePreview,
  Notebook,
  NotebookForm,
  Problem,
  RunEnvironment,
  Runtime,
} from '~/contract';
import { objectEvents } from '~/web/work/entities/objectEvents';

type Id = { notebook_id: string };

export const notebookEvents = objectEvents<Notebook>('notebooks');
export const {
  readRequested: notebookRequested,
  readSucceeded: notebookRead,
  readFailed: notebookReadFailed,
  createSucceeded: notebookCreated,
  saveSucceeded: notebookSaved,
  deleteConfirmOpened: deleteConfirmOpened,
} = notebookEvents;
/** `progressed` says what a start that the server took waits for; `cancelled` ends one that was begun here. */
export const start = notebookEvents.intent('start', {
  requested: 'startRequested',
  progressed: 'startProgressed',
  succeeded: 'startSucceeded',
  failed: 'startFailed',
  cancelled: 'startCancelled',
  rolledBack: 'startRolledBack',
});
/** Ends a start that was begun elsewhere, or before this page was loaded. */
export const cancel = notebookEvents.intent('cancel', {
  requested: 'cancelRequested',
  progressed: 'cancelProgressed',
  succeeded: 'cancelSucceeded',
  failed: 'cancelFailed',
  cancelled: 'cancelCancelled',
  rolledBack: 'cancelRolledBack',
});
export const stop = notebookEvents.intent('stop', {
  requested: 'stopRequested',
  progressed: 'stopProgressed',
  succeeded: 'stopSucceeded',
  failed: 'stopFailed',
  cancelled: 'stopCancelled',
  rolledBack: 'stopRolledBack',
});
export const deletion = notebookEvents.deletion();

/** A person wants these stopped, whatever that costs them; `stop` is what they want once they know. */
export const stopConfirmOpened = createAction<{ ids: readonly string[] }>(
  'notebooks/stopConfirmOpened',
);
/** The question whether to stop these is on the screen: `unfinished` cells run or wait in them, or there are variables. */
export const stopQuestioned = createAction<{ ids: readonly string[]; unfinished: number }>(
  'notebooks/stopQuestioned',
);
export const stopDropped = createAction('notebooks/stopDropped');

/** The runtime of a started notebook can be reached here. */
export const notebookReached = createAction<
  Id & { submission_id: string; address: Address; name: string }
>('notebooks/notebookReached');
/** The runtime of a notebook: the interpreter, and of one that runs its environment. */
export interface Interpreter {
  readonly runtime: Runtime | null;
  readonly environment: RunEnvironment | null;
}
export const runtimeSucceeded = createAction<Id & Interpreter>('notebooks/runtimeSucceeded');
/** It is to be stopped and started again, in the latest build of its environment. */
export const restartRequested = createAction<{ id: string }>('notebooks/restartRequested');

/** A person asks for a notebook as a file. */
export const downloadRequested = createAction<Id & { form: NotebookForm }>(
  'notebooks/downloadRequested',
);
export const downloadReady = createAction<{ url: string; name: string }>('notebooks/downloadReady');
export const downloadFailed = createAction<{ problem: Problem }>('notebooks/downloadFailed');

/** The content of a notebook at rest was read. */
export const contentsSucceeded = createAction<Id & { contents: DrivePreview }>(
  'notebooks/contentsSucceeded',
);
export const contentsFailed = createAction<Id & { problem: Problem }>('notebooks/contentsFailed');
/** The person asks to read it again. */
export const contentsRequested = createAction<{ id: string }>('notebooks/contentsRequested');

import { createAction } from '@reduxjs/toolkit';
import type {
  api,
  BuildLock,
  EnvironmentBuild,
  EnvironmentUse,
  OutputPage,
  Problem,
  PythonEnvironment,
  ReplyOf,
} from '~/contract';
import type { InputKind } from '~/contract/work/inputKinds';
import { objectEvents } from '~/web/work/entities/objectEvents';

type Id = { env_id: string };

/** The files that a lock is offered as. */
export type LockFile = 'pylock.toml' | 'requirements.txt';

export interface Package {
  readonly name: string;
  readonly version: string;
}

/** The facts about an environment when it is read by itself. */
export interface Details {
  readonly packages: readonly Package[];
  readonly used_by: readonly EnvironmentUse[];
  /** Newest first; none where the server does not number them. */
  readonly builds: readonly EnvironmentBuild[];
}

export const environmentEvents = objectEvents<PythonEnvironment, Details>('environments');
export const {
  readRequested: environmentRequested,
  readSucceeded: environmentRead,
  createSucceeded: environmentCreated,
  deleteConfirmOpened: deleteConfirmOpened,
} = environmentEvents;
/** To be built anew; with other requirements and another interpreter where they are given. */
export const build = environmentEvents.intent(
  'build',
  {
    requested: 'buildRequested',
    progressed: 'buildProgressed',
    succeeded: 'buildSucceeded',
    failed: 'buildFailed',
    cancelled: 'buildCancelled',
    rolledBack: 'buildRolledBack',
  },
  (options: { readonly requirements?: string; readonly base_python?: string } = {}) => options,
);
export const stop = environmentEvents.intent('stop', {
  requested: 'stopRequested',
  progressed: 'stopProgressed',
  succeeded: 'stopSucceeded',
  failed: 'stopFailed',
  cancelled: 'stopCancelled',
  rolledBack: 'stopRolledBack',
});
/** `even_if_used`: the person has seen who uses it. */
export const deletion = environmentEvents.deletion((even_if_used: boolean) => ({ even_if_used }));

/** The form for a new one was sent. */
export const createRequested = createAction('environments/createRequested');
/** A file that was to bring the requirements could not be read. */
export const requirementsFailed = createAction<{ reason: string }>(
  'environments/requirementsFailed',
);
/** Requirements were taken from a file, without some of what it says. */
export const requirementsTakenInPart = createAction<{ notes: readonly string[] }>(
  'environments/requirementsTakenInPart',
);
/** A file with requirements was chosen for a form; it lies in the registry of kit/browser/files/files. */
export const requirementsPicked = createAction<{ form: 'create' | 'rebuild'; file_id: string }>(
  'environments/requirementsPicked',
);
/** The text in a form is that of another kind of file: the requirements in it are to take its place. */
export const requirementsConverted = createAction<{ form: 'create' | 'rebuild'; kind: InputKind }>(
  'environments/requirementsConverted',
);
/** The form with changed requirements was sent. */
export const rebuildRequested = createAction('environments/rebuildRequested');

/** Another build has begun: its log starts anew. */
export const logStarted = createAction<Id>('environments/logStarted');
export const logRead = createAction<Id & { page: OutputPage }>('environments/logRead');
export const logFailed = createAction<Id & { problem: Problem }>('environments/logFailed');
/** The end of the log is to be kept in sight, or not any more. */
export const logFollowed = createAction<Id & { following: boolean }>('environments/logFollowed');
/** These lines of the log, both included, are to be copied. */
export const linesCopied = createAction<Id & { from: number; to: number }>(
  'environments/linesCopied',
);

/** The packages of a build are to be shown. */
export const lockOpened = createAction<Id & { build: number }>('environments/lockOpened');
export const lockClosed = createAction('environments/lockClosed');
export const lockRead = createAction<{ lock: BuildLock }>('environments/lockRead');
export const lockFailed = createAction<{ problem: Problem }>('environments/lockFailed');
/** The lock that is shown is to be saved as a file of this kind. */
export const lockSaveRequested = createAction<{ file: LockFile }>('environments/lockSaveRequested');

type OfNotebook = { readonly notebook_id: string };
/** The packages that cells of a notebook installed, and the environment that it is on top of. */
export type AddedPackages = ReplyOf<typeof api.notebooks.readPackages>;

export const addedRead = createAction<OfNotebook & { added: AddedPackages }>(
  'environments/addedRead',
);
export const addedFailed = createAction<OfNotebook & { problem: Problem }>(
  'environments/addedFailed',
);
/** Everything that cells of a notebook installed is to be removed. */
export const removeAddedRequested = createAction<OfNotebook>('environments/removeAddedRequested');
export const addedRemoved = createAction<OfNotebook>('environments/addedRemoved');
export const removeAddedFailed = createAction<OfNotebook & { problem: Problem }>(
  'environments/removeAddedFailed',
);
/** The form for a new environment with these packages, or that of an environment with them in it, is to be shown. */
export const environmentOfAddedRequested = createAction<OfNotebook>(
  'environments/environmentOfAddedRequested',
);
export const addToEnvironmentRequested = createAction<OfNotebook>(
  'environments/addToEnvironmentRequested',
);

/** The dialog of the team's package indexes is to show, or not any more. */
export const indexesOpened = createAction('environments/indexesOpened');
export const indexesClosed = createAction('environments/indexesClosed');
/** An index was stored, new or with other values. */
export const indexSaved = createAction<{ name: string }>('environments/indexSaved');
export const indexSaveFailed = createAction<{ problem: Problem }>('environments/indexSaveFailed');
/** The person is asked whether this index is to be deleted; null: not any more. */
export const indexDeleteConfirmOpened = createAction<{ name: string | null }>(
  'environments/indexDeleteConfirmOpened',
);
export const indexDeletionRequested = createAction<{ name: string }>(
  'environments/indexDeletionRequested',
);
export const indexDeleted = createAction<{ name: string }>('environments/indexDeleted');
export const indexDeleteFailed = createAction<{ problem: Problem }>(
  'environments/indexDeleteFailed',
);

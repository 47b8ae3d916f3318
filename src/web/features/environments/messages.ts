import { error, toast } from '~/web/core/toasts/toastsFrom';
import {
  addedRemoved,
  removeAddedFailed,
  indexDeleted,
  indexDeleteFailed,
  indexSaved,
  indexSaveFailed,
  requirementsFailed,
  requirementsTakenInPart,
} from './events';

/** The sentences about environments (ENV-03). */
export const SUCCESS = {
  delete: 'Delete environment success',
  copied: 'Lines copied to clipboard',
  removeAdded: 'The packages were removed',
} as const;

export const UNABLE = {
  create: 'Unable to create the environment',
  build: 'Unable to build the environment',
  stop: 'Unable to stop the build',
  delete: 'Unable to delete the environment',
  read: 'The file could not be read',
  removeAdded: 'Unable to remove the packages',
} as const;

/** An example of a list of requirements. */
export const EXAMPLE = 'numpy\npandas==2.2.3\nscikit-learn>=1.5';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(addedRemoved, () => ({ kind: 'success', text: SUCCESS.removeAdded })),
  toast(removeAddedFailed, ({ problem }) => error(UNABLE.removeAdded, problem)),
  toast(requirementsFailed, ({ reason }) => ({
    kind: 'error',
    text: UNABLE.read,
    lines: [reason],
  })),
  toast(requirementsTakenInPart, ({ notes }) => ({
    kind: 'info',
    text: 'The file was read in part',
    lines: notes,
  })),
  toast(indexSaved, ({ name }) => ({ kind: 'success', text: `Package index ${name} saved` })),
  toast(indexSaveFailed, ({ problem }) => error('The package index was not saved', problem)),
  toast(indexDeleted, ({ name }) => ({ kind: 'success', text: `Package index ${name} deleted` })),
  toast(indexDeleteFailed, ({ problem }) => error('The package index was not deleted', problem)),
];

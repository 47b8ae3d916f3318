import { latest, leadingBy, whilePage } from '~/web/lib/saga/policies';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  indexDeleted,
  indexDeleteFailed,
  indexDeletionRequested,
  indexesOpened,
  indexSaved,
  indexSaveFailed,
} from './events';
import { closeIndexes, deleteIndex, followIndexes, saveIndex } from './indexes.saga';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(indexSaved, ({ name }) => ({ kind: 'success', text: `Package index ${name} saved` })),
  toast(indexSaveFailed, ({ problem }) => error('The package index was not saved', problem)),
  toast(indexDeleted, ({ name }) => ({ kind: 'success', text: `Package index ${name} deleted` })),
  toast(indexDeleteFailed, ({ problem }) => error('The package index was not deleted', problem)),
];

/** The lines of this part of the feature. */
export const indexLines = [
  saveIndex,
  latest(indexesOpened, followIndexes),
  whilePage('/environments', closeIndexes),
  leadingBy(indexDeletionRequested, ({ name }) => name, deleteIndex),
  toastsFrom(EVENT_TOASTS),
];

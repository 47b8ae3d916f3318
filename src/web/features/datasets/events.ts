import { createAction } from '@reduxjs/toolkit';
import type { Dataset, DatasetUse } from '~/contract';
import { objectEvents } from '~/web/work/entities/objectEvents';

type Id = { id: string };

/** The facts about a dataset when it is read by itself. */
export interface Details {
  readonly used_by: readonly DatasetUse[];
}

export const datasetEvents = objectEvents<Dataset, Details>('datasets');
export const {
  readSucceeded: datasetRead,
  createSucceeded: datasetCreated,
  saveSucceeded: datasetSaved,
  deleteConfirmOpened: deleteConfirmOpened,
} = datasetEvents;
/** `even_if_used`: the person has seen who uses it. */
export const deletion = datasetEvents.deletion((even_if_used: boolean) => ({ even_if_used }));

/** The form for a new one was sent, or left. */
export const createRequested = createAction('datasets/createRequested');
export const createCancelled = createAction('datasets/createCancelled');
/** The settings of one were sent. */
export const saveRequested = createAction('datasets/saveRequested');

/** The data of the page is to be read once more. */
export const detailRefreshRequested = createAction('datasets/detailRefreshRequested');
/** The current content of a dataset is to be recorded. */
export const snapshotRequested = createAction<Id>('datasets/snapshotRequested');

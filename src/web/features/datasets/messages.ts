import { DATASET_TEXTS } from '~/contract';

/** The sentences about datasets (DST-04, DST-05). */
export const SUCCESS = { delete: DATASET_TEXTS.deleted, save: 'Update dataset success' } as const;
export const UNABLE = {
  save: 'Unable to save the dataset',
  delete: DATASET_TEXTS.deleteFailed,
} as const;

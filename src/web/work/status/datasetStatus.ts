/** The status of a dataset in words. */
export const DATASET_WORDS = { ready: 'Ready', missing: 'Folder gone' } as const;

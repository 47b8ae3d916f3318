import { createSelector } from '@reduxjs/toolkit';
import type { UploadItem, UploadsState } from './slice';

export interface WithUploads {
  readonly uploads: UploadsState;
}

export const selectUploads = (state: WithUploads) => state.uploads;
export const selectUploadIds = (state: WithUploads) => state.uploads.ids;
export const selectUpload = (state: WithUploads, id: string): UploadItem | undefined => state.uploads.items[id];

/** How many there are of each kind: the strip of the panel (UPL-02), and what an embedding page is told (NB-10). */
export interface UploadCounts {
  readonly completed: number;
  readonly errors: number;
  readonly canceled: number;
  readonly uploading: number;
}

export const selectUploadCounts = createSelector([(state: WithUploads) => state.uploads.items], (items): UploadCounts => {
  const counts = { completed: 0, errors: 0, canceled: 0, uploading: 0 };
  const kinds = { finished: 'completed', error: 'errors', aborted: 'canceled', added: 'uploading' } as const;
  for (const id in items) counts[kinds[items[id]!.state]] += 1;
  return counts;
});

import type { UnknownAction } from '@reduxjs/toolkit';
import type { Storage } from '~/contract';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import { failedWith, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { previewSucceeded, previewRequested, previewFailed } from '../events';

/** The file beside the list, as far as it is known. */
export interface DrivePreviewState {
  readonly storage: Storage;
  readonly path: string;
  readonly preview: PreviewContent | null;
  readonly request: RequestState;
}

export const previewReducer = (
  shown: DrivePreviewState | null = null,
  action: UnknownAction,
): DrivePreviewState | null => {
  if (previewRequested.match(action))
    return { ...action.payload, preview: null, request: loading() };
  if (previewSucceeded.match(action)) return { ...action.payload, request: succeededAt() };
  if (previewFailed.match(action)) {
    const { problem, ...file } = action.payload;
    return { ...file, preview: null, request: failedWith(problem) };
  }
  return shown;
};

import type { UnknownAction } from '@reduxjs/toolkit';
import type { Problem, Storage } from '~/contract';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import { previewSucceeded, previewRequested, previewFailed } from '../events';

/** The file beside the list, as far as it is known. */
export interface DrivePreviewState {
  readonly storage: Storage;
  readonly path: string;
  readonly preview: PreviewContent | null;
  readonly problem: Problem | null;
}

export const previewReducer = (
  shown: DrivePreviewState | null = null,
  action: UnknownAction,
): DrivePreviewState | null => {
  if (previewRequested.match(action)) return { ...action.payload, preview: null, problem: null };
  if (previewSucceeded.match(action)) return { ...action.payload, problem: null };
  if (previewFailed.match(action)) return { ...action.payload, preview: null };
  return shown;
};

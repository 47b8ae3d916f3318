import type { UnknownAction } from '@reduxjs/toolkit';
import type { Problem, Storage } from '~/contract';
import type { ShownPreview } from '~/web/kit/browser/documents/shown';
import { previewArrived, previewAsked, previewMissed } from '../events';

/** The file beside the list, as far as it is known. */
export interface Shown {
  readonly storage: Storage;
  readonly path: string;
  readonly preview: ShownPreview | null;
  readonly problem: Problem | null;
}

export const previewReducer = (shown: Shown | null = null, action: UnknownAction): Shown | null => {
  if (previewAsked.match(action)) return { ...action.payload, preview: null, problem: null };
  if (previewArrived.match(action)) return { ...action.payload, problem: null };
  if (previewMissed.match(action)) return { ...action.payload, preview: null };
  return shown;
};

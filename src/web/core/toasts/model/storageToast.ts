import { toastAdded } from '../events';

/** The fault of this browser's storage: it blocks storage, has no room left, or holds what cannot be read. */
const textOf = (error: unknown): string => {
  if (!(error instanceof DOMException))
    return 'This browser held something unreadable for this site. It was left out: some drafts or settings begin anew.';
  return error.name === 'SecurityError'
    ? 'This browser keeps nothing for this site: after a reload you sign in again, and drafts and settings are gone. Allow site data to keep them.'
    : 'This browser has no room left for this site: drafts, settings and your sign-in are not kept after a reload.';
};

/** Tells the person what this browser does not keep, by what was thrown as it was read or written. */
export const storageToast = (error: unknown) =>
  toastAdded({ kind: 'warning', text: textOf(error) });

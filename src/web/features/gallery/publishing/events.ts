import { createAction } from '@reduxjs/toolkit';
import type { Problem, Publication, PublishedWorkload } from '~/contract';

/** The work whose dialog is open. */
export interface Work {
  readonly workload_type: PublishedWorkload;
  readonly object_id: string;
}

/** The dialog is open, and how the work is published is being asked. */
export const publicationRequested = createAction<Work>('gallery/publicationRequested');
export const publicationSucceeded = createAction<
  Work & { name: string; publication: Publication | null }
>('gallery/publicationSucceeded');
export const publicationFailed = createAction<Work & { problem: Problem }>(
  'gallery/publicationFailed',
);

/** The person wants it published as the form says. */
export const publishRequested = createAction('gallery/publishRequested');
export const published = createAction<Work & { publication: Publication }>('gallery/published');
export const publishFailed = createAction<Work & { problem: Problem }>('gallery/publishFailed');

/** The person is asked whether to take it back, or does not want to any more. */
export const unpublishConfirmOpened = createAction('gallery/unpublishConfirmOpened');
export const unpublishConfirmClosed = createAction('gallery/unpublishConfirmClosed');
export const unpublishRequested = createAction('gallery/unpublishRequested');
export const unpublishSucceeded = createAction<Work & { name: string }>(
  'gallery/unpublishSucceeded',
);
export const unpublishFailed = createAction<Work & { problem: Problem }>('gallery/unpublishFailed');

/** The address of what is published goes to the clipboard. */
export const addressCopyRequested = createAction<{ path: string }>('gallery/addressCopyRequested');
/** The person wants no more of it. */
export const dialogClosed = createAction('gallery/dialogClosed');
/** Its address was left. */
export const dialogLeft = createAction('gallery/dialogLeft');

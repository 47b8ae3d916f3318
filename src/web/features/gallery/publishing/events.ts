import { createAction } from '@reduxjs/toolkit';
import type { Problem, Publication, PublishedWorkload } from '~/contract';

/** The work whose dialog is open. */
export interface Work {
  readonly workload_type: PublishedWorkload;
  readonly object_id: string;
}

/** The dialog is open, and how the work is published is being asked. */
export const publicationRequested = createAction<Work>('publishing/standingAsked');
export const publicationSucceeded = createAction<
  Work & { name: string; publication: Publication | null }
>('publishing/standingRead');
export const publicationFailed = createAction<Work & { problem: Problem }>(
  'publishing/standingMissed',
);

/** The person wants it published as the form says. */
export const publishRequested = createAction('publishing/publishRequested');
export const published = createAction<Work & { publication: Publication }>('publishing/published');
export const publishFailed = createAction<Work & { problem: Problem }>(
  'publishing/publishRejected',
);

/** The person is asked whether to take it back, or does not want to any more. */
export const unpublishConfirmOpened = createAction('publishing/withdrawProposed');
export const unpublishConfirmClosed = createAction('publishing/withdrawDropped');
export const unpublishRequested = createAction('publishing/withdrawRequested');
export const unpublishSucceeded = createAction<Work & { name: string }>('publishing/withdrawn');
export const unpublishFailed = createAction<Work & { problem: Problem }>(
  'publishing/withdrawRejected',
);

/** The address of what is published goes to the clipboard. */
export const addressCopyRequested = createAction<{ path: string }>(
  'publishing/addressCopyRequested',
);
/** The person wants no more of it. */
export const dialogClosed = createAction('publishing/dialogClosed');
/** Its address was left. */
export const dialogLeft = createAction('publishing/dialogLeft');

import { createAction } from '@reduxjs/toolkit';
import type { Problem, PublishedPage, PublishedWorkload } from '~/contract';

/** The content of a page: something published, as its address names it. */
export interface Named {
  readonly workload_type: PublishedWorkload;
  readonly publish_token: string;
  /** Null for the newest. */
  readonly version: number | null;
}

export const pageRequested = createAction<Named>('gallery/pageRequested');
export const pageRead = createAction<{ page: PublishedPage }>('gallery/pageRead');
export const pageFailed = createAction<{ problem: Problem }>('gallery/pageFailed');
/** The page was left: nothing of it is kept. */
export const pageLeft = createAction('gallery/pageLeft');

/** A person asks for a file of it. */
export const fileRequested = createAction<{ sc_file_url: string; name: string }>(
  'gallery/fileRequested',
);
export const fileReady = createAction<{ url: string; name: string }>('gallery/fileReady');
export const fileFailed = createAction<{ problem: Problem }>('gallery/fileFailed');

/** The published work of the page is to be copied; `start` runs the copy at once. */
export const copyRequested = createAction<{ start: boolean }>('gallery/copyRequested');
export const copied = createAction<{
  workload_type: PublishedWorkload;
  object_id: string;
  name: string;
  start: boolean;
}>('gallery/copied');
export const copyFailed = createAction<{ problem: Problem }>('gallery/copyFailed');

import { createAction } from '@reduxjs/toolkit';
import type { Problem, PublishedPage, PublishedWorkload } from '~/contract';

/** What a page shows: something published, as its address names it. */
export interface Named {
  readonly workload_type: PublishedWorkload;
  readonly publish_token: string;
  /** Null for the newest. */
  readonly version: number | null;
}

export const pageRequested = createAction<Named>('published/pageAsked');
export const pageRead = createAction<{ page: PublishedPage }>('published/pageRead');
export const pageFailed = createAction<{ problem: Problem }>('published/pageMissed');
/** The page was left: nothing of it is kept. */
export const pageLeft = createAction('published/pageLeft');

/** A person asks for a file of it. */
export const fileRequested = createAction<{ sc_file_url: string; name: string }>(
  'published/fileRequested',
);
export const fileReady = createAction<{ url: string; name: string }>('published/fileReady');
export const fileFailed = createAction<{ problem: Problem }>('published/fileMissed');

/** What the page shows is to be a notebook or job of one's own; `start` runs it at once. */
export const copyRequested = createAction<{ start: boolean }>('published/copyRequested');
export const copied = createAction<{
  workload_type: PublishedWorkload;
  object_id: string;
  name: string;
  start: boolean;
}>('published/copied');
export const copyFailed = createAction<{ problem: Problem }>('published/copyRejected');

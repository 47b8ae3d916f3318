import { PUBLISHED_PATHS, type PublishedWorkload } from '~/contract/gallery';

/** The lists, the pages for everybody, and where somebody signed in copies what is published. */
export const LISTS = PUBLISHED_PATHS;
export const PAGES = {
  notebook: '/shared/notebooks/:token',
  batchjob: '/shared/jobs/:token',
} as const satisfies Record<PublishedWorkload, `/${string}`>;
export const COPIES = {
  notebook: '/shared/notebooks/:token/copy',
  batchjob: '/shared/jobs/:token/copy',
} as const satisfies Record<PublishedWorkload, `/${string}`>;

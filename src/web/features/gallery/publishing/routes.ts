import type { PublishedWorkload } from '~/contract';

/** Where work is published, over its list or its page. */
export const PUBLISH_PATHS = {
  notebook: '/publish/notebooks/:id',
  batchjob: '/publish/jobs/:id',
} as const satisfies Record<PublishedWorkload, `/${string}`>;

import type { FeatureManifest } from '~/web/lib/feature';

/** Deferred runs: it joins with the uploads that the promises wait for, so that none of them is missed. */
export const deferredRuns: FeatureManifest = {
  name: 'jobs/deferredRuns',
  joins: 'members',
  load: () => import('.').then((feature) => feature.deferredRuns),
};

/** Deferred runs: it joins with the features that do the running. */
export const deferredRunWatcher: FeatureManifest = {
  name: 'jobs/deferredRuns/watcher',
  joins: 'work',
  load: () => import('.').then((feature) => feature.deferredRunWatcher),
};

import { lazily } from '~/web/lib/browser/lazily';
import { always, every } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { runReleased } from './events';
import { releaseRun, runWhenComplete } from './runWhenComplete.saga';
import { deferredRunsSlice, PERSISTED_RUNS } from './model';

/** Deferred runs: it joins with the uploads that the promises wait for, so that none of them is missed. */
export const deferredRuns: Feature = {
  reducers: {
    jobs: { deferredRuns: deferredRunsSlice.reducer },
  },
  persisted: [
    {
      path: 'jobs.deferredRuns',
      key: 'promisedRuns',
      version: 1,
      allow: PERSISTED_RUNS,
      storage: 'tab',
    },
  ],
  panels: { jobRunWaiting: lazily(() => import('./RunWaiting')) },
};

/** Keeps the promises: it joins with the jobs, which do the running. */
export const deferredRunWatcher: Feature = {
  flows: [always(runWhenComplete), every(runReleased, releaseRun)],
};

import { lazily } from '~/web/kit/browser/lazily';
import { always, every } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { runReleased } from './events';
import { releaseRun, runWhenComplete } from './flows/runWhenComplete.saga';
import { promisedRunsSlice, RUNS_KEPT } from './model';

/** What was promised: it joins with the uploads that the promises wait for, so that none of them is missed. */
export const promisedRuns: Room = {
  reducers: { promisedRuns: promisedRunsSlice.reducer },
  kept: { promisedRuns: { version: 1, whitelist: RUNS_KEPT, storage: 'tab' } },
  panels: { jobRunWaiting: lazily(() => import('./screens/RunWaiting')) },
};

/** Keeps the promises: it joins with the jobs, which do the running. */
export const keptRuns: Room = { flows: [always(runWhenComplete), every(runReleased, releaseRun)] };

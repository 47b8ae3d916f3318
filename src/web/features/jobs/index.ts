import { always, every, leadingBy, latestBy, whilePage } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import {
  deleteRequested, executeAllRequested, executeRequested, jobEnded, rankChosen, rerunRequested, stopAllRequested, stopRequested, submitted,
} from './events';
import { deleteJobs } from './flows/deleteJobs.saga';
import { executeJob } from './flows/executeJob.saga';
import { followJob } from './flows/followJob.saga';
import { followJobs } from './flows/followJobs.saga';
import { rerunJob } from './flows/rerunJob.saga';
import { executeJobs, stopJobs } from './flows/runJobs.saga';
import { saveRanks } from './flows/saveRanks.saga';
import { showNewest } from './flows/showNewest.saga';
import { stopJob } from './flows/stopJob.saga';
import { noteEnds } from './flows/watch/noteEnds.saga';
import { tellEnd } from './flows/watch/tellEnd.saga';
import { watchRunning } from './flows/watch/watchRunning.saga';
import { jobsReducer } from './slice';
import { watch, WATCH_KEPT } from './watch';

const byId = ({ batch_job_id }: { batch_job_id: string }) => batch_job_id;

export const jobs: Room = {
  reducers: { jobs: jobsReducer, jobWatch: watch.reducer },
  kept: { jobWatch: { version: 1, whitelist: WATCH_KEPT, storage: 'local' } },
  flows: [
    whilePage('/jobs', followJobs),
    whilePage<{ id: string }>('/jobs/:id', followJob),
    leadingBy(executeRequested, byId, executeJob),
    leadingBy(stopRequested, byId, stopJob),
    every(executeAllRequested, executeJobs),
    every(stopAllRequested, stopJobs),
    every(rerunRequested, rerunJob),
    every(submitted, showNewest),
    every(deleteRequested, deleteJobs),
    latestBy(rankChosen, ({ submission_id }) => submission_id, saveRanks),
    always(noteEnds),
    always(watchRunning),
    every(jobEnded, tellEnd),
  ],
};

import { always, every, latest, latestBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { jobFilesAdded } from '~/web/core/uploads/events';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { jobCommands } from './commands';
import { deleteConfirmOpened, execute, jobEnded, rankChosen, rerunRequested } from './events';
import { executeJobs, rerunJob, stopJobs } from './flows/executeJob.saga';
import { followAgents, saveRanks } from './flows/followAgents.saga';
import { followSubmissions, refreshJob, showNewest } from './flows/followSubmissions.saga';
import { deleteJobs, readUses, renaming } from './flows/renameJob.saga';
import { noteEnds, notifyEnd, watchRunning } from './flows/watchRunning.saga';
import { EVENT_TOASTS } from './messages';
import { jobs as feature, rerun, runs, watch, PERSISTED_WATCH } from './model';

export const jobs: Feature = {
  commands: jobCommands,
  outlives: ['jobs.running'],
  large: ['jobs.objects'],
  reducers: {
    jobs: {
      objects: feature.slice.reducer,
      submissions: runs.reducer,
      renameForm: renaming.reducer,
      rerunForm: rerun.reducer,
      running: watch.reducer,
    },
  },
  persisted: [
    { path: 'jobs.running', key: 'jobWatch', version: 1, allow: PERSISTED_WATCH, storage: 'local' },
  ],
  flows: [
    ...feature.lines,
    executeJobs,
    stopJobs,
    deleteJobs,
    renaming.line,
    whilePage<{ id: string }>('/jobs/:id', followSubmissions),
    whilePage<{ id: string }>('/jobs/:id', followAgents),
    latest(deleteConfirmOpened, readUses),
    every(rerunRequested, rerunJob),
    every(jobFilesAdded, refreshJob),
    every(execute.succeeded, showNewest),
    latestBy(rankChosen, ({ submission_id }) => submission_id, saveRanks),
    always(noteEnds),
    always(watchRunning),
    every(jobEnded, notifyEnd),
    toastsFrom(EVENT_TOASTS),
  ],
};

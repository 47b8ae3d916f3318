import { JOB_STATUS } from '~/contract';
import type { Machine } from '~/web/kit/machine';

const { defined, submitted, inProgress, executed, aborted, failed } = JOB_STATUS;
type Status = (typeof JOB_STATUS)[keyof typeof JOB_STATUS];
type Event = 'executeRequested' | 'stopRequested';

/**
 * Execute is offered when it is not running, stop when it is (JOB-04); a status that is not in the table counts as not running (JOB-06).
 * A stop is no status of its own: the job runs until its engine says that it has ended.
 */
export const jobMachine: Machine<Status, Event> = {
  otherwise: defined,
  moves: {
    [defined]: { executeRequested: submitted },
    [submitted]: { stopRequested: submitted },
    [inProgress]: { stopRequested: inProgress },
    [executed]: { executeRequested: submitted },
    [aborted]: { executeRequested: submitted },
    [failed]: { executeRequested: submitted },
  },
};

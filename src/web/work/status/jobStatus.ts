import { hasHandledFailures, JOB_RUNNING, JOB_STATUS } from '~/contract';
import type { Tone } from '~/web/ui/data/Status';

/** The tone of the status of a job or submission; one that is not known is at rest (JOB-06). */
export const jobTone = (status: string): Tone => {
  if (JOB_RUNNING.includes(status)) return 'busy';
  if (status === JOB_STATUS.executed) return 'good';
  if (status === JOB_STATUS.aborted || hasHandledFailures(status)) return 'warn';
  return status === JOB_STATUS.failed ? 'bad' : 'rest';
};

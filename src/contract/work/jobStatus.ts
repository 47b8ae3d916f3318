/** The exact status strings of a job and of its submissions (JOB-01 to JOB-03). A job that never ran is 'Defined'. */
export const JOB_STATUS = {
  defined: 'Defined',
  submitted: 'Job Submitted',
  inProgress: 'Execution In Progress',
  executed: 'Executed',
  aborted: 'Execution aborted',
  failed: 'Execution Failed',
} as const;
/** While it has one of these it is running; every other status, known or not, counts as not running (JOB-06). */
export const JOB_RUNNING: readonly string[] = [JOB_STATUS.submitted, JOB_STATUS.inProgress];

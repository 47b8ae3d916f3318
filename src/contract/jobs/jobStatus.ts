/** The exact status strings of a job and of its submissions (JOB-01 to JOB-03). A job that never ran is 'Defined'. */
export const JOB_STATUS = {
  defined: 'Defined',
  submitted: 'Job Submitted',
  inProgress: 'Execution In Progress',
  executed: 'Executed',
  aborted: 'Execution aborted',
  failed: 'Execution Failed',
} as const;
export type JobStatus =
  (typeof JOB_STATUS)[keyof typeof JOB_STATUS] | `Executed with ${number} failed node${'' | 's'}`;
/** While it has one of these it is running; every other status, known or not, counts as not running (JOB-06). */
export const JOB_RUNNING: readonly string[] = [JOB_STATUS.submitted, JOB_STATUS.inProgress];

const WITH_FAILURES = /^Executed with \d+ failed nodes?$/;
/** Nodes of a DAG failed, and others handled that: the run succeeded, and says so with their number (decision 0109). */
export const hasHandledFailures = (status: string): boolean => WITH_FAILURES.test(status);
/** It succeeded; of a DAG also where failures of nodes were handled. */
export const isExecuted = (status: string): boolean =>
  status === JOB_STATUS.executed || hasHandledFailures(status);

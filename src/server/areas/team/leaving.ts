import { JOB_RUNNING } from '~/contract';
import type { Workspace } from '../../platform/workspace';

/**
 * Ends what runs of somebody who was just disabled: their notebooks, which nobody is there to use any more, and where that is wanted their jobs. Jobs
 * go on by themselves otherwise: nobody loses a night's work because somebody left. What cannot be ended is told to the operator.
 */
export const stopWorkOf = async (
  { notebooks, jobs, runtimes, report }: Workspace,
  name: string,
  team: string,
  withJobs: boolean,
): Promise<void> => {
  const running = (await notebooks.running(team)).filter(
    ({ notebook }) => notebook.user_name === name,
  );
  const stop = async (id: string, submissionId: string) => {
    await runtimes.stop(id);
    await notebooks.stopExecution(id, submissionId);
  };
  await Promise.all(
    running.map(({ notebook: { notebook_id }, submissionId }) =>
      stop(notebook_id, submissionId).catch((error: unknown) =>
        report(error, 'ending the notebook of somebody who was disabled'),
      ),
    ),
  );
  if (!withJobs) return;
  for (const { batch_job_id, status, submission_id } of await jobs.list({ owner: name })) {
    if (JOB_RUNNING.includes(status) && submission_id !== null)
      await jobs.askToStop(batch_job_id, submission_id);
  }
};

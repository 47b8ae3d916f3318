import { JOB_RUNNING } from '~/contract/jobs/jobs';
import type { Workspace } from '../../../platform/workspace';
import type { LocatedSubmission } from '../submissions';

/** How long an answer is believed, ms: many may follow the logs of one submission, and a cluster is slow to ask. */
const BELIEVED_MS = 400;
const MAX_KEPT = 500;

/** Whether a submission is over, so that nothing more comes into its logs. */
export type Ending = (seen: Pick<LocatedSubmission, 'job' | 'submission'>) => Promise<boolean>;

/** Asks the database, and the engine where this server may: it knows some moments earlier. */
export const createEnding = ({ jobs, engines }: Pick<Workspace, 'jobs' | 'engines'>): Ending => {
  const told = new Map<string, { at: number; over: Promise<boolean> }>();
  const ask = async (jobId: string, submissionId: string): Promise<boolean> => {
    const row = await jobs.submission(jobId, submissionId);
    if (!row || !JOB_RUNNING.includes(row.status)) return true;
    const engine = row.handle && engines.of(row.handle.engine);
    if (!row.handle || !engine) return false;
    const [status] = await engine.status([row.handle]);
    return status?.state === 'ended';
  };
  return ({ job, submission }) => {
    const { submission_id: id } = submission;
    const before = told.get(id);
    if (before && performance.now() - before.at < BELIEVED_MS) return before.over;
    if (told.size >= MAX_KEPT) told.clear();
    const over = ask(job.batch_job_id, id);
    told.set(id, { at: performance.now(), over });
    return over;
  };
};

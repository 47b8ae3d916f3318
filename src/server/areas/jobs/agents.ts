import { JOB_RUNNING, JOB_STATUS, type Agent, type Submission } from '~/contract/jobs/jobs';
import type { RankStatus } from '../../platform/engine/engine';
import { rankLog } from '../../platform/engine/layout';
import { lstat } from '../../platform/files/system';
import type { Workspace } from '../../platform/workspace';
import { orderOfAgents } from './ranks';
import type { LocatedSubmission } from './submissions';

const stateOf = (submission: Submission, { exitCode }: RankStatus): Agent['state'] => {
  if (!JOB_RUNNING.includes(submission.status) || exitCode !== null) return 'ended';
  if (submission.unknown_since !== null) return 'unknown';
  return submission.status === JOB_STATUS.inProgress ? 'running' : 'waiting';
};

const sizeOfLog = async (file: string): Promise<number> => {
  // The agent wrote nothing yet.
  const found = await lstat(file).catch(() => null);
  return found?.isFile() ? found.size : 0;
};

/** The agents of a submission: where each runs, how it is, and how long its log is now. */
export const agentsOf = async (
  { jobs }: Pick<Workspace, 'jobs'>,
  found: LocatedSubmission,
): Promise<Agent[]> => {
  const { job, submission, logs } = found;
  const [row, order] = [
    await jobs.submission(job.batch_job_id, submission.submission_id),
    await orderOfAgents(jobs, found),
  ];
  return Promise.all(
    (row?.agents ?? []).map(async (agent): Promise<Agent> => ({
      agent_id: `agent-${agent.rank}`,
      rank: order[agent.rank] ?? agent.rank,
      place: agent.where,
      state: stateOf(submission, agent),
      exit_code: agent.exitCode,
      log_size: await sizeOfLog(rankLog(logs, agent.rank)),
    })),
  );
};

import type { Job, JobSettings, Submission } from '~/contract';
import type { Account } from '../account/shelf';
import type { JobHandle } from '../engine/engine';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';
import { runFolder, workIn } from './places';
import { toSubmission } from './told';

/** A submission of a job that this person may see. */
export interface SeenSubmission {
  readonly job: Job;
  readonly submission: Submission;
  /** The job's settings when it was executed. */
  readonly settings: JobSettings;
  /** Its folder, absolute: `work`, the engine's notes, `rank-<n>.log`. May not be there yet. */
  readonly folder: string;
  /** What it runs in and leaves behind, absolute. May not be there yet. */
  readonly work: string;
  /** What the engine knows it by; null while it was not handed in. */
  readonly handle: JobHandle | null;
  /** How many agents it has: `agent-0` to `agent-<ranks - 1>`. The log of agent-2 is that of the engine's rank 2 (`rank-2.log`). */
  readonly ranks: number;
}

/** A job that this person may see: an own one or one of the team. Throws `missing` for any other. */
export const seenJob = async ({ jobs }: Pick<Workspace, 'jobs'>, id: string, user: Account): Promise<Job> => {
  const found = await jobs.find(id);
  if (found && (found.job.user_name === user.user_name || found.team === user.team_name)) return found.job;
  throw new Refusal('missing', 'This job does not exist, or you may not see it.');
};

interface Named {
  readonly batch_job_id: string;
  readonly submission_id: string;
}

/** A submission of a job that this person may see, and where it is. Throws `missing` for any other. */
export const seenSubmission = async (
  workspace: Pick<Workspace, 'jobs' | 'config'>, { batch_job_id: id, submission_id }: Named, user: Account,
): Promise<SeenSubmission> => {
  const job = await seenJob(workspace, id, user);
  const row = await workspace.jobs.submission(id, submission_id);
  if (!row) throw new Refusal('missing', 'This job was never executed under that id.');
  const folder = runFolder(workspace.config, id, submission_id);
  return { job, submission: toSubmission(row), settings: row.settings, folder, work: workIn(folder), handle: row.handle, ranks: row.settings.node_count };
};

/** The number of an agent ('agent-2' → 2). Throws `missing` where a submission of so many ranks has none of that name. */
export const agentNumber = (agentId: string, ranks: number): number => {
  const number = /^agent-(0|[1-9]\d*)$/.exec(agentId)?.[1];
  if (number !== undefined && Number(number) < ranks) return Number(number);
  throw new Refusal('missing', `This submission has no agent ${agentId}.`);
};

import { JOB_STATUS, type AgentRank } from '~/contract/jobs/jobs';
import type { Account } from '../../platform/identity/account';
import { invalid, HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { isEditor } from '../../platform/work/ownership';
import { jobOwnership } from './kind';
import { fixedOrder, writeOrder } from './running/rankOrder';
import type { JobRepository } from './queries/repository';
import { agentNumber, type LocatedSubmission } from './submissions';

const STARTED = 'The ranks are fixed: this submission has started.';

const asRanks = (order: readonly number[]): AgentRank[] =>
  order.map((rank, agent) => ({ agent_id: `agent-${agent}`, rank }));

/** The rank of each agent, in their order: what they started with, or would start with now. */
export const orderOfAgents = async (
  jobs: JobRepository,
  { job, submission, folder, ranks }: LocatedSubmission,
): Promise<number[]> =>
  (await fixedOrder(folder, ranks)) ??
  (await jobs.submission(job.batch_job_id, submission.submission_id))?.rankOrder ??
  [];

/** Why the ranks cannot be changed any more, a sentence; null where they can. */
const whyFixed = async ({
  submission,
  folder,
  ranks,
}: LocatedSubmission): Promise<string | null> => {
  if (ranks === 1) return 'A submission of one agent has only the rank 0.';
  if (submission.stopping) return 'The ranks are fixed: this submission is being stopped.';
  return submission.status !== JOB_STATUS.submitted || (await fixedOrder(folder, ranks)) !== null
    ? STARTED
    : null;
};

/** Which rank each agent gets, and whether that can still be changed by this person. */
export const readRanks = async (
  { jobs }: Pick<Workspace, 'jobs'>,
  found: LocatedSubmission,
  user: Account,
) => {
  const order = await orderOfAgents(jobs, found);
  const reason = isEditor(found.job, user)
    ? await whyFixed(found)
    : jobOwnership.whyNoEditor(found.job);
  return { ranks: asRanks(order), editable: reason === null, reason };
};

/** The asked ranks in the order of the agents. Refuses what is no permutation. */
const orderOf = (asked: readonly AgentRank[], ranks: number): number[] => {
  const order = new Map(asked.map(({ agent_id, rank }) => [agentNumber(agent_id, ranks), rank]));
  const wanted = Array.from({ length: ranks }, (_, agent) => order.get(agent) ?? -1);
  const isWhole =
    asked.length === ranks &&
    new Set(wanted).size === ranks &&
    wanted.every((rank) => rank >= 0 && rank < ranks);
  if (!isWhole)
    throw invalid({
      ranks: `Give each of the ${ranks} agents one of the ranks 0 to ${ranks - 1}, each once.`,
    });
  return wanted;
};

/** Gives the agents other ranks: the process of agent-i is then started with that RANK. Refused once the submission has started. */
export const changeRanks = async (
  { jobs }: Pick<Workspace, 'jobs'>,
  found: LocatedSubmission,
  asked: readonly AgentRank[],
) => {
  const { job, submission, folder, ranks } = found;
  const order = orderOf(asked, ranks);
  const why = await whyFixed(found);
  if (why !== null) throw new HttpError('conflict', why);
  if (!(await jobs.reorder(job.batch_job_id, submission.submission_id, order)))
    throw new HttpError('conflict', STARTED);
  await writeOrder(folder, order);
  // The agents may have started between the look and the writing: what they read first is what they run with.
  const fixed = await fixedOrder(folder, ranks);
  if (fixed !== null && fixed.join() !== order.join()) throw new HttpError('conflict', STARTED);
  return { ranks: asRanks(order) };
};

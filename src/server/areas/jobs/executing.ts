import { randomBytes } from 'node:crypto';
import { JOB_ACCEPTED, JOB_RUNNING, type Job, type JobParameter } from '~/contract';
import { folderOf } from '../../platform/work/kind';
import { invalid, HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import type { JobHandlers } from './handlers';
import { jobKind, jobOwnership } from './kind';
import type { Queue } from './queue/queue';
import { needsPython } from './rules';
import { parametersJson } from './running/spec';

export type ExecutingDependencies = Pick<
  Workspace,
  'jobs' | 'config' | 'files' | 'engines' | 'environments' | 'datasets' | 'places'
>;

/** The system takes variables of 128 KiB at most. */
const MAX_PARAMETERS = 100_000;

/** A name for what begins now. */
export const fresh = (prefix: string) => `${prefix}-${randomBytes(8).toString('hex')}`;

const refuseTooMany = (parameters: readonly JobParameter[]): void => {
  if (parametersJson(parameters).length <= MAX_PARAMETERS) return;
  throw invalid({
    parameters: 'The parameters are too long: all together may have 100,000 characters.',
  });
};

/** A start that would fail at once is refused before it is stored: no main file, no location, an environment or build that nothing can run in. */
export const ready = async (
  { files, engines, environments, datasets, places }: ExecutingDependencies,
  job: Job,
  team: string,
  build: number | null = null,
) => {
  const { main_file, batch_job_id: id, user_name: owner } = job;
  if (!(await files.isFile(owner, `${folderOf(jobKind, id)}/${main_file}`)))
    throw invalid({ main_file: `There is no file ${main_file} in this job.` });
  if (needsPython(job)) await environments.interpreterFor(job.env_id, team, build);
  const gone = job.dataset_id === null ? null : await datasets.problem(job.dataset_id, team);
  if (gone !== null) throw invalid({ dataset_id: gone });
  return engines.choose(await places.admit(team, job));
};

/** Executing and stopping: the wish is written down, and the queue does it. */
export const createExecuting = (
  workspace: Workspace,
  queue: Pick<Queue, 'wake'>,
): Pick<JobHandlers, 'execute' | 'stop'> => {
  const { jobs } = workspace;
  const current = (id: string, user: Account) => jobOwnership.readable(workspace, id, user);
  return {
    async execute(
      { batch_job_id: id, parameters = null, env_build: envBuild = null },
      { object: job, user },
    ) {
      refuseTooMany(parameters ?? job.parameters);
      const chosen = await ready(workspace, job, user.team_name, envBuild);
      const submission = {
        submissionId: fresh('run'),
        taskId: fresh('task'),
        engine: chosen.engine,
        chosen,
        parameters,
        envBuild,
        submittedBy: user.user_name,
      };
      if (!(await jobs.begin(id, submission)))
        throw new HttpError('conflict', 'This job is running already.');
      queue.wake();
      return { status: JOB_ACCEPTED.execute, job: await current(id, user) };
    },
    async stop({ batch_job_id: id, submission_id }, { object: { submission }, user }) {
      const isOver = !JOB_RUNNING.includes(submission.status);
      if (isOver || !(await jobs.askToStop(id, submission_id)))
        throw new HttpError('conflict', 'This submission is over already.');
      queue.wake();
      return { status: JOB_ACCEPTED.stop, job: await current(id, user) };
    },
  };
};

import { randomBytes, randomInt } from 'node:crypto';
import { JobSettings } from '~/contract/schemas/work/jobs.schema';
import type { Job } from '~/contract/jobs/jobs';
import {
  SWEEP_ACCEPTED,
  SWEEP_RUNNING,
  type Sweep,
  type SweepSettings,
} from '~/contract/sweeps/sweeps';
import { gridSize, spaceProblem } from '~/contract/sweeps/space';
import { createWork, originalOf } from '../../platform/work/creation';
import { rejectProblems } from '../../platform/work/rules';
import { invalid, HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import type { AreaHandlers } from '../../platform/area';
import { NOTHING } from '../../platform/storage/gather';
import { fresh, jobKind, jobOwnership } from '../jobs/api';
import type { access } from './access';
import { SWEEP, sweepOwnership } from './kind';
import { pythonFor } from './nextValues';
import { hasOptuna } from './optuna';

const GONE = 'The job of this sweep is not there any more. Choose another one.';
const NO_OPTUNA =
  'The environment of this job has no Optuna. Add optuna to its requirements and build it, or choose another strategy.';
const NO_SOURCE = { project_source: 'filesystem', github_repo: null, github_branch: null } as const;

const baseOf = async (
  workspace: Workspace,
  { batch_job_id: id }: SweepSettings,
  user: Account,
): Promise<Job> => {
  if (id === '') throw invalid({ batch_job_id: 'Choose the job that each trial runs.' });
  return jobOwnership.readable(workspace, id, user).catch((error: unknown) => {
    throw error instanceof HttpError ? invalid({ batch_job_id: GONE }) : error;
  });
};

/** The objects in the settings must exist, and the space must have values. Answers the job. */
const check = async (
  workspace: Workspace,
  settings: SweepSettings,
  user: Account,
): Promise<Job> => {
  const wrong = spaceProblem(settings.search_space, settings.strategy);
  rejectProblems(wrong === null ? {} : { search_space: wrong });
  const base = await baseOf(workspace, settings, user);
  if (settings.strategy === 'tpe') {
    const python = await pythonFor(workspace, base.env_id, user.user_name, user.team_name);
    if (!(await hasOptuna(python))) throw invalid({ strategy: NO_OPTUNA });
  }
  return base;
};

/** The refusal of a job is said of the job: a sweep has no fields of that name. */
const ofTheJob = (error: unknown): never => {
  if (!(error instanceof HttpError) || !error.details.fields) throw error;
  throw invalid({ batch_job_id: Object.values(error.details.fields).join(' ') });
};

/** Every endpoint of sweeps. */
export const sweepHandlers = (workspace: Workspace): AreaHandlers<'sweeps', typeof access> => {
  const { sweeps, children, db } = workspace;
  const read = async (id: string, user: Account) => ({
    sweep: await sweepOwnership.readable(workspace, id, user),
  });
  const runOf = async ({ sweep_id }: Sweep, run: string) => {
    const found = await sweeps.run(run);
    if (found?.sweepId === sweep_id) return found;
    throw new HttpError('missing', 'This sweep was never executed under that id.');
  };
  const trialOf = async (
    sweep: Sweep,
    { submission_id, number }: { readonly submission_id: string; readonly number: number },
  ) => {
    const run = await runOf(sweep, submission_id);
    const trial = await sweeps.trial(submission_id, number);
    if (trial) return { run, trial };
    throw new HttpError('missing', `This run has no trial ${number}.`);
  };

  return {
    readAll: async (_request, { user }) => ({
      sweeps: await sweeps.list({ owner: user.user_name }),
    }),
    readTeam: async (_request, { user }) => ({
      sweeps: await sweeps.list({ team: user.team_name, except: user.user_name }),
    }),
    read: async (_request, { object: sweep }) => ({ sweep }),
    async create({ settings }, { user }) {
      await check(workspace, settings, user);
      const id = `sweep-${randomBytes(8).toString('hex')}`;
      await sweeps.add({ id, owner: user.user_name, settings, source: NO_SOURCE, fileUrls: [] });
      return read(id, user);
    },
    async update({ sweep_id, settings }, { user }) {
      await check(workspace, settings, user);
      await sweeps.change(sweep_id, { settings });
      return read(sweep_id, user);
    },
    async delete({ sweep_id }, { object: { status } }) {
      const refused = new HttpError(
        'conflict',
        'This sweep is running. Stop it before you delete it.',
      );
      if (SWEEP_RUNNING.includes(status)) throw refused;
      await children.remove(SWEEP, sweep_id);
      if (!(await sweeps.remove(sweep_id, workspace.comments.forget))) throw refused;
      return { status: 'Sweep deleted' };
    },
    async execute({ sweep_id }, { object: sweep, user }) {
      if (SWEEP_RUNNING.includes(sweep.status))
        throw new HttpError('conflict', 'This sweep is running already.');
      const base = await check(workspace, sweep, user);
      const chosen = await children.admit(base, user.team_name).catch(ofTheJob);
      const {
        sweep_name,
        batch_job_id,
        search_space,
        strategy,
        metric,
        direction,
        trial_count,
        at_once,
        early_stopping,
      } = sweep;
      const settings = {
        sweep_name,
        batch_job_id,
        search_space,
        strategy,
        metric,
        direction,
        trial_count,
        at_once,
        early_stopping,
      };
      const [submissionId, taskId] = [fresh('run'), fresh('task')];
      const childId = await children.create(
        { kind: SWEEP, id: sweep_id, run: submissionId },
        {
          owner: user.user_name,
          settings: { ...JobSettings.parse(base), job_name: sweep_name, collaborators: [] },
          from: base,
        },
      );
      const trialCount =
        strategy === 'grid' ? Math.min(trial_count, gridSize(search_space)) : trial_count;
      const isBegun = await db.transaction(async (tx) => {
        const begun = await sweeps.begin(tx, {
          submissionId,
          taskId,
          sweepId: sweep_id,
          settings,
          trialCount,
          seed: randomInt(2 ** 31),
          childId,
          chosen,
          submittedBy: user.user_name,
        });
        if (begun) await children.begin(tx, { kind: SWEEP, run: submissionId });
        return begun;
      });
      // Somebody was faster: the copy is part of nothing, and goes with the next start.
      if (!isBegun) throw new HttpError('conflict', 'This sweep is running already.');
      children.wake();
      return { status: SWEEP_ACCEPTED.execute, ...(await read(sweep_id, user)) };
    },
    async stop({ sweep_id, submission_id }, { user }) {
      const isAsked = await db.transaction(async (tx) => {
        const asked = await sweeps.askToStop(tx, sweep_id, submission_id, user.user_name);
        if (asked) await children.begin(tx, { kind: SWEEP, run: submission_id });
        return asked;
      });
      if (!isAsked) throw new HttpError('conflict', 'This run is over already.');
      children.wake();
      return { status: SWEEP_ACCEPTED.stop, ...(await read(sweep_id, user)) };
    },
    async trials({ submission_id, since }, { object }) {
      await runOf(object, submission_id);
      return sweeps.changed(submission_id, since);
    },
    async stopTrial(request, { object }) {
      const { run, trial } = await trialOf(object, request);
      const isDropped = await db.transaction((tx) =>
        sweeps.dropWaiting(tx, request.submission_id, request.number),
      );
      const isAsked =
        isDropped ||
        (trial.submissionId !== null && (await children.stop(run.childId, trial.submissionId)));
      if (!isAsked) throw new HttpError('conflict', 'This trial is over already.');
      return { status: 'Stop trial submitted' };
    },
    async retryTrial({ sweep_id, submission_id, number }, { object }) {
      await trialOf(object, { submission_id, number });
      const isRetried = await db.transaction(async (tx) => {
        const retried = await sweeps.retry(tx, sweep_id, submission_id, number);
        if (retried) await children.begin(tx, { kind: SWEEP, run: submission_id });
        return retried;
      });
      if (!isRetried)
        throw new HttpError(
          'conflict',
          'Only a trial of the newest run that failed or was stopped runs again.',
        );
      children.wake();
      return { status: 'Trial submitted' };
    },
    async createJob(request, { object: sweep, user }) {
      const { run, trial } = await trialOf(sweep, request);
      const child = await workspace.jobs.find(run.childId);
      if (!child) throw new HttpError('missing', 'The files of this run are not there any more.');
      const base = JobSettings.parse(child.object);
      const parameters = [
        ...base.parameters.filter(({ name }) => !(name in trial.parameters)),
        ...Object.entries(trial.parameters).map(([name, value]) => ({ name, value })),
      ];
      const settings = {
        ...base,
        job_name: `${sweep.sweep_name.slice(0, 180)} trial ${trial.number}`,
        parameters,
      };
      const draft = {
        owner: user.user_name,
        settings,
        source: NO_SOURCE,
        files: [],
        brought: NOTHING,
        values: {},
      };
      return {
        batch_job_id: await createWork(
          jobKind,
          workspace,
          draft,
          originalOf(jobKind, child.object),
        ),
      };
    },
  };
};

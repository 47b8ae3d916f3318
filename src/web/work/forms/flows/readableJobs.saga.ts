import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { all, put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Job } from '~/contract';
import { toastAdded } from '~/web/core/toasts/events';
import { callApi } from '~/web/lib/saga/callApi';
import { error } from '~/web/core/toasts/toastsFrom';

/** A job that something else can be made of. */
export interface ReadableJob {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
}
type Jobs = readonly ReadableJob[];

/** The jobs as a field offers them: whose they are stands beside the name. */
export const jobChoices = (jobs: Jobs) =>
  jobs.map(({ id: value, name, owner }) => ({ value, text: `${name} · ${owner}` }));

interface Options {
  /** The feature that offers them. */
  readonly name: string;
  /** Heads the toast where they could not be read. */
  readonly failed: string;
  readonly suits?: (job: Job) => boolean;
}

/** The jobs of which a feature makes something, for its form: those that the person may see, own ones first. */
export const readableJobs = ({ name, failed, suits = () => true }: Options) => {
  const jobOptionsSucceeded = createAction<{ jobs: Jobs }>(`${name}/jobOptionsSucceeded`);
  const NONE: Jobs = [];
  const reducer = (state: Jobs = NONE, action: UnknownAction): Jobs =>
    jobOptionsSucceeded.match(action) ? action.payload.jobs : state;

  /** Those of the team are read only where the person may. */
  function* read(): SagaGenerator<void> {
    const { own, team } = yield* all({
      own: callApi(api.jobs.readAll, {}),
      team: callApi(api.jobs.readTeam, {}),
    });
    if (!own.ok) return void (yield* put(toastAdded(error(failed, own.problem))));
    const jobs = [...own.value.jobs, ...(team.ok ? team.value.jobs : [])].filter(suits);
    yield* put(
      jobOptionsSucceeded({
        jobs: jobs.map(({ batch_job_id: id, job_name, user_name: owner }) => ({
          id,
          name: job_name,
          owner,
        })),
      }),
    );
  }
  return { reducer, read, jobOptionsSucceeded, none: NONE };
};

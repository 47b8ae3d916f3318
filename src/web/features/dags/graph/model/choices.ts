import { api, type Job } from '~/contract';
import type { Loaded } from '~/web/lib/state/request';
import { choice } from '~/web/work/forms/flows/choice.saga';

/** The person's jobs, which a node can run. */
export const jobChoice = choice({
  name: 'dags/jobs',
  stateOf: (state) => state.dags?.jobs,
  endpoint: api.jobs.readAll,
  listOf: ({ jobs }) => jobs,
  valueOf: ({ jobs }): readonly Pick<Job, 'batch_job_id' | 'job_name'>[] =>
    jobs.map(({ batch_job_id, job_name }) => ({ batch_job_id, job_name })),
});

declare module '~/web/lib/state/root' {
  interface DagsArea {
    readonly jobs?: Loaded<readonly Pick<Job, 'batch_job_id' | 'job_name'>[]>;
  }
}

import { api, type Job, type PythonEnvironment } from '~/contract';
import type { Loaded } from '~/web/kit/state/loaded';
import { choice } from '~/web/objects/form/flows/choice.saga';

/** Where commands can run. */
export interface Pool {
  readonly name: string;
  readonly label: string;
}
export const poolChoice = choice({
  name: 'poolChoice', endpoint: api.dags.pools, listOf: ({ pools }) => pools, valueOf: ({ pools }): readonly Pool[] => pools,
});

/** The Python environments that commands can run in. */
export const pythonChoice = choice({
  name: 'dagPythonChoice', endpoint: api.environments.readAll, listOf: ({ environments }) => environments,
  valueOf: ({ environments }): readonly PythonEnvironment[] => environments.filter(({ usable }) => usable),
});

/** The person's jobs, which a node can run. */
export const jobChoice = choice({
  name: 'dagJobChoice', endpoint: api.jobs.readAll, listOf: ({ jobs }) => jobs,
  valueOf: ({ jobs }): readonly Pick<Job, 'batch_job_id' | 'job_name'>[] => jobs.map(({ batch_job_id, job_name }) => ({ batch_job_id, job_name })),
});

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly poolChoice?: Loaded<readonly Pool[]>;
    readonly dagPythonChoice?: Loaded<readonly PythonEnvironment[]>;
    readonly dagJobChoice?: Loaded<readonly Pick<Job, 'batch_job_id' | 'job_name'>[]>;
  }
}

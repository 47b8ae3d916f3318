import { PARAMETER_NAME, PARAMETER_NAME_RULE, type JobParameter } from '~/contract';
import { draft } from '~/web/kit/draft';

/** The question with what to run a job once more. */
export interface Rerun {
  readonly batch_job_id: string;
  readonly parameters: readonly JobParameter[];
}

const problemOf = (parameters: readonly JobParameter[]): string | undefined => {
  const names = parameters.map(({ name }) => name);
  if (!names.every((name) => PARAMETER_NAME.test(name))) return PARAMETER_NAME_RULE;
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? undefined : `There are two parameters called ${twice}.`;
};

/** A job that is about to run once more with other parameters, for that run alone. */
export const rerun = draft<Rerun, null>('jobs/rerun', { parameters: ({ parameters }) => problemOf(parameters) });

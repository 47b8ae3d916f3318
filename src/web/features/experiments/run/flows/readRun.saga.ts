import { api, type ReplyOf, type WholeRun } from '~/contract';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { pagePart } from '~/web/work/detail/pagePart.saga';
import { callApi } from '~/web/lib/saga/callApi';
import { refreshRequested } from '../../events';
import { annotated } from '../events';

export type Artifacts = ReplyOf<typeof api.experiments.artifacts>;

/** The run that the address lays over the page. */
export const selectedRunId = (search: string): string | null =>
  new URLSearchParams(search).get('run') || null;

const common = {
  page: '/experiments/:id',
  shows: selectedRunId,
  every: () => null,
};

/** The run that the address lays over the page, with everything; none where there is no such run. */
export const openRun = pagePart<readonly WholeRun[]>({
  ...common,
  name: 'experiments/run',
  again: annotated.type,
  stateOf: ({ experiments }) => experiments?.run,
  read: (_, run_id) =>
    objectRequest(
      api.experiments.compare,
      { runs: [run_id] },
      ({ runs }): readonly WholeRun[] => runs,
    )(),
});

/** Its files. */
export const openFiles = pagePart<Artifacts>({
  ...common,
  name: 'experiments/runFiles',
  again: refreshRequested.type,
  stateOf: ({ experiments }) => experiments?.runFiles,
  read: (_, run_id) => callApi(api.experiments.artifacts, { run_id }),
});

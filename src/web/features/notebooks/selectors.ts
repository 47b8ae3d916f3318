import { NOTEBOOK_STATUS } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import { notebooks, runningOf, runtimes, type Contents, type Reached } from './model';

const selectRuntimes = (state: RootState) =>
  state.notebooks?.runtimes ?? runtimes.getInitialState();

/** Which interpreter runs a notebook, or would; null where that is not known. */
export const selectInterpreter = (state: RootState, id: string) =>
  selectRuntimes(state).interpreters[id]?.runtime ?? null;

/** The environment that a notebook runs in, where a newer build of it is there or it was deleted; null otherwise. */
export const selectOutdated = (state: RootState, id: string) => {
  const environment = selectRuntimes(state).interpreters[id]?.environment ?? null;
  const row = notebooks.selectKnown(state, id);
  return row?.status === NOTEBOOK_STATUS.started &&
    environment !== null &&
    (environment.deleted === true || environment.latest_build > environment.build)
    ? environment
    : null;
};

/** Where the notebook is reached: only while it runs, and only as long as the run is the one that was reached. */
export const selectReached = (state: RootState, id: string): Reached | null => {
  const row = notebooks.selectKnown(state, id);
  const reached = selectRuntimes(state).reached[id];
  if (!row || !reached || row.status !== NOTEBOOK_STATUS.started) return null;
  const running = runningOf(row)?.submission_id;
  return reached.run === null || running === undefined || running === reached.run ? reached : null;
};

/** The content of a notebook that does not run; null until it was read. */
export const selectContents = (state: RootState, id: string): Contents | null =>
  state.notebooks?.contents?.notebook_id === id ? state.notebooks?.contents : null;

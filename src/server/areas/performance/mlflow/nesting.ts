import { forAll } from '../../../platform/storage/disk/entries';
import type { TrackedRun } from './tracked';

/** A run, and the id of the run of the same program that it is nested in; null of one that stands by itself. */
export interface NestedRun {
  readonly run: TrackedRun;
  readonly parent: string | null;
}

/** Tags that are read at once. */
const AT_ONCE = 16;

/** Some runs with their parents among them, in the order given. A run that names itself, or a parent that is not there, stands by itself. */
export const withParents = async (runs: readonly TrackedRun[]): Promise<NestedRun[]> => {
  if (runs.length < 2) return runs.map((run) => ({ run, parent: null }));
  const ids = new Set(runs.map(({ run_id: id }) => id));
  return forAll(
    runs,
    async (run) => {
      const parent = await run.parent();
      return {
        run,
        parent: parent !== null && parent !== run.run_id && ids.has(parent) ? parent : null,
      };
    },
    AT_ONCE,
  );
};

/** The runs that are nested in no other; the first of all where each names another as its parent. */
export const topRuns = (runs: readonly NestedRun[]): readonly TrackedRun[] => {
  const top = runs.filter(({ parent }) => parent === null);
  return (top.length > 0 ? top : runs.slice(0, 1)).map(({ run }) => run);
};

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReplyOf } from '~/contract';
import type { performance } from '~/contract/work/performance';
import { entryOf } from '../drive/rules';
import type { Store } from '../../storage/store';
import type { TrackedRun } from './mlflow/tracked';

type Artifacts = ReplyOf<typeof performance.artifacts>['artifacts'];

/** Files and folders of all runs together. */
const MOST_ENTRIES = 5_000;

/** The absolute path that MLflow's address of a run's artifacts names; null of one that is no folder of this machine. */
const pathOf = (address: string, work: string): string | null => {
  if (!/^[a-z][\w+.-]*:/i.test(address)) return path.resolve(work, address);
  try {
    return fileURLToPath(address);
  } catch {
    return null;
  }
};

/** Where a run's artifacts are among the results ('mlruns/0/ab12/artifacts'); null where they are elsewhere. */
export const locationOfArtifacts = ({ artifacts }: TrackedRun, work: string): string | null => {
  const found = artifacts === null ? null : pathOf(artifacts, work);
  const location = found === null ? '..' : path.relative(work, found);
  return location === '' || location.startsWith('..') || path.isAbsolute(location)
    ? null
    : location;
};

/** The artifacts of some runs, as results of their submission, and sentences about those that are not among the results. */
export const artifactsOf = async (
  runs: readonly TrackedRun[],
  results: Store,
  work: string,
): Promise<{ artifacts: Artifacts; warnings: string[] }> => {
  const artifacts: Artifacts = [];
  const warnings: string[] = [];
  for (const run of runs) {
    const location = locationOfArtifacts(run, work);
    if (location === null) {
      if (run.artifacts !== null)
        warnings.push(
          `The artifacts of ${run.run_name || run.run_id} are not among the results: ${run.artifacts}`,
        );
      continue;
    }
    if (!(await results.find(location))?.isDir) continue;
    for await (const { path: at, ...entry } of results.walk(location)) {
      if (artifacts.length === MOST_ENTRIES)
        return {
          artifacts,
          warnings: [...warnings, `Only the first ${MOST_ENTRIES} artifacts are listed.`],
        };
      artifacts.push({ ...entryOf(at, entry), run_id: run.run_id });
    }
  }
  return { artifacts, warnings };
};

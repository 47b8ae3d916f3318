import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReplyOf } from '~/contract';
import type { performance } from '~/contract/jobs/performance';
import { entryOf } from '../../platform/storage/paths';
import type { Store } from '../../platform/storage/store';
import type { RunModels } from './mlflow/models';
import type { TrackedRun } from './mlflow/tracked';

type Artifacts = ReplyOf<typeof performance.artifacts>['artifacts'];

/** Files and folders of all runs together. */
const MAX_ENTRIES = 5_000;

/** The absolute path that MLflow's address of a run's artifacts names; null of one that is no folder of this machine. */
const pathOf = (address: string, work: string): string | null => {
  if (!/^[a-z][\w+.-]*:/i.test(address)) return path.resolve(work, address);
  try {
    return fileURLToPath(address);
  } catch {
    // An address of another machine is no path here.
    return null;
  }
};

/** Where an address of MLflow's leads among the results ('mlruns/0/ab12/artifacts'); null where that is elsewhere. */
const locationOf = (address: string | null, work: string): string | null => {
  const found = address === null ? null : pathOf(address, work);
  const location = found === null ? '..' : path.relative(work, found);
  return location === '' || location.startsWith('..') || path.isAbsolute(location)
    ? null
    : location;
};

/** A folder of a run's files; of a model's own it says of which. */
interface Place {
  readonly location: string;
  readonly model: string | null;
}

const isBelow = (at: string, location: string) => at === location || at.startsWith(`${location}/`);

/** The versions of registered models whose files lie at each place: of a logged model by its id too. */
const versionsIn = ({ logged, versions }: RunModels, work: string) => {
  const byId = new Map(logged.map(({ model_id: id, artifacts }) => [`models:/${id}`, artifacts]));
  return versions.flatMap(({ name, version, sources }) => {
    const found = sources
      .map((source) => locationOf(byId.get(source) ?? source, work))
      .find((location) => location !== null);
    return found === undefined ? [] : [{ location: found, name, version }];
  });
};

/** The artifacts of some runs and the models that they logged, as results of their submission, and sentences about those that are not among the results. */
export const artifactsOf = async (
  runs: readonly TrackedRun[],
  results: Store,
  work: string,
): Promise<{ artifacts: Artifacts; warnings: string[] }> => {
  const artifacts: Artifacts = [];
  const warnings: string[] = [];
  const placesOf = (run: TrackedRun, { logged }: RunModels): Place[] => {
    const of = run.run_name || run.run_id;
    const named = [
      { what: `The artifacts of ${of} are`, at: run.artifacts, model: null },
      ...logged.map(({ name, artifacts: at }) => ({
        what: `The model ${name} of ${of} is`,
        at,
        model: name,
      })),
    ];
    return named.flatMap(({ what, at, model }) => {
      const location = locationOf(at, work);
      if (location === null && at !== null) warnings.push(`${what} not among the results: ${at}`);
      return location === null ? [] : [{ location, model }];
    });
  };
  for (const run of runs) {
    const models = await run.models();
    const registered = versionsIn(models, work);
    for (const { location, model } of placesOf(run, models)) {
      if (!(await results.find(location))?.isDir) continue;
      for await (const { path: at, ...entry } of results.walk(location)) {
        if (artifacts.length === MAX_ENTRIES)
          return {
            artifacts,
            warnings: [...warnings, `Only the first ${MAX_ENTRIES} artifacts are listed.`],
          };
        const versions = registered
          .filter((version) => isBelow(at, version.location))
          .map(({ name, version }) => ({ name, version }));
        artifacts.push({
          ...entryOf(at, entry),
          run_id: run.run_id,
          ...((model !== null || versions.length > 0) && {
            model: { name: model ?? '', versions },
          }),
        });
      }
    }
  }
  return { artifacts, warnings };
};

import path from 'node:path';
import { contentOf, foldersIn } from '../reading';
import { readMeta } from './meta';

/** A model that a run logged (MLflow 3): a folder of its own beside the run's artifacts. */
export interface LoggedModel {
  readonly model_id: string;
  readonly name: string;
  /** Where its files are: an address or a path; null where nobody said. */
  readonly artifacts: string | null;
}

/** A version of a registered model. */
export interface ModelVersion {
  readonly name: string;
  readonly version: string;
  /** Where its files are, or 'models:/…' of a logged model. */
  readonly sources: readonly string[];
}

/** The models of a run. */
export interface RunModels {
  readonly logged: readonly LoggedModel[];
  readonly versions: readonly ModelVersion[];
}

/** Whether a version in this stage was deleted. */
export const isDeletedVersion = (stage: unknown): boolean => stage === 'Deleted_Internal';

const MAX_META_BYTES = 1024 * 1024;
/** Models of one experiment, and versions of one store, that are looked at. */
const MAX_MODELS = 1000;

const metasBelow = async (folder: string, work: string) => {
  const found: Readonly<Record<string, string>>[] = [];
  for (const name of (await foldersIn(folder, work)).slice(0, MAX_MODELS)) {
    const meta = await contentOf(path.join(folder, name, 'meta.yaml'), work, MAX_META_BYTES);
    if (meta) found.push(readMeta(meta.toString('utf8')));
  }
  return found;
};

/** The models of a run in a file store: logged ones in `<experiment>/models`, registered versions in the `models` of the store. */
export const modelsInStore = async (
  store: string,
  experiment: string,
  run: string,
  work: string,
): Promise<RunModels> => {
  const logged = (await metasBelow(path.join(experiment, 'models'), work))
    .filter((meta) => meta['source_run_id'] === run && meta['lifecycle_stage'] !== 'deleted')
    .map((meta) => ({
      model_id: meta['model_id'] ?? '',
      name: meta['name'] ?? '',
      artifacts: meta['artifact_location'] ?? null,
    }));
  const registry = path.join(store, 'models');
  const versions: ModelVersion[] = [];
  for (const name of (await foldersIn(registry, work)).slice(0, MAX_MODELS))
    for (const meta of await metasBelow(path.join(registry, name), work))
      if (meta['run_id'] === run && !isDeletedVersion(meta['current_stage']))
        versions.push({
          name: meta['name'] ?? name,
          version: meta['version'] ?? '',
          sources: [meta['storage_location'], meta['source']].filter((each) => each !== undefined),
        });
  return { logged, versions };
};

type Rows = (
  table: string,
  columns: readonly string[],
  take: (row: readonly unknown[]) => void,
) => Promise<void>;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The models of the runs of a database, by run. */
export const modelsInDatabase = async (
  tables: readonly string[],
  rows: Rows,
): Promise<ReadonlyMap<string, RunModels>> => {
  const found = new Map<string, { logged: LoggedModel[]; versions: ModelVersion[] }>();
  const of = (run: unknown) => {
    const known = found.get(text(run)) ?? { logged: [], versions: [] };
    found.set(text(run), known);
    return known;
  };
  if (tables.includes('logged_models'))
    await rows(
      'logged_models',
      ['source_run_id', 'model_id', 'name', 'artifact_location', 'lifecycle_stage'],
      ([run, id, name, location, stage]) => {
        if (stage === 'deleted') return;
        const artifacts = text(location) || null;
        of(run).logged.push({ model_id: text(id), name: text(name), artifacts });
      },
    );
  if (tables.includes('model_versions'))
    await rows(
      'model_versions',
      ['run_id', 'name', 'version', 'storage_location', 'source', 'current_stage'],
      ([run, name, version, location, source, stage]) => {
        if (isDeletedVersion(stage)) return;
        const sources = [location, source].map(text).filter((each) => each !== '');
        of(run).versions.push({ name: text(name), version: text(version), sources });
      },
    );
  return found;
};

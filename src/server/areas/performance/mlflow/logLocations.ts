import path from 'node:path';
import { filesBelow, filesIn, foldersIn } from '../reading';

/** Where a program may have logged to with MLflow, below its working folder; paths are relative to that. */
export interface LogLocations {
  /** Folders of file stores. */
  readonly stores: readonly string[];
  /** Databases, of MLflow or of anything else. */
  readonly databases: readonly string[];
  /** Logs of other tools that lie there and are not read. */
  readonly others: readonly string[];
}

/** Where jobs and notebooks are told to log. */
const USUAL = 'mlruns';
/** Folders of the working folder that are looked into, and entries of each. */
const MAX_FOLDERS = 30;
const MAX_ENTRIES = 1_000;
const MAX_DEPTH = 3;
/** Other places that are read. */
const MAX_LOCATIONS = 20;

const DATABASE = /\.(db|sqlite3?)$/i;
/** The file that makes a folder an experiment of a file store: its name is a number. */
const EXPERIMENT = /^(?:(.+)\/)?\d+\/meta\.yaml$/;
const LEFT_OUT: readonly string[] = [
  USUAL,
  'mlartifacts',
  'node_modules',
  '__pycache__',
  'artifacts',
  'metrics',
  'params',
  'tags',
];
const skip = (name: string) => name.startsWith('.') || LEFT_OUT.includes(name);

const othersIn = async (work: string, folders: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  if (
    folders.includes('wandb') &&
    (await foldersIn(path.join(work, 'wandb'), work)).some((name) => /^(offline-)?run-/.test(name))
  )
    found.push('runs of Weights & Biases (wandb)');
  for (const name of ['trackio', '.trackio'])
    if (folders.includes(name)) found.push(`runs of Trackio (${name})`);
  return found;
};

/** Looks for where a program logged to, also where it chose places of its own; not far, since its data may lie there too. */
export const locationsIn = async (work: string): Promise<LogLocations> => {
  const [folders, top] = [await foldersIn(work, work), await filesIn(work, work)];
  const stores = new Set<string>();
  const databases = top.filter((name) => DATABASE.test(name) || !name.includes('.'));
  const walk = {
    depth: MAX_DEPTH,
    most: MAX_ENTRIES,
    skip: (name: string) => skip(name) && name !== USUAL,
  };
  for (const folder of folders.filter((name) => !skip(name)).slice(0, MAX_FOLDERS)) {
    for (const file of await filesBelow(path.join(work, folder), work, walk)) {
      const [isExperiment, below] = EXPERIMENT.exec(file) ?? [];
      if (isExperiment !== undefined)
        stores.add(below === undefined ? folder : `${folder}/${below}`);
      else if (DATABASE.test(file)) databases.push(`${folder}/${file}`);
    }
  }
  return {
    stores: [USUAL, ...[...stores].slice(0, MAX_LOCATIONS)],
    databases: databases.slice(0, 2 * MAX_LOCATIONS),
    others: await othersIn(work, folders),
  };
};

import type { Series } from '../series';
import type { RunModels } from './models';

/** A dataset that a program logged as the input of a run. */
export interface LoggedDataset {
  readonly name: string;
  readonly digest: string;
  /** Its purpose: 'train'; '' where nobody said. */
  readonly context: string;
}
/** The tag of an input that says what it was used for. */
export const CONTEXT_TAG = 'mlflow.data.context';

/** A run as MLflow wrote it down, wherever. */
export interface TrackedRun {
  readonly run_id: string;
  /** The name of its experiment; '' where nobody gave it one. */
  readonly experiment: string;
  readonly run_name: string;
  /** MLflow's word: 'RUNNING', 'FINISHED' … */
  readonly status: string;
  /** Milliseconds since 1970. */
  readonly start: number | null;
  readonly end: number | null;
  /** Names of what it measured. */
  readonly metrics: readonly string[];
  /** Its measurement under one of those names; null where it is gone. */
  readonly series: (metric: string) => Promise<Series | null>;
  readonly params: () => Promise<Readonly<Record<string, string>>>;
  readonly tags: () => Promise<Readonly<Record<string, string>>>;
  /** The id of the run that it was nested in; null where its program named none. */
  readonly parent: () => Promise<string | null>;
  /** The datasets that its program said it used. */
  readonly datasets: () => Promise<readonly LoggedDataset[]>;
  /** The models that it logged or that were registered from it. */
  readonly models: () => Promise<RunModels>;
  /** Where its artifacts are: an address or a path; null where nobody said. */
  readonly artifacts: string | null;
}

/** The tag that names a run where MLflow is too old to do so elsewhere. */
export const NAME_TAG = 'mlflow.runName';

/** The tag of a nested run that names the run around it. */
export const PARENT_TAG = 'mlflow.parentRunId';

/** Spellings of infinity in MLflow's databases and servers. */
const LARGEST = 1.797_693_134_862_315_7e308;

/** The value that a program logged, by what a store says. */
export const measuredValue = (value: number): number =>
  Math.abs(value) >= LARGEST ? Math.sign(value) * Infinity : value;

/** MLflow's numbers of a run's status in file stores. */
const STATUSES: Readonly<Record<string, string>> = {
  1: 'RUNNING',
  2: 'SCHEDULED',
  3: 'FINISHED',
  4: 'FAILED',
  5: 'KILLED',
};

export const statusOf = (status: string): string => STATUSES[status] ?? status;

/** The number of a status in file stores; the status itself where MLflow has none for it. */
export const statusNumber = (status: string): string =>
  Object.entries(STATUSES).find(([, name]) => name === status)?.[0] ?? status;

/** A time of MLflow's, which were seconds once; null where it is none. */
export const timeOf = (value: unknown): number | null => {
  const time = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(time) || time <= 0) return null;
  return time < 100_000_000_000 ? time * 1000 : time;
};

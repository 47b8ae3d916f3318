import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Tracked {
  /** What the program works in, absolute. */
  readonly work: string;
  /** The TensorBoard folder of its settings. */
  readonly logFolder: string;
  /** What the object is called: the experiment of runs whose program names none. */
  readonly name: string;
}

/** What tells a program where to log to, so that its metrics are found. */
export const trackingVariables = ({ work, logFolder, name }: Tracked): Record<string, string> => ({
  MLFLOW_TRACKING_URI: pathToFileURL(path.join(work, 'mlruns')).href,
  // MLflow 3.13 and later refuse to log to a folder without it; earlier ones do not read it.
  MLFLOW_ALLOW_FILE_STORE: 'true',
  MLFLOW_EXPERIMENT_NAME: name,
  TENSORBOARD_LOGDIR: path.join(work, path.resolve('/', logFolder)),
});

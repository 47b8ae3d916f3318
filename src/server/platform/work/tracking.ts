import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Tracked {
  /** The working folder of the program, absolute. */
  readonly work: string;
  /** The TensorBoard folder of its settings. */
  readonly logFolder: string;
  /** The name of the object: the experiment of runs whose program names none. */
  readonly name: string;
}

/** The variables that tell a program where to log, so that its metrics are found. */
export const trackingVariables = ({ work, logFolder, name }: Tracked): Record<string, string> => ({
  MLFLOW_TRACKING_URI: pathToFileURL(path.join(work, 'mlruns')).href,
  // MLflow 3.13 and later refuse to log to a folder without it; earlier ones do not read it.
  MLFLOW_ALLOW_FILE_STORE: 'true',
  MLFLOW_EXPERIMENT_NAME: name,
  TENSORBOARD_LOGDIR: path.join(work, path.resolve('/', logFolder)),
});

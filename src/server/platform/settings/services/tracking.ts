import type { Environment } from '../environment';
import { read } from '../read';

/** An MLflow tracking server that others run. */
export interface TrackingSettings {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Sent as a bearer; null for none. */
  readonly token: string | null;
  /** The team that sees its runs; null lets every team of the installation see them. */
  readonly team: string | null;
}

/** Reads the settings of the tracking server; null where there is none. */
export const readTrackingSettings = (environment: Environment): TrackingSettings | null => {
  const url = read(environment, 'ATELIER_MLFLOW_URL');
  return url === null
    ? null
    : {
        url,
        token: read(environment, 'ATELIER_MLFLOW_TOKEN'),
        team: read(environment, 'ATELIER_MLFLOW_TEAM'),
      };
};

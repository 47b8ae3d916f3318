import { BadSetting, type Environment } from '../settings/environment';
import { read } from '../settings/read';

/** Where metrics are read. */
export interface MetricsSettings {
  /** The port of their own; null serves them on the app's. */
  readonly port: number | null;
  /** The bearer of a reader; null for none. */
  readonly token: string | null;
}

/** Reads where metrics are read; null, as by default, where they are not. Throws `BadSetting`. */
export const readMetricsSettings = (environment: Environment): MetricsSettings | null => {
  const port = read(environment, 'ATELIER_METRICS_PORT');
  const token = read(environment, 'ATELIER_METRICS_TOKEN');
  if (port === null && token === null) return null;
  const others = [read(environment, 'ATELIER_PORT'), read(environment, 'ATELIER_GATEWAY_PORT')];
  if (port !== null && port !== 0 && others.includes(port))
    throw new BadSetting(
      'ATELIER_METRICS_PORT must differ from ATELIER_PORT and ATELIER_GATEWAY_PORT.',
    );
  return { port, token };
};

import type { Environment } from '../environment';
import { read } from '../read';

/** A collector of traces, spoken to by OTLP over HTTP with JSON. */
export interface CollectorSettings {
  /** Its address, without a slash at the end; `/v1/traces` comes after it. */
  readonly url: string;
  /** Sent as `Authorization`; null for none. */
  readonly authorization: string | null;
}

/** Reads where traces go; null, as by default, where they go nowhere. */
export const readCollectorSettings = (environment: Environment): CollectorSettings | null => {
  const url = read(environment, 'ATELIER_OTLP_URL');
  return url === null
    ? null
    : { url, authorization: read(environment, 'ATELIER_OTLP_AUTHORIZATION') };
};

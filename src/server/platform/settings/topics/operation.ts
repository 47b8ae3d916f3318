import { setting } from '../setting';
import { kind, oneOf, whole } from '../values';

const MIN_TOKEN = 16;

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Settings of the output that operators read. */
export const operation = {
  ATELIER_LOG_LEVEL: setting({
    kind: oneOf(LOG_LEVELS),
    type: '`debug`, `info`, `warn`, `error` or `silent`',
    usual: null,
    usually: '`info`; `warn` on a terminal',
    about:
      'The lowest level that is logged: JSON on stderr, or readable lines where that is a terminal. `info` has a line for every request ([logs](operations.md#logs-metrics-and-health)).',
    example: 'warn',
    common: true,
  }),
  ATELIER_METRICS_PORT: setting({
    kind: whole(0, 65_535),
    type: 'a whole number',
    usual: null,
    about:
      'Serves metrics for Prometheus at `/metrics` of this port: to this machine alone, or with `ATELIER_METRICS_TOKEN` where the app listens.',
    example: '9100',
  }),
  ATELIER_METRICS_TOKEN: setting({
    kind: kind(
      (given) => (given.length >= MIN_TOKEN ? given : undefined),
      () => `must have at least ${MIN_TOKEN} characters.`,
    ),
    type: `text of at least ${MIN_TOKEN} characters`,
    usual: null,
    about:
      "What a reader of metrics shows as a bearer. Without `ATELIER_METRICS_PORT` they are served at `/metrics` of the app's port.",
    example: 'a-long-random-token',
    secret: true,
  }),
};

import { setting } from '../setting';
import { oneOf } from '../values';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** What operators read of the server. */
export const operation = {
  ATELIER_LOG_LEVEL: setting({
    kind: oneOf(LOG_LEVELS),
    type: '`debug`, `info`, `warn`, `error` or `silent`',
    usual: null,
    usually: '`info`; `warn` on a terminal',
    about:
      'From which level on lines are logged: JSON on stderr, or readable lines where that is a terminal. `info` has a line for every request ([logs](DEPLOY.md#logs-metrics-and-health)).',
    example: 'warn',
    common: true,
  }),
};

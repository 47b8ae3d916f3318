import type { PythonEnvironment } from '~/contract';
import type { Tone } from '~/web/ui/data/Status';

type Status = PythonEnvironment['status'];

/** The tone of the status of an environment. */
export const ENVIRONMENT_TONES = {
  waiting: 'busy',
  building: 'busy',
  ready: 'good',
  failed: 'bad',
  stopped: 'warn',
  unknown: 'warn',
  damaged: 'bad',
} as const satisfies Record<Status, Tone>;

/** The same in words. */
export const ENVIRONMENT_WORDS = {
  waiting: 'Waiting to be built',
  building: 'Building',
  ready: 'Ready',
  failed: 'Build failed',
  stopped: 'Build stopped',
  unknown: 'Unknown',
  damaged: 'Damaged',
} as const satisfies Record<Status, string>;

import type { Trial } from '~/contract';
import type { Tone } from '~/web/ui/data/Status';

/** How each status of a trial reads, and what it means for the person. */
export const TRIAL_TONES: Readonly<Record<Trial['status'], Tone>> = {
  waiting: 'busy',
  running: 'busy',
  complete: 'good',
  pruned: 'rest',
  failed: 'bad',
  stopped: 'warn',
};
export const TRIAL_WORDS: Readonly<Record<Trial['status'], string>> = {
  waiting: 'Waiting',
  running: 'Running',
  complete: 'Complete',
  pruned: 'Ended early',
  failed: 'Failed',
  stopped: 'Stopped',
};

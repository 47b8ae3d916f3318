import { NOTEBOOK_STATUS, type RecentObject } from '~/contract';
import { jobTone } from '~/web/crossings/jobStatus';
import type { Tone } from '~/web/ui/data/Status';

/** The sections of /home from top to bottom; one that has nothing is not shown. */
export const KINDS: readonly { readonly kind: RecentObject['kind']; readonly title: string; readonly path: string }[] = [
  { kind: 'notebook', title: 'Notebooks', path: '/notebooks' },
  { kind: 'job', title: 'Batch jobs', path: '/jobs' },
];

const TONES: Readonly<Record<string, Tone>> = {
  [NOTEBOOK_STATUS.started]: 'good',
  [NOTEBOOK_STATUS.connecting]: 'busy',
  [NOTEBOOK_STATUS.starting]: 'busy',
  [NOTEBOOK_STATUS.stopping]: 'busy',
};

/** What a status of an object means for the person; one that is not known is at rest. */
export const toneOf = (status: string): Tone => TONES[status] ?? jobTone(status);

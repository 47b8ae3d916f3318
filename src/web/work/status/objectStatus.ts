import { JOB_RUNNING, NOTEBOOK_STATUS, type RecentObject } from '~/contract';
import type { Tone } from '~/web/ui/data/Status';
import { DATASET_WORDS } from './datasetStatus';
import { ENVIRONMENT_TONES, ENVIRONMENT_WORDS } from './environmentStatus';
import { jobTone } from './jobStatus';
import { predictionTone } from './predictionStatus';
import { STREAM_WORDS } from './streamStatus';

type Stated = Pick<RecentObject, 'kind' | 'status'>;

const NOTEBOOK_TONES: Readonly<Record<string, Tone>> = {
  [NOTEBOOK_STATUS.started]: 'good',
  [NOTEBOOK_STATUS.connecting]: 'busy',
  [NOTEBOOK_STATUS.starting]: 'busy',
  [NOTEBOOK_STATUS.stopping]: 'busy',
};
const known = <Meaning>(
  table: Readonly<Record<string, Meaning>>,
  status: string,
): Meaning | undefined => (Object.hasOwn(table, status) ? table[status] : undefined);

/** The tone of the status of an object; one that is not known is at rest. */
export const toneOf = ({ kind, status }: Stated): Tone => {
  if (kind === 'environment') return known<Tone>(ENVIRONMENT_TONES, status) ?? 'rest';
  if (kind === 'prediction') return predictionTone(status);
  if (kind === 'dataset') return status === 'missing' ? 'bad' : 'good';
  if (kind === 'stream') return known(STREAM_WORDS, status)?.[0] ?? 'rest';
  return (kind === 'notebook' ? known(NOTEBOOK_TONES, status) : undefined) ?? jobTone(status);
};

/** The status in words. */
export const wordOf = ({ kind, status }: Stated): string => {
  if (kind === 'environment') return known<string>(ENVIRONMENT_WORDS, status) ?? status;
  if (kind === 'dataset') return known<string>(DATASET_WORDS, status) ?? status;
  return (kind === 'stream' ? known(STREAM_WORDS, status)?.[1] : undefined) ?? status;
};

/** Notebooks that run or are on their way, and jobs that were submitted and are not over. */
export const isRunning = ({ kind, status }: Stated): boolean =>
  kind === 'notebook' ? status in NOTEBOOK_TONES : kind === 'job' && JOB_RUNNING.includes(status);

import {
  hasHandledFailures,
  JOB_RUNNING,
  JOB_STATUS,
  NOTEBOOK_STATUS,
  PREDICTION_RUNNING,
  PREDICTION_STATUS,
  type RecentObject,
} from '~/contract';
import type { Tone } from '~/web/ui/data/Status';
import type { StreamStatus } from '~/contract/streams/streamRules';
import { ENVIRONMENT_TONES, ENVIRONMENT_WORDS } from './environmentStatus';

/** The status of a stream: what it means for the person, and in words. */
export const STREAM_WORDS: Readonly<Record<StreamStatus, readonly [tone: Tone, word: string]>> = {
  scheduled: ['rest', 'Scheduled'],
  live: ['good', 'LIVE'],
  ended: ['rest', 'Ended'],
  recorded: ['rest', 'Recorded'],
  archived: ['rest', 'Archived'],
};

/** The tone of the status of a prediction or of a version; one that is not known is at rest. */
export const predictionTone = (status: string): Tone => {
  if (status === PREDICTION_STATUS.deployed) return 'good';
  if (status === PREDICTION_STATUS.restarting) return 'warn';
  if (status === PREDICTION_STATUS.failed) return 'bad';
  return PREDICTION_RUNNING.includes(status) ? 'busy' : 'rest';
};

/** The tone of the status of a job or submission; one that is not known is at rest (JOB-06). */
export const jobTone = (status: string): Tone => {
  if (JOB_RUNNING.includes(status)) return 'busy';
  if (status === JOB_STATUS.executed) return 'good';
  if (status === JOB_STATUS.aborted || hasHandledFailures(status)) return 'warn';
  return status === JOB_STATUS.failed ? 'bad' : 'rest';
};

/** The status of a dataset in words. */
export const DATASET_WORDS = { ready: 'Ready', missing: 'Folder gone' } as const;

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

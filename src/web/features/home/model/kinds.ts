import { JOB_RUNNING, NOTEBOOK_STATUS, type RecentObject } from '~/contract';
import type { RecentKind, RoomManifest } from '~/web/kit/room';
import { ENVIRONMENT_TONES, ENVIRONMENT_WORDS } from '~/web/objects/status/environmentStatus';
import { DATASET_WORDS } from '~/web/objects/status/datasetStatus';
import { predictionTone } from '~/web/objects/status/predictionStatus';
import { jobTone } from '~/web/objects/status/jobStatus';
import type { Tone } from '~/web/ui/data/Status';

/** The sections of /home from top to bottom, as the rooms registered them; one that has nothing is not shown. */
export const kindsOf = (manifests: readonly RoomManifest[]): readonly RecentKind[] => (
  manifests.flatMap(({ recents }) => (recents ? [recents] : [])).sort((a, b) => a.order - b.order)
);

const NOTEBOOK_TONES: Readonly<Record<string, Tone>> = {
  [NOTEBOOK_STATUS.started]: 'good',
  [NOTEBOOK_STATUS.connecting]: 'busy',
  [NOTEBOOK_STATUS.starting]: 'busy',
  [NOTEBOOK_STATUS.stopping]: 'busy',
};
const known = <Meaning>(table: Readonly<Record<string, Meaning>>, status: string): Meaning | undefined => (
  Object.hasOwn(table, status) ? table[status] : undefined
);

/** What a status of an object means for the person; one that is not known is at rest. */
export const toneOf = ({ kind, status }: RecentObject): Tone => {
  if (kind === 'environment') return known<Tone>(ENVIRONMENT_TONES, status) ?? 'rest';
  if (kind === 'prediction') return predictionTone(status);
  if (kind === 'dataset') return status === 'missing' ? 'bad' : 'good';
  return (kind === 'notebook' ? known(NOTEBOOK_TONES, status) : undefined) ?? jobTone(status);
};

/** The status in words. */
export const wordOf = ({ kind, status }: RecentObject): string => (
  kind === 'environment' ? known<string>(ENVIRONMENT_WORDS, status) ?? status : kind === 'dataset' ? known<string>(DATASET_WORDS, status) ?? status : status
);

/** Notebooks that run or are on their way, and jobs that were submitted and are not over. */
export const isRunning = ({ kind, status }: RecentObject): boolean => (
  kind === 'notebook' ? status in NOTEBOOK_TONES : kind === 'job' && JOB_RUNNING.includes(status)
);

/** So few objects has who has just begun: those of the sample workspace. */
const SAMPLES = 3;

/** Somebody who has a few notebooks at most, and nothing else yet. */
export const isNewcomer = (rows: readonly RecentObject[]): boolean => rows.length <= SAMPLES && rows.every(({ kind }) => kind === 'notebook');

import { NOTEBOOK_STATUS } from '~/contract';
import type { RecentKind, RoomManifest } from '~/web/kit/room';
import { jobTone } from '~/web/objects/jobStatus';
import type { Tone } from '~/web/ui/data/Status';

/** The sections of /home from top to bottom, as the rooms registered them; one that has nothing is not shown. */
export const kindsOf = (manifests: readonly RoomManifest[]): readonly RecentKind[] => (
  manifests.flatMap(({ recents }) => (recents ? [recents] : [])).sort((a, b) => a.order - b.order)
);

const TONES: Readonly<Record<string, Tone>> = {
  [NOTEBOOK_STATUS.started]: 'good',
  [NOTEBOOK_STATUS.connecting]: 'busy',
  [NOTEBOOK_STATUS.starting]: 'busy',
  [NOTEBOOK_STATUS.stopping]: 'busy',
};

/** What a status of an object means for the person; one that is not known is at rest. */
export const toneOf = (status: string): Tone => TONES[status] ?? jobTone(status);

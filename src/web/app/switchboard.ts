import { always, type Line } from '~/web/kit/effects/policies';
import { watchTab } from '~/web/kit/browser/tab';
import type { Room } from '~/web/kit/room';

/** What runs whether or not somebody is signed in. */
export const linesOutside = (rooms: readonly Room[]): readonly Line[] => [
  always(watchTab),
  ...rooms.flatMap(outsideOf),
];

/** What rooms run whether or not somebody is signed in. */
export const outsideOf = ({ flowsOutside = [] }: Room): readonly Line[] => flowsOutside;

/** What lives with the session. */
export const insideOf = ({ flows = [] }: Room): readonly Line[] => flows;

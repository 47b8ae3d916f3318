import { always, type Line } from '~/web/kit/effects/policies';
import { watchTab } from '~/web/kit/browser/tab';
import type { Feature } from '~/web/kit/room';

/** What runs whether or not somebody is signed in. */
export const linesOutside = (rooms: readonly Feature[]): readonly Line[] => [
  always(watchTab),
  ...rooms.flatMap(outsideOf),
];

/** What rooms run whether or not somebody is signed in. */
export const outsideOf = ({ flowsOutside = [] }: Feature): readonly Line[] => flowsOutside;

/** What lives with the session. */
export const insideOf = ({ flows = [] }: Feature): readonly Line[] => flows;

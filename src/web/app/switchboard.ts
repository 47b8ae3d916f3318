import { always, type Line } from '~/web/lib/saga/policies';
import { watchTab } from '~/web/lib/browser/tab';
import type { Feature } from '~/web/lib/feature';

/** What runs whether or not somebody is signed in. */
export const linesOutside = (features: readonly Feature[]): readonly Line[] => [
  always(watchTab),
  ...features.flatMap(outsideOf),
];

/** What features run whether or not somebody is signed in. */
export const outsideOf = ({ flowsOutside = [] }: Feature): readonly Line[] => flowsOutside;

/** What lives with the session. */
export const insideOf = ({ flows = [] }: Feature): readonly Line[] => flows;

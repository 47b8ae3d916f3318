import { always, type Line } from '~/web/lib/saga/policies';
import { watchTab } from '~/web/lib/browser/tab';
import type { Feature } from '~/web/lib/feature';

/** Watchers that run whether or not somebody is signed in. */
export const linesOutside = (features: readonly Feature[]): readonly Line[] => [
  always(watchTab),
  ...features.flatMap(outsideOf),
];

/** Watchers of features that run whether or not somebody is signed in. */
export const outsideOf = ({ flowsOutside = [] }: Feature): readonly Line[] => flowsOutside;

/** Watchers that live with the session. */
export const insideOf = ({ flows = [] }: Feature): readonly Line[] => flows;

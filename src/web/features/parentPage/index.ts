import { hearFrames } from '~/web/kit/browser/frames';
import { parentSpoke } from '~/web/kit/browser/parent';
import { always, every } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { followParent } from './flows/followParent.saga';

/** What other pages say: those that the app shows in frames, and the one that shows the app. */
export const parentPage: Room = {
  flowsOutside: [always(hearFrames)],
  flows: [every(parentSpoke, followParent)],
};

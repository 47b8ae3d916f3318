import { watchFrameMessages } from '~/web/lib/browser/frames';
import { parentMessageReceived } from '~/web/lib/browser/parent';
import { always, every } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { followParent } from './followParent.saga';

/** Messages of other pages: those that the app shows in frames, and the one that shows the app. */
export const parentPage: Feature = {
  flowsOutside: [always(watchFrameMessages)],
  flows: [every(parentMessageReceived, followParent)],
};

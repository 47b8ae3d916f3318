import { watchFrameMessages } from '~/web/kit/browser/frames';
import { parentMessageReceived } from '~/web/kit/browser/parent';
import { always, every } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { followParent } from './flows/followParent.saga';

/** What other pages say: those that the app shows in frames, and the one that shows the app. */
export const parentPage: Feature = {
  flowsOutside: [always(watchFrameMessages)],
  flows: [every(parentMessageReceived, followParent)],
};

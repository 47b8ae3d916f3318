import { always, every } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { allSeen, happened, historyCleared } from '../notices/events';
import { followHappenings } from './flows/followHappenings.saga';
import { forgetCleared, keepSeen, seeAll } from './flows/keepSeen.saga';
import { tellHappening } from './flows/tellHappening.saga';

/** What happened to the person's work is read, told once, and kept as seen in all their browsers. */
export const happenings: Room = {
  flows: [
    always(followHappenings),
    every(happened, tellHappening),
    always(keepSeen),
    every(historyCleared, forgetCleared),
    every(allSeen, seeAll),
  ],
};

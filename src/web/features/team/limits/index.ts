import { whilePage } from '~/web/lib/saga/policies';
import { lazily } from '~/web/lib/browser/lazily';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { changeLimits } from './flows/changeLimits.saga';
import { followMemberLimits, followCurrentLimits } from './flows/readLimits.saga';
import { EVENT_TOASTS } from './messages';
import { limitsReducer } from './model';

/** Limits of people's programs: told in Settings, and to admins on the page of a member. */
export const limits: Feature = {
  reducers: {
    team: { limits: limitsReducer },
  },
  flows: [
    whilePage('/:settings(settings|settings-for-web)', followCurrentLimits),
    whilePage('/team/:id', followMemberLimits),
    changeLimits,
    toastsFrom(EVENT_TOASTS),
  ],
  panels: {
    currentLimits: lazily(() => import('./screens/CurrentLimits')),
    memberLimits: lazily(() => import('./screens/MemberLimits')),
  },
};

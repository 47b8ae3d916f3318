import { whilePage } from '~/web/lib/saga/policies';
import { lazily } from '~/web/lib/browser/lazily';
import type { Feature } from '~/web/lib/feature';
import { toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { changeLimits, followCurrentLimits, followMemberLimits } from './readLimits.saga';
import { limitsReducer } from './model';
import { changed } from './events';

const EVENT_TOASTS = [toast(changed, () => ({ kind: 'success', text: 'Limits changed' }))];

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

import { lazily } from '~/web/lib/browser/lazily';
import { every } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { referCopyRequested } from './events';
import { copyReferLink } from './copyReferLink.saga';
import { referSlice } from './model';

export const refer: Feature = {
  reducers: {
    team: { referral: referSlice.reducer },
  },
  flows: [every(referCopyRequested, copyReferLink)],
  layers: [lazily(() => import('./screens/ReferDialog'))],
  panels: { refer: lazily(() => import('./screens/ReferEntry')) },
};

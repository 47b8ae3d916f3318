import { lazily } from '~/web/kit/browser/lazily';
import { every } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { referCopyRequested } from './events';
import { copyReferLink } from './flows/copyReferLink.saga';
import { referSlice } from './model';

export const refer: Feature = {
  reducers: { refer: referSlice.reducer },
  flows: [every(referCopyRequested, copyReferLink)],
  layers: [lazily(() => import('./screens/ReferPlace'))],
  panels: { refer: lazily(() => import('./screens/ReferEntry')) },
};

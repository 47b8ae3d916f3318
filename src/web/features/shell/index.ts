import { always } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { rememberSidebar } from './flows/rememberSidebar.saga';
import { PERSISTED_SHELL, shellSlice } from './model/slice';

export const shell: Feature = {
  outlives: ['shell'],
  reducers: { shell: shellSlice.reducer },
  kept: { shell: { version: 1, whitelist: PERSISTED_SHELL, storage: 'tab' } },
  flowsOutside: [always(rememberSidebar)],
};

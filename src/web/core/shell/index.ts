import { always } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { rememberSidebar } from './flows/rememberSidebar.saga';
import { PERSISTED_SHELL, shellSlice } from './model/slice';

export const shell: Feature = {
  outlives: ['shell'],
  reducers: { shell: shellSlice.reducer },
  kept: { shell: { version: 1, whitelist: PERSISTED_SHELL, storage: 'tab' } },
  flowsOutside: [always(rememberSidebar)],
};

import { always } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { rememberSidebar } from './flows/rememberSidebar.saga';
import { SHELL_KEPT, shellSlice } from './model/slice';

export const shell: Room = {
  outlives: ['shell'],
  reducers: { shell: shellSlice.reducer },
  kept: { shell: { version: 1, whitelist: SHELL_KEPT, storage: 'tab' } },
  flowsOutside: [always(rememberSidebar)],
};

import { always } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { rememberSidebar } from './rememberSidebar.saga';
import { PERSISTED_SHELL, shellSlice } from './model/slice';

export const shell: Feature = {
  outlives: ['shell.layout'],
  reducers: {
    shell: { layout: shellSlice.reducer },
  },
  persisted: [
    { path: 'shell.layout', key: 'shell', version: 1, allow: PERSISTED_SHELL, storage: 'tab' },
  ],
  flowsOutside: [always(rememberSidebar)],
};

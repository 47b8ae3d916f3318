import type { Feature } from '~/web/lib/feature';
import { PERSISTED_CONVERSATIONS, conversationsSlice } from './model';

/** The panel of conversations at the right of the pages. */
export const conversations: Feature = {
  outlives: ['shell.conversations'],
  reducers: {
    shell: { conversations: conversationsSlice.reducer },
  },
  persisted: [
    {
      path: 'shell.conversations',
      key: 'conversations',
      version: 1,
      allow: PERSISTED_CONVERSATIONS,
      storage: 'local',
    },
  ],
};

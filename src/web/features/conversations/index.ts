import type { Room } from '~/web/kit/room';
import { CONVERSATIONS_KEPT, conversationsSlice } from './model/slice';

/** The panel of conversations at the right of the pages. */
export const conversations: Room = {
  outlives: ['conversations'],
  reducers: { conversations: conversationsSlice.reducer },
  kept: { conversations: { version: 1, whitelist: CONVERSATIONS_KEPT, storage: 'local' } },
};

import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { conversationsSlice } from './model/slice';

const selectConversations = sliceSelector('conversations', firstOf(conversationsSlice.reducer));

/** Whether the person wants the panel. */
export const selectConversationsOpen = (state: Pick<RootState, 'conversations'>): boolean =>
  selectConversations(state).open;

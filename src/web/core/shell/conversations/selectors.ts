import type { RootState } from '~/web/lib/state/root';
import { firstOf } from '~/web/lib/state/sliceSelector';
import { conversationsSlice } from './model';

const first = firstOf(conversationsSlice.reducer);

/** Whether the person wants the panel. */
export const selectConversationsOpen = (state: Pick<RootState, 'shell'>): boolean =>
  (state.shell.conversations ?? first).open;

import { createSlice } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { firstOf } from '~/web/lib/state/sliceSelector';
import { conversationsTurned } from '../events';

export interface ConversationsState {
  readonly open: boolean;
}

/** A window so wide has room for the panel beside any page, pixels. */
const WIDE = 1600;

export const conversationsSlice = createSlice({
  name: 'shell/conversations',
  initialState: (): ConversationsState => ({
    open: typeof window !== 'undefined' && window.innerWidth >= WIDE,
  }),
  reducers: {},
  extraReducers: (on) => {
    on.addCase(conversationsTurned, (_state, { payload }) => payload);
  },
});

/** The fields in the browser's storage. */
export const PERSISTED_CONVERSATIONS = [
  'open',
] as const satisfies readonly (keyof ConversationsState)[];

declare module '~/web/lib/state/root' {
  interface ShellArea {
    readonly conversations?: ConversationsState;
  }
}

const first = firstOf(conversationsSlice.reducer);

/** Whether the person wants the panel. */
export const selectConversationsOpen = (state: Pick<RootState, 'shell'>): boolean =>
  (state.shell.conversations ?? first).open;

import { createSlice } from '@reduxjs/toolkit';
import { conversationsTurned } from './events';

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

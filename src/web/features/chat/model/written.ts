import { createSlice } from '@reduxjs/toolkit';
import { plain } from '~/web/kit/state/plain';
import { nothingWritten, withDelayed, withDraft, withoutSent, withRejected, withRetried, withSent, type OnItsWay, type Writing } from '~/web/objects/writing/outbox';
import * as happened from '../events';
import { talkKey } from './talks';

/** A message on its way. */
export type Waiting = happened.Outgoing & OnItsWay;

interface Editing {
  readonly channel_id: string;
  readonly message_id: string;
  readonly text: string;
}

export interface ChatWritten extends Writing<string, happened.Outgoing> {
  /** The message that is being changed. */
  readonly editing: Editing | null;
}

const nothing: ChatWritten = { ...nothingWritten, editing: null };

/** What people write and what is on its way. It survives a reload, and ends with the session. */
export const writtenSlice = createSlice({
  name: 'chat/written',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.drafted, plain((state: ChatWritten, { payload: { text, ...of } }) => withDraft<string, ChatWritten>(state, talkKey(of), text, text === '')));
    on.addCase(happened.messageRequested, plain((state: ChatWritten, { payload }) => (
      payload.text === '' ? state : withSent<happened.Outgoing, ChatWritten>(withDraft<string, ChatWritten>(state, talkKey(payload), '', true), payload)
    )));
    on.addCase(happened.messageAccepted, plain((state: ChatWritten, { payload }) => withoutSent(state, payload)));
    on.addCase(happened.messageDiscarded, plain((state: ChatWritten, { payload }) => withoutSent(state, payload)));
    on.addCase(happened.messageDelayed, plain((state: ChatWritten, { payload }) => withDelayed(state, payload)));
    on.addCase(happened.messageRejected, plain((state: ChatWritten, { payload }) => withRejected(state, payload)));
    on.addCase(happened.messageRetried, plain((state: ChatWritten, { payload }) => withRetried(state, payload)));
    on.addCase(happened.editBegun, plain((state: ChatWritten, { payload }) => ({ ...state, editing: payload })));
    on.addCase(happened.editDrafted, plain((state: ChatWritten, { payload: { text } }) => (
      { ...state, editing: state.editing && { ...state.editing, text } }
    )));
    on.addCase(happened.editDropped, plain((state: ChatWritten) => ({ ...state, editing: null })));
    on.addCase(happened.changeRequested, plain((state: ChatWritten, { payload: { message_id } }) => (
      state.editing?.message_id === message_id ? { ...state, editing: null } : state
    )));
  },
});

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly chatWritten?: ChatWritten;
  }
}

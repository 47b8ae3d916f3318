import { createSlice } from '@reduxjs/toolkit';
import type { ChatHit, TeamUser } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import * as happened from '../events';

/** The targets of a search: people, and messages. */
export interface ChatSearchState {
  /** The dialog that begins a conversation is open. */
  readonly beginning: boolean;
  /** A conversation is found or made. */
  readonly openRequest: RequestState;
  /** The last found people, and the beginning of their names; null before. */
  readonly people: { readonly name: string; readonly people: readonly TeamUser[] } | null;
  /** The searched text; '' for none. */
  readonly text: string;
  /** The results; null until the answer is there. */
  readonly found: { readonly hits: readonly ChatHit[]; readonly more: boolean } | null;
  readonly request: RequestState;
  /** The conversation that is open in the panel beside the page; null where the panel lists all of them. */
  readonly beside: string | null;
}

const initialState: ChatSearchState = {
  beginning: false,
  openRequest: idle,
  people: null,
  text: '',
  found: null,
  request: idle,
  beside: null,
};

export const chatSearchSlice = createSlice({
  name: 'chat/search',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.newConversationOpened, (state) => ({
      ...state,
      beginning: true,
      openRequest: idle,
    }));
    on.addCase(happened.newConversationClosed, (state) => ({
      ...state,
      beginning: false,
      openRequest: idle,
    }));
    for (const event of [happened.conversationRequested, happened.groupRequested])
      on.addCase(event, (state) => ({ ...state, openRequest: loading() }));
    on.addCase(happened.channelOpened, (state) => ({
      ...state,
      openRequest: succeededAt(),
      beginning: false,
    }));
    on.addCase(happened.openFailed, (state, { payload: { problem } }) => ({
      ...state,
      openRequest: failedWith(problem),
    }));
    on.addCase(happened.peopleSearchSucceeded, (state, { payload }) => ({
      ...state,
      people: payload,
    }));
    on.addCase(happened.searchTyped, (state, { payload: { text } }) => ({
      ...state,
      text,
      found: text === '' ? null : state.found,
      request: loading(),
    }));
    on.addCase(happened.searchSucceeded, (state, { payload: { text, hits, more } }) =>
      state.text.trim() === text
        ? { ...state, found: { hits, more }, request: succeededAt() }
        : state,
    );
    on.addCase(happened.panelTalkOpened, (state, { payload: { channel_id } }) => ({
      ...state,
      beside: channel_id,
    }));
    on.addCase(happened.panelTalkClosed, (state) => ({ ...state, beside: null }));
    on.addCase(happened.searchFailed, (state, { payload: { problem } }) => ({
      ...state,
      request: failedWith(problem),
    }));
  },
});

declare module '~/web/lib/state/root' {
  interface ChatArea {
    readonly search?: ChatSearchState;
  }
}

import { createSlice } from '@reduxjs/toolkit';
import type { ChatHit, Problem, TeamUser } from '~/contract';
import * as happened from '../events';

/** What is looked for: people, and what was said. */
export interface ChatSearchState {
  /** The dialog that begins a conversation is open; `opening`: one is being made. */
  readonly beginning: boolean;
  readonly opening: boolean;
  readonly openProblem: Problem | null;
  /** Who was found last, and by which beginning of a name; null before. */
  readonly people: { readonly name: string; readonly people: readonly TeamUser[] } | null;
  readonly peopleProblem: Problem | null;
  /** What is searched for; '' where nothing is. */
  readonly text: string;
  /** What was found for it; null until the answer is there. */
  readonly found: { readonly hits: readonly ChatHit[]; readonly more: boolean } | null;
  readonly problem: Problem | null;
  /** The conversation that is open in the panel beside the page; null where the panel lists all of them. */
  readonly beside: string | null;
}

const initialState: ChatSearchState = {
  beginning: false,
  opening: false,
  openProblem: null,
  people: null,
  peopleProblem: null,
  text: '',
  found: null,
  problem: null,
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
      openProblem: null,
    }));
    on.addCase(happened.newConversationClosed, (state) => ({
      ...state,
      beginning: false,
      openProblem: null,
    }));
    for (const event of [happened.conversationRequested, happened.groupRequested])
      on.addCase(event, (state) => ({ ...state, opening: true, openProblem: null }));
    on.addCase(happened.channelOpened, (state) => ({ ...state, opening: false, beginning: false }));
    on.addCase(happened.openFailed, (state, { payload: { problem } }) => ({
      ...state,
      opening: false,
      openProblem: problem,
    }));
    on.addCase(happened.peopleSearchSucceeded, (state, { payload }) => ({
      ...state,
      people: payload,
      peopleProblem: null,
    }));
    on.addCase(happened.peopleSearchFailed, (state, { payload: { problem } }) => ({
      ...state,
      peopleProblem: problem,
    }));
    on.addCase(happened.searchTyped, (state, { payload: { text } }) => ({
      ...state,
      text,
      found: text === '' ? null : state.found,
      problem: null,
    }));
    on.addCase(happened.searchSucceeded, (state, { payload: { text, hits, more } }) =>
      state.text.trim() === text ? { ...state, found: { hits, more } } : state,
    );
    on.addCase(happened.panelTalkOpened, (state, { payload: { channel_id } }) => ({
      ...state,
      beside: channel_id,
    }));
    on.addCase(happened.panelTalkClosed, (state) => ({ ...state, beside: null }));
    on.addCase(happened.searchFailed, (state, { payload: { problem } }) => ({ ...state, problem }));
  },
});

declare module '~/web/lib/state/root' {
  interface ChatArea {
    readonly search?: ChatSearchState;
  }
}

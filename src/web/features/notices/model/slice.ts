import { createSlice } from '@reduxjs/toolkit';
import { flowCrashed } from '~/web/kit/effects/policies';
import { SOMETHING_WENT_WRONG } from '~/web/kit/http/problem';
import * as happened from '../events';

export interface Notice {
  readonly kind: happened.NoticeKind;
  readonly text: string;
  readonly lines: readonly string[];
  readonly count: number;
  readonly offer: happened.NoticeOffer | null;
}

export interface NoticesState {
  notices: Notice[];
  held: boolean;
}

/** Every notice shows for 60 s (ERR-11), not counting the time it is held. */
export const NOTICE_MS = 60_000;

type Said = happened.Said;

const add = (state: NoticesState, { kind, text, lines = [], offer }: Said) => {
  const before = state.notices.find((notice) => notice.text === text);
  const rest = state.notices.filter((notice) => notice !== before);
  state.notices = [...rest, { kind, text, lines: [...lines], count: (before?.count ?? 0) + 1, offer: offer ?? null }];
};
const remove = (state: NoticesState, text: string) => { state.notices = state.notices.filter((notice) => notice.text !== text); };

const initialState: NoticesState = { notices: [], held: false };

export const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.noticed, (state, { payload }) => add(state, payload));
    on.addCase(flowCrashed, (state) => add(state, { kind: 'error', text: SOMETHING_WENT_WRONG }));
    on.addCase(happened.dismissed, (state, { payload }) => remove(state, payload.text));
    on.addCase(happened.expired, (state, { payload }) => remove(state, payload.text));
    on.addCase(happened.held, (state) => { state.held = true; });
    on.addCase(happened.released, (state) => { state.held = false; });
  },
});

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly notices: NoticesState;
  }
}

import { createSlice } from '@reduxjs/toolkit';
import { flowCrashed } from '~/web/lib/saga/policies';
import { GENERIC_ERROR } from '~/web/lib/http/problem';
import * as happened from '../events';

export interface Notice {
  readonly kind: happened.NoticeKind;
  readonly text: string;
  /** Notices that are alike are one. */
  readonly like: string;
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

/** So many show at once; the bell lists the others. */
export const MAX_TOASTS = 3;

type Said = happened.ToastContent;

/** Those that stay where one more comes: the oldest goes, one with an offer last. */
const leftOf = (notices: readonly Notice[]): Notice[] => {
  if (notices.length < MAX_TOASTS) return [...notices];
  const goes = notices.find(({ offer }) => offer === null) ?? notices[0];
  return notices.filter((notice) => notice !== goes);
};

const add = (state: NoticesState, { kind, text, like = text, lines = [], offer }: Said) => {
  const before = state.notices.find((notice) => notice.like === like);
  const rest = state.notices.filter((notice) => notice !== before);
  state.notices = [
    ...leftOf(rest),
    { kind, text, like, lines: [...lines], count: (before?.count ?? 0) + 1, offer: offer ?? null },
  ];
};
const remove = (state: NoticesState, text: string) => {
  state.notices = state.notices.filter((notice) => notice.text !== text);
};

const withdraw = (state: NoticesState, { type, payload }: happened.NoticeOffer['event']) => {
  const isIt = (offer: happened.NoticeOffer | null) =>
    offer?.event.type === type && JSON.stringify(offer.event.payload) === JSON.stringify(payload);
  if (state.notices.some(({ offer }) => isIt(offer)))
    state.notices = state.notices.map((notice) =>
      isIt(notice.offer) ? { ...notice, offer: null } : notice,
    );
};

const initialState: NoticesState = { notices: [], held: false };

export const noticesSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.noticed, (state, { payload }) => add(state, payload));
    on.addCase(flowCrashed, (state) => add(state, { kind: 'error', text: GENERIC_ERROR }));
    on.addCase(happened.toastActionExpired, (state, { payload }) => withdraw(state, payload.event));
    on.addCase(happened.dismissed, (state, { payload }) => remove(state, payload.text));
    on.addCase(happened.expired, (state, { payload }) => remove(state, payload.text));
    on.addCase(happened.toastsPaused, (state) => {
      state.held = true;
    });
    on.addCase(happened.released, (state) => {
      state.held = false;
    });
  },
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly toasts: NoticesState;
  }
}

import { createSlice } from '@reduxjs/toolkit';
import { flowCrashed } from '~/web/lib/saga/policies';
import { GENERIC_ERROR } from '~/web/lib/http/problem';
import * as happened from '../events';

export interface Toast {
  readonly kind: happened.ToastKind;
  readonly text: string;
  /** Toasts that are alike are one. */
  readonly like: string;
  readonly lines: readonly string[];
  readonly count: number;
  readonly offer: happened.ToastOffer | null;
}

export interface ToastsState {
  visible: Toast[];
  held: boolean;
}

/** Every toast shows for 60 s (ERR-11), not counting the time it is held. */
export const TOAST_MS = 60_000;

/** So many show at once; the bell lists the others. */
export const MAX_TOASTS = 3;

type Said = happened.ToastContent;

/** Those that stay where one more comes: the oldest goes, one with an offer last. */
const leftOf = (toasts: readonly Toast[]): Toast[] => {
  if (toasts.length < MAX_TOASTS) return [...toasts];
  const goes = toasts.find(({ offer }) => offer === null) ?? toasts[0];
  return toasts.filter((toast) => toast !== goes);
};

const add = (state: ToastsState, { kind, text, like = text, lines = [], offer }: Said) => {
  const before = state.visible.find((toast) => toast.like === like);
  const rest = state.visible.filter((toast) => toast !== before);
  state.visible = [
    ...leftOf(rest),
    { kind, text, like, lines: [...lines], count: (before?.count ?? 0) + 1, offer: offer ?? null },
  ];
};
const remove = (state: ToastsState, text: string) => {
  state.visible = state.visible.filter((toast) => toast.text !== text);
};

const withdraw = (state: ToastsState, { type, payload }: happened.ToastOffer['event']) => {
  const isIt = (offer: happened.ToastOffer | null) =>
    offer?.event.type === type && JSON.stringify(offer.event.payload) === JSON.stringify(payload);
  if (state.visible.some(({ offer }) => isIt(offer)))
    state.visible = state.visible.map((toast) =>
      isIt(toast.offer) ? { ...toast, offer: null } : toast,
    );
};

const initialState: ToastsState = { visible: [], held: false };

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.toastAdded, (state, { payload }) => add(state, payload));
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
    readonly toasts: ToastsState;
  }
}

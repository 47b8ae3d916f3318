import { createSlice } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import type { RootState } from '~/web/lib/state/root';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import * as happened from '../events';
import { SHORTCUTS, shortcutOf, type Bindings } from './table';

export interface ShortcutsState extends Bindings {
  bound: Partial<Record<happened.ShortcutId, string>>;
  off: happened.ShortcutId[];
  /** The shortcut whose keys are to be pressed now. */
  capturing: happened.ShortcutId | null;
  /** Why a shortcut has not the keys that were wanted for it. */
  refusal: { readonly id: happened.ShortcutId; readonly reason: string } | null;
  /** The command that is asked about. */
  question: {
    readonly key: string;
    readonly title: string;
    readonly text: string;
    readonly verb: string;
  } | null;
}

const initialState: ShortcutsState = {
  bound: {},
  off: [],
  capturing: null,
  refusal: null,
  question: null,
};

export const shortcutsSlice = createSlice({
  name: 'search/shortcuts',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.captureStarted, (state, { payload }) => {
      Object.assign(state, { capturing: payload.id, refusal: null });
    });
    on.addCase(happened.captureEnded, (state) => {
      Object.assign(state, { capturing: null, refusal: null });
    });
    on.addCase(happened.keysBound, (state, { payload: { id, keys } }) => {
      state.bound[id] = keys;
      state.off = state.off.filter((other) => other !== id);
      Object.assign(state, { capturing: null, refusal: null });
    });
    on.addCase(happened.keysFailed, (state, { payload }) => {
      Object.assign(state, { capturing: null, refusal: payload });
    });
    on.addCase(happened.switched, (state, { payload: { id, on: isOn } }) => {
      state.off = state.off.filter((other) => other !== id);
      if (!isOn) state.off.push(id);
      state.refusal = null;
    });
    on.addCase(happened.allReset, () => initialState);
    on.addCase(happened.commandQuestioned, (state, { payload }) => {
      state.question = payload;
    });
    on.addCase(happened.commandDropped, (state) => {
      state.question = null;
    });
    on.addCase(happened.commandChosen, (state) => {
      state.question = null;
    });
    on.addMatcher(
      ({ type }) => type === LOCATION_CHANGE,
      (state) => {
        Object.assign(state, { capturing: null, refusal: null, question: null });
      },
    );
  },
});

/** The fields in the browser's storage. */
export const PERSISTED_SHORTCUTS = [
  'bound',
  'off',
] as const satisfies readonly (keyof ShortcutsState)[];

const isKnown = (id: unknown): id is happened.ShortcutId =>
  SHORTCUTS.some((shortcut) => shortcut.id === id);

/** The stored settings, without those that this version does not know. */
export const restoreShortcuts = (stored: { readonly bound?: unknown; readonly off?: unknown }) => ({
  ...stored,
  bound: Object.fromEntries(
    Object.entries(stored.bound ?? {}).filter(
      ([id, keys]) => isKnown(id) && typeof keys === 'string',
    ),
  ),
  off: Array.isArray(stored.off) ? stored.off.filter(isKnown) : [],
});

export const selectShortcuts = sliceSelector((state) => state.search?.shortcuts, initialState);
export const selectShortcutOf = (state: RootState, keys: string) =>
  shortcutOf(selectShortcuts(state), keys);

declare module '~/web/lib/state/root' {
  interface SearchArea {
    readonly shortcuts?: ShortcutsState;
  }
}

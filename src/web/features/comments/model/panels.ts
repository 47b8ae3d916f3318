import { createSlice } from '@reduxjs/toolkit';
import type { CommentedKey } from './commented';
import * as happened from '../events';

/** How the panel of an object was left. */
export interface PanelState {
  readonly open: boolean;
  /** Up to which change the person has seen what is said. */
  readonly seen: number;
}

export interface CommentPanels {
  /** By object; the one that was open last stands last. */
  readonly panels: Readonly<Record<CommentedKey, PanelState>>;
}

/** The fields that survive the browser (CMT-02). */
export const PERSISTED_PANELS = ['panels'] as const satisfies readonly (keyof CommentPanels)[];
/** A panel nobody opened is closed. */
export const CLOSED: PanelState = { open: false, seen: 0 };
const MAX_PANELS = 200;

const nothing: CommentPanels = { panels: {} };

const changed = (
  { panels }: CommentPanels,
  key: CommentedKey,
  change: Partial<PanelState>,
): CommentPanels => {
  const { [key]: before = CLOSED, ...others }: Record<string, PanelState> = panels;
  const after: PanelState = { ...before, ...change };
  return {
    panels: Object.fromEntries(
      [...Object.entries(others), [key, after] as const].slice(-MAX_PANELS),
    ),
  };
};

/** Comments that arrive while the panel is open are seen. */
const seenUpTo = (state: CommentPanels, key: CommentedKey, revision: number): CommentPanels => {
  const { open, seen } = state.panels[key] ?? CLOSED;
  return open && revision > seen ? changed(state, key, { seen: revision }) : state;
};

export const panelsSlice = createSlice({
  name: 'comments/panels',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.panelOpened, (state, { payload: { key } }) =>
      changed(state, key, { open: true }),
    );
    on.addCase(happened.anchorSelected, (state, { payload: { key } }) =>
      changed(state, key, { open: true }),
    );
    on.addCase(happened.panelClosed, (state, { payload: { key } }) =>
      changed(state, key, { open: false }),
    );
    on.addCase(happened.topicsSucceeded, (state, { payload: { key, page } }) =>
      seenUpTo(state, key, page.revision),
    );
    on.addCase(happened.changesSucceeded, (state, { payload: { key, page } }) =>
      seenUpTo(state, key, page.revision),
    );
    on.addCase(happened.commentAccepted, (state, { payload: { key, topic } }) =>
      seenUpTo(state, key, topic.revision),
    );
    on.addCase(happened.resolveAccepted, (state, { payload: { key, topic } }) =>
      seenUpTo(state, key, topic.revision),
    );
  },
});

declare module '~/web/lib/state/root' {
  interface CommentsArea {
    readonly panels?: CommentPanels;
  }
}

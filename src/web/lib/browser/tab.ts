import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { delay, put, select, take, type SagaGenerator } from 'typed-redux-saga';

/** The state of the browser tab: seen or hidden, connected or not. */
export interface TabState {
  hidden: boolean;
  online: boolean;
}

const initialState: TabState = { hidden: false, online: true };

const tab = createSlice({
  name: 'tab',
  initialState,
  reducers: {
    hidden: (state) => {
      state.hidden = true;
    },
    shown: (state) => {
      state.hidden = false;
    },
    connectionLost: (state) => {
      state.online = false;
    },
    connectionRestored: (state) => {
      state.online = true;
    },
  },
});
export const tabReducer = tab.reducer;
export const {
  hidden: tabHidden,
  shown: tabVisible,
  connectionLost,
  connectionRestored,
} = tab.actions;
export const selectTab = (state: { tab: TabState }) => state.tab;

const tabFacts = () =>
  eventChannel<UnknownAction>((emit) => {
    const visibility = () => emit(document.hidden ? tabHidden() : tabVisible());
    const online = () => emit(connectionRestored());
    const offline = () => emit(connectionLost());
    document.addEventListener('visibilitychange', visibility);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      document.removeEventListener('visibilitychange', visibility);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  });

/** Tells the store what happens to the tab, from the start of the app to its end. */
export function* watchTab(): SagaGenerator<void> {
  if (typeof document === 'undefined') return;
  const facts = tabFacts();
  if (document.hidden) yield* put(tabHidden());
  if (!navigator.onLine) yield* put(connectionLost());
  try {
    while (true) yield* put(yield* take(facts));
  } finally {
    facts.close();
  }
}

/** Returns once the browser is online and the tab is seen; `unseen` does not wait for the latter. */
export function* untilUseful(unseen = false): SagaGenerator<void> {
  while (true) {
    const { hidden, online } = yield* select(selectTab);
    const waits = hidden && !unseen;
    if (!waits && online) return;
    yield* take(waits ? tabVisible : connectionRestored);
  }
}

/** Waits `ms` give or take a tenth, then until the tab is online and seen (CON-14): polls of many tabs spread out. */
export function* pause(ms: number, unseen = false): SagaGenerator<void> {
  yield* delay(ms * (0.9 + Math.random() * 0.2));
  yield* untilUseful(unseen);
}

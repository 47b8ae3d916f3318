import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { runLinesAlone } from '#test/harness/runLines';
import type { RootState } from '~/web/lib/state/root';
import { lines, serveItems, itemEvents } from './items';

interface Notice {
  readonly kind: string;
  readonly text: string;
  readonly lines: readonly string[];
}

/** For every test: the list of things is open, mia is signed in, five things are known, and time is fake. */
export const withItems = () => {
  let app: ReturnType<typeof runLinesAlone>;
  let server: ReturnType<typeof serveItems>;
  let notices: Notice[];
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const open = async (enhancers: readonly StoreEnhancer[] = []) => {
    server = serveItems();
    notices = [];
    const session = () => ({ user: { user_name: 'mia' } });
    const notice = (_: unknown, action: UnknownAction) => {
      if (action.type === 'toasts/toastAdded') notices.push(action['payload'] as Notice);
      return null;
    };
    app = runLinesAlone(lines, {
      adapter: server.adapter,
      at: '/things',
      reducers: { things: itemEvents.slice.reducer, session: { current: session }, notice },
      enhancers,
    });
    await pass(5);
  };
  const state = () => app.store.getState() as RootState;
  beforeEach(async () => {
    vi.useFakeTimers();
    await open();
  });
  afterEach(() => {
    expect(app.crashes).toEqual([]);
    app.stop();
    vi.useRealTimers();
  });
  return {
    get app() {
      return app;
    },
    get server() {
      return server;
    },
    get notices() {
      return notices;
    },
    open,
    pass,
    state,
    dispatch: (action: UnknownAction) => app.dispatch(action),
    /** The thing as it shows. */
    row: (id: string) => itemEvents.selectRow(state(), id),
    ids: () => itemEvents.selectRows(state(), false).map(({ thing_id }) => thing_id),
    /** The diary without what the list and the tab say. */
    told: () => app.told().filter((type) => !/readRequested|\/list\/|tab\//.test(type)),
  };
};

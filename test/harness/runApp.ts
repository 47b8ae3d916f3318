import type { UnknownAction } from '@reduxjs/toolkit';
import type { AxiosAdapter } from 'axios';
import { createMemoryHistory } from 'history';
import type { WebStorage } from 'redux-persist';
import { createApp } from '~/web/app/createApp';
import { DEFAULT_CONFIG, type AppConfig } from '~/web/kit/setup/config';
import { createHttp } from '~/web/kit/wire/http';

export interface Given {
  /** Where the requests go: `inMemory(server)` or an adapter of the test's own. */
  readonly adapter: AxiosAdapter;
  /** The address the app is opened at. */
  readonly at?: string;
  readonly config?: Partial<AppConfig>;
  /** What the browser had stored. */
  readonly stored?: Record<string, string>;
  /** What the tab had stored. */
  readonly tab?: Record<string, string>;
}

interface EventLike<Action> {
  readonly type: string;
  match(action: unknown): action is Action;
}

/** A storage that lives as long as the test. */
export const memoryStorage = (items: Record<string, string> = {}): WebStorage & { readonly items: Record<string, string> } => ({
  items,
  getItem: (key) => Promise.resolve(items[key] ?? null),
  setItem: (key, value) => { items[key] = value; return Promise.resolve(); },
  removeItem: (key) => { delete items[key]; return Promise.resolve(); },
});

/** The real store and the real sagas, with a diary: dispatch an intent, wait for a fact, look at the state. */
export const runApp = async ({ adapter, at = '/', config = {}, stored = {}, tab = {} }: Given) => {
  const diary: UnknownAction[] = [];
  const waiting = new Set<(action: UnknownAction) => void>();
  const left: string[] = [];
  const crashes: unknown[] = [];
  const storages = { local: memoryStorage(stored), tab: memoryStorage(tab) };
  const history = createMemoryHistory({ initialEntries: [at] });
  const app = createApp({
    history, storages, http: createHttp('http://api.test', adapter), config: { ...DEFAULT_CONFIG, ...config },
    leave: (url) => void left.push(url), report: (error) => void crashes.push(error), later: () => undefined,
    enhancers: [(next) => (reducer, state) => {
      const store = next(reducer, state);
      return {
        ...store,
        dispatch: (action) => {
          const done = store.dispatch(action);
          queueMicrotask(() => { diary.push(action); for (const hear of waiting) hear(action); });
          return done;
        },
      };
    }],
  });
  await app.ready;
  // A test finds every room in its place; test/flows/companies.test.ts shows how they come.
  await app.companies.of.work.join();
  /** Resolves with the next action of this event; with the first one in the diary where it has happened already. */
  const heard = <Action extends UnknownAction>(event: EventLike<Action>, where: (action: Action) => boolean = () => true): Promise<Action> => {
    const before = diary.find((action): action is Action => event.match(action) && where(action));
    return before ? Promise.resolve(before) : next(event, where);
  };
  const next = <Action extends UnknownAction>(event: EventLike<Action>, where: (action: Action) => boolean = () => true) => new Promise<Action>((resolve) => {
    const hear = (action: UnknownAction) => {
      if (!event.match(action) || !where(action)) return;
      waiting.delete(hear);
      resolve(action);
    };
    waiting.add(hear);
  });
  return {
    ...app, history, storages, left, crashes, diary, heard, next,
    dispatch: (action: UnknownAction) => app.store.dispatch(action),
    state: () => app.store.getState(),
    path: () => history.location.pathname + history.location.search,
    /** The diary as one reads it aloud. */
    told: () => diary.map(({ type }) => type).filter((type) => !/^(@@|persist)/.test(type)),
  };
};

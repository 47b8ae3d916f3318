import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import type { AxiosAdapter } from 'axios';
import { createMemoryHistory } from 'history';
import type { WebStorage } from 'redux-persist';
import { createApp } from '~/web/app/createApp';
import type { Roster } from '~/web/app/roster';
import { DEFAULT_CONFIG, type AppConfig } from '~/web/lib/state/config';
import type { Connect } from '~/web/lib/browser/sockets';
import type { Files } from '~/web/lib/browser/files/files';
import type { LeftLists } from '~/web/lib/browser/files/leftLists';
import { createHttp } from '~/web/lib/http/http';
import { settle } from './wire';

export interface RunAppOptions {
  /** Where the requests go: `inMemory(server)` or an adapter of the test's own. */
  readonly adapter: AxiosAdapter;
  /** The address the app is opened at. */
  readonly at?: string;
  readonly config?: Partial<AppConfig>;
  /** Contents of the browser's storage at the start. */
  readonly stored?: Record<string, string>;
  /** Other features than the app's own. */
  readonly roster?: Roster;
  /** Which tab of a browser it is; by default the only one. */
  readonly inTab?: ReturnType<ReturnType<typeof createBrowser>['tab']>;
  /** The app's own files; by default those of the page. */
  readonly files?: Files;
  /** The lists of uploads that the app's tab leaves and finds; by default none. */
  readonly leftLists?: LeftLists;
  /** How sockets are opened; by default there are none. */
  readonly connect?: Connect | null;
  /** Contents of the tab's storage at the start. */
  readonly tab?: Record<string, string>;
  /** Such as the core of Redux DevTools. */
  readonly enhancers?: readonly StoreEnhancer[];
}

interface EventLike<Action> {
  readonly type: string;
  match(action: unknown): action is Action;
}

/** A browser: tabs that share a storage and hear what the others write. */
export const createBrowser = () => {
  const items: Record<string, string> = {};
  const hearing = new Set<{
    readonly tab: object;
    readonly key: string;
    readonly hear: (text: string | null) => void;
  }>();
  /** One more tab: give it to `runApp`. */
  const tab = () => {
    const self = {};
    const tell = (key: string) => {
      for (const one of hearing)
        if (one.tab !== self && one.key === key)
          setTimeout(() => {
            if (hearing.has(one)) one.hear(items[key] ?? null);
          });
    };
    const storage: WebStorage & { readonly items: Record<string, string> } = {
      ...memoryStorage(items),
      items,
      setItem: (key, value) => {
        if (items[key] !== value) {
          items[key] = value;
          tell(key);
        }
        return Promise.resolve();
      },
      removeItem: (key) => {
        delete items[key];
        tell(key);
        return Promise.resolve();
      },
    };
    const elsewhere = (key: string, hear: (text: string | null) => void) => {
      const one = { tab: self, key, hear };
      hearing.add(one);
      return () => void hearing.delete(one);
    };
    return { storage, elsewhere };
  };
  return { items, tab };
};

interface Never<Action> {
  /** Which of these actions; every one without it. */
  readonly where?: (action: Action) => boolean;
  /** How many requests the test holds back. */
  readonly heldBack?: number;
}

/** A storage that lives as long as the test. */
export const memoryStorage = (
  items: Record<string, string> = {},
): WebStorage & { readonly items: Record<string, string> } => ({
  items,
  getItem: (key) => Promise.resolve(items[key] ?? null),
  setItem: (key, value) => {
    items[key] = value;
    return Promise.resolve();
  },
  removeItem: (key) => {
    delete items[key];
    return Promise.resolve();
  },
});

/** Counts the requests that are under way, by path. */
const counted = (adapter: AxiosAdapter) => {
  const underWay = new Set<{ readonly path: string }>();
  return {
    underWay: () => [...underWay].map(({ path }) => path),
    adapter: (async (config) => {
      const request = { path: config.url ?? '' };
      underWay.add(request);
      try {
        return await adapter(config);
      } finally {
        underWay.delete(request);
      }
    }) satisfies AxiosAdapter,
  };
};

/** The real store and the real sagas, with a diary: dispatch an intent, wait for a fact, look at the state. */
export const runApp = async ({
  adapter,
  at = '/',
  config = {},
  stored = {},
  tab = {},
  inTab,
  roster,
  files,
  leftLists,
  connect,
  enhancers = [],
}: RunAppOptions) => {
  const diary: UnknownAction[] = [];
  const waiting = new Set<(action: UnknownAction) => void>();
  const left: string[] = [];
  const wire = counted(adapter);
  const crashes: unknown[] = [];
  const storages = { local: inTab?.storage ?? memoryStorage(stored), tab: memoryStorage(tab) };
  const history = createMemoryHistory({ initialEntries: [at] });
  const app = createApp({
    history,
    storages,
    http: createHttp('http://api.test', wire.adapter),
    config: { ...DEFAULT_CONFIG, ...config },
    leave: (url) => void left.push(url),
    report: (error) => void crashes.push(error),
    later: () => undefined,
    connect: connect ?? null,
    ...(roster ? { roster } : {}),
    ...(files ? { files } : {}),
    ...(leftLists ? { leftLists } : {}),
    elsewhere: inTab?.elsewhere ?? (() => () => undefined),
    enhancers: [
      (next) => (reducer, state) => {
        const store = next(reducer, state);
        return {
          ...store,
          dispatch: (action) => {
            diary.push(action);
            const done = store.dispatch(action);
            for (const hear of waiting) hear(action);
            return done;
          },
        };
      },
      ...enhancers,
    ],
  });
  await app.ready;
  // A test finds every feature in its place; test/flows/lazyFeatures.test.ts shows how they come.
  await Promise.all(app.lazyFeatures.groups.map((group) => group.join()));
  /** Resolves with the next action of this event; with the first one in the diary where it has happened already. */
  const heard = <Action extends UnknownAction>(
    event: EventLike<Action>,
    where: (action: Action) => boolean = () => true,
  ): Promise<Action> => {
    const before = diary.find((action): action is Action => event.match(action) && where(action));
    return before ? Promise.resolve(before) : next(event, where);
  };
  const next = <Action extends UnknownAction>(
    event: EventLike<Action>,
    where: (action: Action) => boolean = () => true,
  ) =>
    new Promise<Action>((resolve) => {
      const hear = (action: UnknownAction) => {
        if (!event.match(action) || !where(action)) return;
        waiting.delete(hear);
        resolve(action);
      };
      waiting.add(hear);
    });
  /** Fails where this event happens before everything that needs no time has arrived; `heldBack` requests may stay open. */
  const neverHeard = async <Action extends UnknownAction>(
    event: EventLike<Action>,
    { where = () => true, heldBack = 0 }: Never<Action> = {},
  ) => {
    await settle({ underWay: wire.underWay }, { heldBack });
    const happened = diary.filter(
      (action): action is Action => event.match(action) && where(action),
    );
    if (happened.length > 0)
      throw new Error(
        `${event.type} was to happen never and happened: ${JSON.stringify(happened)}`,
      );
  };
  return {
    ...app,
    history,
    storages,
    left,
    crashes,
    diary,
    heard,
    next,
    neverHeard,
    /** Waits until everything has arrived that needs no time. */
    settled: (options?: { readonly heldBack?: number }) =>
      settle({ underWay: wire.underWay }, options),
    dispatch: (action: UnknownAction) => app.store.dispatch(action),
    state: () => app.store.getState(),
    /** The session: the person who is signed in, and its phase. */
    session: () => app.store.getState().session.current,
    path: () => history.location.pathname + history.location.search,
    /** The diary as one reads it aloud. */
    told: () => diary.map(({ type }) => type).filter((type) => !/^(@@|persist)/.test(type)),
  };
};

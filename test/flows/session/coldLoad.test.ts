/** The cost of a cold load of a page to the store, and the state that it finds in the browser's storage. */
import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import type { AxiosAdapter } from 'axios';
import { createMemoryHistory } from 'history';
import { FLUSH, PERSIST, REHYDRATE } from 'redux-persist';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { inMemory } from '#test/harness/inMemory';
import { memoryStorage, runApp } from '#test/harness/runApp';
import { settle } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { createApp } from '~/web/app/createApp';
import { roster } from '~/web/app/roster';
import { signedIn, signInRequested, signOutRequested } from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import { drafted } from '~/web/features/chat/events';
import { volumeChosen } from '~/web/features/streams/player/events';
import { DEFAULT_CONFIG } from '~/web/lib/state/config';
import { createHttp } from '~/web/lib/http/http';
import { FEATURES_JOINED } from '~/web/lib/state/recorder';

let server: TestWorkspace;
let stored: Record<string, string>;
let notebook: string;
const running: { stop: () => void }[] = [];
beforeAll(async () => {
  // Their code is loaded here, not while the test runs.
  await Promise.all(roster.groups.map(roster.load));
  server = await openWorkspace();
  notebook = (await addNotebook(server, await server.signIn(), { notebook_name: 'Iris' }))
    .notebook_id;
  const app = await runApp({ adapter: inMemory(server.app), at: '/login' });
  app.dispatch(signInRequested(ADMIN));
  await app.heard(signedIn);
  await app.persistor.flush();
  stored = { ...app.storages.local.items };
  app.stop();
}, 240_000);
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
});
afterAll(() => server.close());

/** The app as a browser opens it: nothing but the features of the first moment is there, and all others join by themselves. */
const load = async (at: string, local: Record<string, string> = {}, tab = {}) => {
  const actions: UnknownAction[] = [];
  let replaced = 0;
  const counting: StoreEnhancer = (next) => (reducer, state) => {
    const store = next(reducer, state);
    return {
      ...store,
      dispatch: (action) => {
        actions.push(action);
        return store.dispatch(action);
      },
      replaceReducer: (reducers) => {
        replaced += 1;
        store.replaceReducer(reducers);
      },
    };
  };
  const storages = { local: memoryStorage({ ...local }), tab: memoryStorage({ ...tab }) };
  const errors = vi.fn();
  const real = inMemory(server.app);
  let requests = 0;
  const adapter: AxiosAdapter = async (config) => {
    requests += 1;
    try {
      return await real(config);
    } finally {
      requests -= 1;
    }
  };
  const app: ReturnType<typeof createApp> = createApp({
    history: createMemoryHistory({ initialEntries: [at] }),
    storages,
    http: createHttp('http://api.test', adapter),
    config: DEFAULT_CONFIG,
    leave: () => undefined,
    report: errors,
    connect: null,
    later: (work) => work(),
    elsewhere: () => () => undefined,
    enhancers: [counting],
  });
  running.push(app);
  await app.ready;
  // As the screens do: the features of the page come with it.
  const needs = local['persist:session'] ? roster.routeOf(at)?.needs : null;
  if (needs) await app.lazyFeatures.of(needs).join();
  const times = (type: string) => actions.filter((action) => action.type === type).length;
  return {
    store: app.store,
    persistor: app.persistor,
    stop: app.stop,
    actions,
    errors,
    storages,
    times,
    settled: () => settle({ underWay: () => Array.from({ length: requests }, () => 'request') }),
    replaced: () => replaced,
    written: async (where: 'local' | 'tab', key: string) => {
      await app.persistor.flush();
      return storages[where].items[`persist:${key}`] ?? '';
    },
  };
};
/** When all features have joined, what is to be written is written once. */
const everythingJoined = (app: Awaited<ReturnType<typeof load>>) =>
  vi.waitFor(() => expect(app.times(FLUSH)).toBe(1), { timeout: 30_000 });

describe('a cold load', () => {
  // Counted is every action that the store gets, those of requests and replies with them, until all features have joined and nothing is under way.
  test.each([
    ['the login page', '/login', false],
    ['the list of jobs', '/jobs', true],
    ['messages', '/chat', true],
    ['a notebook', '/notebooks/:id', true],
    ['home', '/home', true],
  ] as const)(
    'of %s is one PERSIST, one REHYDRATE and 25 actions at most, and no reducer is replaced',
    async (_page, at, isSignedIn) => {
      const app = await load(at.replace(':id', notebook), isSignedIn ? stored : {});
      if (isSignedIn) await everythingJoined(app);
      await app.settled();
      expect([app.times(PERSIST), app.times(REHYDRATE), app.replaced()]).toEqual([1, 1, 0]);
      expect(app.times(FEATURES_JOINED)).toBeLessThanOrEqual(4);
      const types = app.actions.map(({ type }) => type);
      expect(types.length <= 25 ? [] : types).toEqual([]);
      expect(app.errors).not.toHaveBeenCalled();
    },
    60_000,
  );
});

describe('what the browser has stored', () => {
  test('of features whose code comes later is in their state from the start, and they are written from then on', async () => {
    const app = await load('/home', stored, {
      'persist:chatWritten': JSON.stringify({
        drafts: JSON.stringify({ c1: 'Half a thought' }),
        outbox: '[]',
        attached: '{}',
        _persist: '{"version":2,"rehydrated":true}',
      }),
    });
    const states: unknown[] = [];
    app.store.subscribe(() => states.push(app.store.getState().chat?.drafts?.drafts));
    await everythingJoined(app);
    expect(states.find((drafts) => drafts !== undefined)).toEqual({ c1: 'Half a thought' });
    app.store.dispatch(drafted({ channel_id: 'c2', thread_id: null, text: 'More' }));
    const written = await app.written('tab', 'chatWritten');
    expect(written).toContain('Half a thought');
    expect(written).toContain('More');
    expect(JSON.parse(written)).toHaveProperty('_persist', '{"version":2,"rehydrated":true}');
  });

  test('as redux-persist wrote it for each slice is read and written under the same names', async () => {
    const before = {
      ...stored,
      'persist:preferences': JSON.stringify({
        theme: '"dark"',
        _persist: '{"version":2,"rehydrated":true}',
      }),
      'persist:playerSound': JSON.stringify({
        volume: '0.25',
        _persist: '{"version":1,"rehydrated":true}',
      }),
    };
    const app = await load('/home', before);
    expect(app.store.getState()).toMatchObject({
      session: { current: { phase: 'signedIn' } },
      preferences: { theme: 'dark' },
    });
    await everythingJoined(app);
    expect(app.store.getState().streams?.playerAudio).toMatchObject({ volume: 0.25 });
    await app.persistor.flush();
    for (const name of Object.keys(before))
      expect(Object.keys(app.storages.local.items)).toContain(name);
    expect(JSON.parse(await app.written('local', 'preferences'))).toMatchObject({
      theme: '"dark"',
    });
  });

  test('and cannot be read begins anew, alone', async () => {
    const app = await load('/home', { ...stored, 'persist:preferences': '{"theme":"{' });
    expect(app.store.getState()).toMatchObject({
      session: { current: { phase: 'signedIn' } },
      preferences: { theme: 'system' },
    });
  });
});

describe('who signs out', () => {
  const writing = async () => {
    const app = await load('/home', stored);
    await everythingJoined(app);
    app.store.dispatch(drafted({ channel_id: 'c1', thread_id: null, text: 'Planted text' }));
    app.store.dispatch(volumeChosen({ volume: 0.25 }));
    expect(await app.written('tab', 'chatWritten')).toContain('Planted text');
    return app;
  };
  const signOut = async (app: Awaited<ReturnType<typeof load>>) => {
    app.store.dispatch(signOutRequested());
    await untilPasses(() => expect(app.store.getState().session.current.phase).toBe('signedOut'));
  };

  test('LOG-10 leaves nothing that they wrote in the storage of the tab, and settings of the browser stay', async () => {
    const app = await writing();
    await signOut(app);
    expect(await app.written('tab', 'chatWritten')).not.toContain('Planted text');
    expect(await app.written('local', 'playerSound')).toContain('0.25');
  });

  test('and signs in again writes as before', async () => {
    const app = await writing();
    await signOut(app);
    app.store.dispatch(signInRequested(ADMIN));
    await untilPasses(() => expect(app.store.getState().session.current.phase).toBe('signedIn'));
    app.store.dispatch(drafted({ channel_id: 'c1', thread_id: null, text: 'Later text' }));
    expect(await app.written('tab', 'chatWritten')).toContain('Later text');
  });

  test('because the session expired finds what they wrote after a reload', async () => {
    const app = await writing();
    app.store.dispatch(sessionExpired());
    expect(app.store.getState().chat?.drafts?.drafts).toEqual({});
    expect(await app.written('tab', 'chatWritten')).toContain('Planted text');
  });
});

import { instrument } from '@redux-devtools/instrument';
import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import { createMemoryHistory } from 'history';
import { REHYDRATE } from 'redux-persist';
import { beforeAll, expect, test } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { memoryStorage } from '#test/harness/runApp';
import { createApp } from '~/web/app/createApp';
import { createRoster, roster } from '~/web/app/roster';
import { filesQueued, inDrive } from '~/web/core/uploads/events';
import { DEFAULT_CONFIG } from '~/web/lib/state/config';
import { createHttp } from '~/web/lib/http/http';
import type { FeatureManifest, Route } from '~/web/lib/feature';

// Their code is loaded here, not while the test runs.
beforeAll(() => Promise.all(roster.groups.map(roster.load)), 60_000);

interface Lifted {
  readonly liftedStore: {
    getState(): {
      readonly actionsById: Record<number, { readonly action: UnknownAction & { key?: string } }>;
    };
  };
}

/** The app with the core of Redux DevTools, before any feature has joined later. */
const withDevTools = async (tab: Record<string, string>) => {
  const app = createApp({
    history: createMemoryHistory({ initialEntries: ['/login'] }),
    storages: { local: memoryStorage(), tab: memoryStorage(tab) },
    http: createHttp('http://api.test', () => new Promise(() => undefined)),
    config: DEFAULT_CONFIG,
    leave: () => undefined,
    report: () => undefined,
    later: () => undefined,
    elsewhere: () => () => undefined,
    enhancers: [instrument() as StoreEnhancer],
  });
  await app.ready;
  const { liftedStore } = app.store as unknown as Lifted;
  const restored = () =>
    Object.values(liftedStore.getState().actionsById)
      .map(({ action }) => action)
      .filter(({ type }) => type === REHYDRATE)
      .map(({ key }) => key);
  return { ...app, restored };
};

test('UPL-08 under Redux DevTools features that join later restore their own slices, and leave an upload that runs as it is', async () => {
  const app = await withDevTools({
    'persist:uploads': JSON.stringify({
      entities: '[]',
      folders: '[]',
      folded: 'false',
      open: 'false',
    }),
  });
  await app.lazyFeatures.of('members').join();
  const target = inDrive('drive', '/');
  app.store.dispatch(
    filesQueued({ files: [{ id: 'a', name: 'a.txt', relative_path: 'a.txt', size: 1 }], target }),
  );
  const before = app.store.getState().uploads;
  expect(before).toMatchObject({ open: true, ids: ['a'] });
  await app.lazyFeatures.of('work').join();
  expect(app.store.getState().uploads).toEqual(before);
  expect(app.restored()).toEqual([...new Set(app.restored())]);
  app.stop();
});

test('PRM-22 features that join by themselves come after the others, and those whose pages a person may not open are not brought', async () => {
  const brought: string[] = [];
  const feature = (name: string, route: Pick<Route, 'requires'>): FeatureManifest => ({
    name,
    joins: 'visit',
    routes: [
      { path: `/${name}`, access: 'members', load: () => new Promise(() => undefined), ...route },
    ],
    load: async () => {
      brought.push(name);
      return {};
    },
  });
  const app = createApp({
    history: createMemoryHistory({ initialEntries: ['/login'] }),
    storages: { local: memoryStorage(), tab: memoryStorage() },
    http: createHttp('http://api.test', () => new Promise(() => undefined)),
    config: DEFAULT_CONFIG,
    roster: createRoster([
      ...roster.manifests,
      feature('kites', { requires: ['admin'] }),
      feature('boats', {}),
    ]),
    leave: () => undefined,
    report: () => undefined,
    later: (work) => work(),
    elsewhere: () => () => undefined,
  });
  await app.ready;
  await app.lazyFeatures.of('members').join();
  await untilPasses(() => expect(app.lazyFeatures.of('boats').joined()).not.toBeNull());
  expect(app.lazyFeatures.of('work').joined()).not.toBeNull();
  expect(brought).toEqual(['boats']);
  app.stop();
});

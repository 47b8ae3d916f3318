import { reducersByPath } from '~/web/lib/feature';
import { configureStore, type StoreEnhancer } from '@reduxjs/toolkit';
import { onLocationChanged, routerMiddleware } from 'connected-react-router';
import type { History } from 'history';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import createSagaMiddleware, { type Task } from 'redux-saga';
import type { AxiosInstance } from 'axios';
import { watchOtherTabs } from '~/web/lib/browser/otherTabs';
import { importWithRetry } from '~/web/lib/browser/lazily';
import type { AppConfig } from '~/web/lib/state/config';
import { pageUnder, selectLocation } from '~/web/lib/browser/url/location';
import { files as filesOfPage, type Files } from '~/web/lib/browser/files/files';
import type { LeftLists } from '~/web/lib/browser/files/leftLists';
import { createRegistries } from '~/web/lib/saga/registries';
import type { RootState } from '~/web/lib/state/root';
import { FEATURES_JOINED, type FeaturesJoined } from '~/web/lib/state/recorder';
import { laterTogether } from '~/web/lib/state/laterTogether';
import type { AppContext, SagaContext } from '~/web/lib/saga/sagaContext';
import { selectCredentials } from '~/web/core/session';
import {
  profileRead,
  sessionAdopted,
  signedIn,
  signedOut,
  teamSaveSucceeded,
} from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import { selectWhyNotOpen } from '~/web/core/session/person';
import { bindHistory } from './bindHistory';
import { createCommands } from './commands';
import { devTools } from './devTools';
import { createFetchFile } from './fetchers';
import { createLazyFeatures, type FeatureGroup } from './lazyFeatures';
import { createPersistence, persistedIn, restored, type Storages } from './persist';
import { createRootReducer } from './reducer';
import { rootSaga } from './rootSaga';
import { rosterFor, type Roster } from './roster';

export interface AppParts {
  readonly history: History;
  readonly http: AxiosInstance;
  readonly config: AppConfig;
  readonly storages: Storages;
  readonly leave: (url: string) => void;
  readonly report: (error: unknown) => void;
  /** Opens a socket; by default as the browser does, and never where it is null. */
  readonly connect?: AppContext['connect'];
  /** Which features there are; by default those of app/features.ts that are switched on. */
  readonly roster?: Roster;
  /** Runs this when the first page has long been shown. */
  readonly later?: (work: () => void) => void;
  /** Tells what other tabs write; by default those of this browser. */
  readonly elsewhere?: AppContext['elsewhere'];
  /** Where the files are that the screens were handed; by default those of this page. */
  readonly files?: Files;
  /** Uploads of closed tabs; by default those of this browser. */
  readonly leftLists?: LeftLists;
  /** For tests: further store enhancers, such as the core of Redux DevTools. */
  readonly enhancers?: readonly StoreEnhancer[];
}

/** Features nobody asked for yet must not compete with the first page for the network. */
const soon = (work: () => void) => {
  setTimeout(work, 2_000);
};

/** The whole app without its screens: the real store and the real sagas, in whatever context it is given. */
export const createApp = (parts: AppParts) => {
  const {
    history,
    http,
    config,
    storages,
    leave,
    report,
    roster = rosterFor(config),
    later = soon,
    enhancers = [],
    connect,
  } = parts;
  const { elsewhere = watchOtherTabs, files = filesOfPage, leftLists } = parts;
  const context: AppContext = {
    ...createRegistries(files, leftLists),
    http,
    connect,
    leave,
    report,
    elsewhere,
    keep: () => persistor.flush(),
    credentialsOf: selectCredentials,
    pageOf: (state) => pageUnder(selectLocation(state), roster.pageBelow),
    accessOf: (pathname) => roster.routeOf(pathname)?.access ?? null,
    mayOpen: (state, pathname) => {
      const route = roster.routeOf(pathname);
      return route === null || selectWhyNotOpen(state, route) === null;
    },
    rightsMoved: [profileRead.type, teamSaveSucceeded.type],
    routeOf: (pathname) => roster.routeOf(pathname)?.path ?? null,
    fetchFile: createFetchFile(() => lazyFeatures.features()),
    commandsOf: createCommands(roster.manifests, () => [
      ...roster.present,
      ...lazyFeatures.features(),
    ]),
    // Where their code cannot be had, the first screen that needs it says so.
    welcome: () =>
      lazyFeatures
        .of('members')
        .join()
        .then(
          () => undefined,
          () => undefined,
        ),
  };
  context.recorder.anewAfter(
    [signedIn, sessionAdopted, signedOut, sessionExpired].map(({ type }) => type),
  );
  const sagas = createSagaMiddleware<SagaContext>({ context: { app: context }, onError: report });
  let isTold = false;
  const tellOfStorage = async (error: unknown) => {
    if (isTold) return;
    isTold = true;
    const { storageToast } = await import('~/web/core/toasts/model/storageToast');
    await ready;
    store.dispatch(storageToast(error));
  };
  const { reducer, join, outlives, large } = createRootReducer(history, config);
  join(roster.present);
  const persistence = createPersistence(
    storages,
    outlives,
    (error) => void tellOfStorage(error).catch(report),
  );
  const store = configureStore({
    reducer: persistence.persisted(reducer, persistedIn(roster.present)),
    middleware: (defaults) =>
      defaults({
        thunk: false,
        // Both checks run in development alone.
        ...(import.meta.env.DEV && {
          // Lists are merged outside Immer and so not frozen: looking for mutations in 10,000 rows takes a second an action. How long
          // a check takes says how busy the machine is, and nothing of the app: `npm run bench` measures that.
          immutableCheck: { ignoredPaths: large, warnAfter: Infinity },
          serializableCheck: {
            warnAfter: Infinity,
            ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE],
          },
        }),
      }).concat(routerMiddleware(history), sagas),
    enhancers: (defaults) =>
      defaults({ autoBatch: { type: 'callback', queueNotification: laterTogether() } }).concat([
        context.recorder.enhancer,
        ...enhancers,
      ]),
    devTools,
  });
  let running: Task | undefined;
  const unbind = bindHistory(store, history);
  const persistor = persistStore(store, null);
  const lazyFeatures = createLazyFeatures(
    roster.load,
    async (joining) => {
      const persisted = persistedIn(joining);
      const payload = await persistence.read(persisted);
      const { location, action } = history;
      join(joining, onLocationChanged(location, action, true));
      store.dispatch({
        type: FEATURES_JOINED,
        slices: joining.flatMap(({ reducers = {} }) =>
          reducersByPath(reducers).map(([path]) => path),
        ),
        router: (store.getState() as RootState).router,
        payload,
      } satisfies FeaturesJoined);
      persistence.write(persisted, store.getState());
    },
    roster.groups,
  );
  /** Features of which this person may open no page, since their plan or the installation lacks them, need not be brought. */
  const isOfUse = (group: string) => {
    const pages = roster.routes.filter(({ needs }) => needs === group);
    return (
      pages.length === 0 ||
      pages.some((page) => selectWhyNotOpen(store.getState() as RootState, page) === null)
    );
  };
  const bringTheRest = async () => {
    const brought: FeatureGroup[] = [];
    for (const name of roster.groups.filter(isOfUse)) {
      const group = lazyFeatures.of(name);
      await importWithRetry(group.load).then(
        () => brought.push(group),
        () => undefined,
      );
    }
    // Together they are one change of the store.
    await Promise.allSettled(brought.map(({ join }) => join()));
    await persistor.flush();
    // Measurements of the page, and of its memory, begin when it is complete.
    performance.mark('features joined');
  };
  lazyFeatures.of('members').subscribe(() => {
    later(() => void bringTheRest());
  });
  /** Resolves when the stored session is back; from then on the sagas run. */
  const ready = restored(persistor).then(() => {
    running = sagas.run(rootSaga, roster.present, lazyFeatures);
  });
  const stop = () => {
    unbind();
    persistor.pause();
    running?.cancel();
  };
  return { store, persistor, lazyFeatures, ready, stop };
};

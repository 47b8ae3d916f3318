import { configureStore, type StoreEnhancer } from '@reduxjs/toolkit';
import { onLocationChanged, routerMiddleware } from 'connected-react-router';
import type { History } from 'history';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import createSagaMiddleware, { type Task } from 'redux-saga';
import type { AxiosInstance } from 'axios';
import type { AppConfig } from '~/web/kit/setup/config';
import { pageUnder, selectLocation, type RouterState } from '~/web/kit/place/location';
import type { Room } from '~/web/kit/room';
import type { Surroundings, SurroundingsContext } from '~/web/kit/surroundings';
import { selectCredentials } from '../features/session';
import { bindHistory } from './bindHistory';
import { devTools } from './devTools';
import { createFetchFile } from './fetchers';
import { createCompanies, loaders, type Loaders } from './companies';
import { keepIn, restored, type Storages } from './persist';
import { growingReducer } from './reducer';
import { rooms } from './rooms';
import { rootSaga } from './rootSaga';
import { pageBelow, routeOf } from './routes';

export interface AppParts {
  readonly history: History;
  readonly http: AxiosInstance;
  readonly config: AppConfig;
  readonly storages: Storages;
  readonly leave: (url: string) => void;
  readonly report: (error: unknown) => void;
  /** Brings the code of the rooms that come later. */
  readonly load?: Loaders;
  /** Runs this when the first page has long been shown. */
  readonly later?: (work: () => void) => void;
  /** For tests: further store enhancers, such as the core of Redux DevTools. */
  readonly enhancers?: readonly StoreEnhancer[];
}

/** Rooms nobody asked for yet must not compete with the first page for the network. */
const soon = (work: () => void) => { setTimeout(work, 2_000); };

/** The whole app without its screens: the real store and the real sagas, in whatever surroundings it is given. */
export const createApp = ({ history, http, config, storages, leave, report, load = loaders, later = soon, enhancers = [] }: AppParts) => {
  const surroundings: Surroundings = {
    http, leave, report, keep: () => persistor.flush(),
    credentialsOf: (state) => selectCredentials(state as Parameters<typeof selectCredentials>[0]),
    pageOf: (state) => pageUnder(selectLocation(state as RouterState), pageBelow),
    accessOf: (pathname) => routeOf(pathname)?.access ?? null,
    routeOf: (pathname) => routeOf(pathname)?.path ?? null,
    fetchFile: createFetchFile(() => companies.rooms()),
    // Where their code cannot be had, the first screen that needs it says so.
    welcome: () => companies.of.members.join().then(() => undefined, () => undefined),
  };
  const sagas = createSagaMiddleware<SurroundingsContext>({ context: { surroundings }, onError: report });
  const grown = growingReducer(history, config, keepIn(storages));
  const store = configureStore({
    reducer: grown(Object.values<Room>(rooms)),
    middleware: (defaults) => defaults({
      thunk: false,
      // Lists are merged outside Immer and so not frozen: looking for mutations in 10,000 rows takes a second an action, in development.
      immutableCheck: { ignoredPaths: ['notebooks.shelves', 'jobs.shelves', 'uploads', 'drive.folders', 'drive.search', 'drive.chosen', 'jobOutput.logs', 'performance'] },
      serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] },
    }).concat(routerMiddleware(history), sagas),
    enhancers: (defaults) => defaults().concat(enhancers),
    devTools,
  });
  let running: Task | undefined;
  const unbind = bindHistory(store, history);
  const persistor = persistStore(store, null);
  const companies = createCompanies(load, async (joining) => {
    const { location, action } = history;
    store.replaceReducer(grown(joining, onLocationChanged(location, action, true)));
    persistor.persist();
    await restored(persistor);
  });
  companies.of.members.subscribe(() => { later(() => { companies.of.work.join().catch(() => undefined); }); });
  /** Resolves when the stored session is back; from then on the sagas run. */
  const ready = restored(persistor).then(() => { running = sagas.run(rootSaga, companies); });
  const stop = () => {
    unbind();
    persistor.pause();
    running?.cancel();
  };
  return { store, persistor, companies, ready, stop };
};

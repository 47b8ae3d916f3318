import {
  combineReducers,
  configureStore,
  type Middleware,
  type Reducer,
  type StoreEnhancer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { AxiosAdapter } from 'axios';
import { createMemoryHistory } from 'history';
import { connectRouter, onLocationChanged, routerMiddleware } from 'connected-react-router';
import createSagaMiddleware from 'redux-saga';
import { createHttp } from '~/web/lib/http/http';
import { files } from '~/web/lib/browser/files/files';
import { reducersByPath, type Reducers } from '~/web/lib/feature';
import { keysOf } from '~/web/lib/state/statePath';
import { createRegistries } from '~/web/lib/saga/registries';
import { selectLocation } from '~/web/lib/browser/url/location';
import { runLines as run, type Line } from '~/web/lib/saga/policies';
import type { Credentials, AppContext } from '~/web/lib/saga/sagaContext';
import { tabReducer } from '~/web/lib/browser/tab';

interface Given {
  /** As features have them: a slice, the parts of a feature's state, or one of these by its path: 'session.current'. */
  readonly reducers?: Readonly<Record<string, Reducer | object>>;
  readonly adapter?: AxiosAdapter;
  readonly credentials?: () => Credentials | null;
  readonly at?: string;
  /** The app's table of routes. */
  readonly routeOf?: (pathname: string) => string | null;
  /** Further context of the sagas: registries of the test's own. */
  readonly context?: Partial<AppContext>;
  /** Further store enhancers, such as the core of Redux DevTools. */
  readonly enhancers?: readonly StoreEnhancer[];
}

/** Reducers of the root keys, each with all parts that are given of it. */
const areasOf = (reducers: Reducers): Record<string, Reducer> => {
  const areas: Record<string, Record<string, Reducer>> = {};
  const roots: Record<string, Reducer> = {};
  for (const [path, reducer] of reducersByPath(reducers)) {
    const [name, part] = keysOf(path);
    if (part === undefined) roots[name] = reducer;
    else areas[name] = { ...areas[name], [part]: reducer };
  }
  for (const [name, parts] of Object.entries(areas)) roots[name] = combineReducers(parts);
  return roots;
};

/** Runs switchboard lines alone, with no feature of the app: for the tests of lib and for a saga by itself. */
export const runLinesAlone = (
  lines: readonly Line[],
  {
    reducers = {},
    adapter,
    credentials = () => null,
    at = '/',
    routeOf = () => null,
    context: given = {},
    enhancers = [],
  }: Given = {},
) => {
  const told: UnknownAction[] = [];
  const crashes: unknown[] = [];
  const history = createMemoryHistory({ initialEntries: [at] });
  const context: AppContext = {
    ...createRegistries(files),
    http: createHttp(
      'http://api.test',
      adapter ?? (() => Promise.reject(new Error('this test has no server'))),
    ),
    credentialsOf: credentials,
    pageOf: (state) => selectLocation(state),
    accessOf: () => 'members',
    mayOpen: () => true,
    rightsMoved: [],
    routeOf,
    commandsOf: () => [],
    fetchFile: () => {
      throw new Error('this test has no files elsewhere');
    },
    leave: () => undefined,
    connect: null,
    elsewhere: () => () => undefined,
    welcome: () => Promise.resolve(),
    keep: () => Promise.resolve(),
    report: (error) => void crashes.push(error),
    ...given,
  };
  const sagas = createSagaMiddleware({ context: { app: context } });
  const listen: Middleware = () => (next) => (action) => {
    told.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: combineReducers({
      router: connectRouter(history),
      tab: tabReducer,
      ...areasOf(reducers as Reducers),
    }) as Reducer,
    middleware: (defaults) =>
      defaults({ thunk: false }).concat(routerMiddleware(history), listen, sagas),
    enhancers: (defaults) => defaults().concat(enhancers),
  });
  history.listen((location, action) => void store.dispatch(onLocationChanged(location, action)));
  const task = sagas.run(run, lines);
  return {
    store,
    history,
    crashes,
    diary: told as readonly UnknownAction[],
    told: () => told.map(({ type }) => type).filter((type) => !type.startsWith('@@')),
    dispatch: (action: UnknownAction) => store.dispatch(action),
    stop: () => {
      task.cancel();
    },
  };
};

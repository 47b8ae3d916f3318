import { configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { connectRouter, routerMiddleware } from 'connected-react-router';
import { createMemoryHistory, type Location } from 'history';
import createSagaMiddleware from 'redux-saga';
import { AxiosError } from 'axios';
import { selectLocation } from '../../src/web/lib/browser/url/location';
import { flowCrashed, runLines, type Line } from '../../src/web/lib/saga/policies';
import { createRegistries } from '../../src/web/lib/saga/registries';
import type { AppContext, SagaContext } from '../../src/web/lib/saga/sagaContext';
import { createHttp } from '../../src/web/lib/http/http';
import { reducersByPath, type Feature } from '../../src/web/lib/feature';
import { stateAt, withStateAt, type State } from '../../src/web/lib/state/statePath';
import type { Crash, Replayed } from './replay';

const NO_SERVER = () =>
  Promise.reject(new AxiosError('there is no server in a replay', AxiosError.ERR_NETWORK));

/** Context of the sagas beside the store, in a replay: no server, no files, no other tab. */
const contextOf = (): AppContext => ({
  ...createRegistries(),
  http: createHttp('http://replay.invalid', NO_SERVER),
  credentialsOf: () => ({ token: 'replayed', user_name: 'replayed' }),
  pageOf: (state) => selectLocation(state),
  accessOf: () => 'members',
  mayOpen: () => true,
  rightsMoved: [],
  routeOf: () => null,
  commandsOf: () => [],
  fetchFile: () => {
    throw new Error('a replay has no files');
  },
  leave: () => undefined,
  connect: null,
  elsewhere: () => () => undefined,
  welcome: () => Promise.resolve(),
  keep: () => Promise.resolve(),
  report: () => undefined,
});

/** The line that a crash of the session happened on, and the action that it served. */
export const lineOf = (
  crash: Crash,
  { steps }: Replayed,
  features: readonly Feature[],
): { readonly line: Line; readonly nth: number } | null => {
  const { on } = (steps[crash.nth - 1]?.action['payload'] ?? {}) as { on?: string };
  const lines = features.flatMap(({ flows = [], flowsOutside = [] }) => [
    ...flows,
    ...flowsOutside,
  ]);
  const line =
    lines.find(({ worker }) => worker === crash.where) ??
    lines.find((each) => on !== undefined && each.on === on);
  const served =
    line && steps.slice(0, crash.nth - 1).findLast(({ action }) => action.type === line.on);
  return line && served ? { line, nth: served.nth } : null;
};

/** Lets everything happen that needs no time. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
};

/**
 * Runs the flow of a crash again, alone, on the state it ran on, with the action it served and those that came until it crashed. Its requests find
 * no server. The messages of what crashes again; none where it goes through; null where no flow of these features is meant.
 */
export const rerun = async (
  crash: Crash,
  replayed: Replayed,
  features: readonly Feature[],
): Promise<readonly string[] | null> => {
  const found = lineOf(crash, replayed, features);
  const first = found && replayed.steps[found.nth - 1];
  if (!first) return null;
  const crashes: string[] = [];
  const { router, ...slices } = first.before;
  const history = createMemoryHistory({
    initialEntries: [(router as { location: Location }).location],
  });
  const routed = connectRouter(history) as Reducer;
  const reducers = features.flatMap((feature) => reducersByPath(feature.reducers ?? {}));
  const reducer: Reducer = (state: State, action: UnknownAction): unknown => {
    if (flowCrashed.match(action)) crashes.push(action.payload.message);
    let next: State = { ...state, router: routed(state['router'], action) as unknown };
    for (const [path, each] of reducers) {
      const before = stateAt(state, path);
      if (before !== undefined) next = withStateAt(next, path, each(before, action));
    }
    return next;
  };
  const sagas = createSagaMiddleware<SagaContext>({ context: { app: contextOf() } });
  const store = configureStore({
    reducer,
    preloadedState: { router, ...slices },
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(
        routerMiddleware(history),
        sagas,
      ),
  });
  const task = sagas.run(runLines, [found.line]);
  for (const { action } of replayed.steps.slice(found.nth - 1, crash.nth - 1)) {
    if (crashes.length > 0) break;
    store.dispatch(structuredClone(action));
    await turns();
  }
  task.cancel();
  return crashes;
};

import { combineSlices, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { connectRouter } from 'connected-react-router';
import type { History } from 'history';
import { configReducer, type AppConfig } from '~/web/lib/state/config';
import { REHYDRATE } from 'redux-persist';
import { reducersByPath, type Feature } from '~/web/lib/feature';
import { tabReducer } from '~/web/lib/browser/tab';
import { FEATURES_JOINED, type FeaturesJoined } from '~/web/lib/state/recorder';
import { keysOf, stateAt, withStateAt, type State } from '~/web/lib/state/statePath';
import { signedOut } from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';

/** A slice without a state hears of the place before anything else. */
const beginning =
  (reducer: Reducer, where: UnknownAction): Reducer =>
  (state: unknown, action): unknown =>
    reducer(state === undefined ? reducer(undefined, where) : state, action);

type Slices = Reducer & { readonly inject: (slice: never) => unknown };

const isArea = (value: unknown): value is State => typeof value === 'object' && value !== null;

/** The parts of a state that outlive the session: 'uploads' names a slice, 'shell.layout' a part of a feature's state. */
const leaving = (state: State, outlives: ReadonlySet<string>): State =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) => {
      if (outlives.has(name)) return [[name, value]];
      const parts = isArea(value)
        ? Object.entries(value).filter(([part]) => outlives.has(`${name}.${part}`))
        : [];
      return parts.length > 0 ? [[name, Object.fromEntries(parts)]] : [];
    }),
  );

/**
 * The root reducer of one app, and how features join it. A feature that joins later begins `where` everybody is: it has not heard how the app got
 * there. What it brings shows with the next action, which is FEATURES_JOINED. `outlives` and `large` hold the paths of the state that the
 * features declare as such.
 */
export const createRootReducer = (history: History, config: AppConfig) => {
  const slices = combineSlices({
    router: connectRouter(history),
    config: configReducer(config),
    tab: tabReducer,
  }) as unknown as Slices;
  const areas = new Map<string, Slices>();
  const outlives = new Set(['router', 'config', 'tab']);
  const persisted: string[] = [];
  const large: string[] = [];
  // A feature's own module says of which type its slice is (RootState). Here a slice is a name and a reducer.
  const inject = (into: Slices, name: string, reducer: Reducer) =>
    into.inject({ reducerPath: name, reducer } as never);
  /** Adds a slice. Those of one feature join when their code does: its key of the state has a reducer that further parts are added to. */
  const addAt = (path: string, reducer: Reducer) => {
    const [name, part] = keysOf(path);
    const area = areas.get(name);
    if (part === undefined) return void inject(slices, name, reducer);
    if (area) return void inject(area, part, reducer);
    const first = combineSlices({ [part]: reducer }) as unknown as Slices;
    areas.set(name, first);
    inject(slices, name, first);
  };
  const join = (features: readonly Feature[], where?: UnknownAction): void => {
    for (const feature of features) {
      for (const path of feature.outlives ?? []) outlives.add(path);
      large.push(...(feature.large ?? []));
      persisted.push(...(feature.persisted ?? []).map(({ path }) => path));
      for (const [path, bare] of reducersByPath(feature.reducers ?? {}))
        addAt(path, where ? beginning(bare, where) : bare);
    }
  };
  /** The state with what was stored of its slices. */
  const withStored = (state: State, stored: unknown): State =>
    persisted.reduce((all, path) => {
      const part = stateAt(stored, path);
      return part === undefined
        ? all
        : withStateAt(all, path, { ...(stateAt(all, path) as State), ...part });
    }, state);
  const reducer: Reducer = (state: State | undefined, action: UnknownAction): unknown => {
    if (signedOut.match(action) || sessionExpired.match(action))
      return slices(state && leaving(state, outlives), action);
    if (action.type === REHYDRATE)
      return withStored(slices(state, action) as State, action['payload']);
    if (action.type !== FEATURES_JOINED) return slices(state, action);
    const { slices: begun, payload } = action as unknown as FeaturesJoined;
    // Where recorded actions run again these slices are there from the start: it is here that they begin.
    const before = begun.reduce<State>(
      (all, path) => (stateAt(all, path) === undefined ? all : withStateAt(all, path, undefined)),
      state ?? {},
    );
    return withStored(slices(before, action) as State, payload);
  };
  return { reducer, join, outlives, large };
};

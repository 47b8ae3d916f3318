import { combineSlices, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { connectRouter } from 'connected-react-router';
import type { History } from 'history';
import { configReducer, type AppConfig } from '~/web/lib/state/config';
import { reducersByPath, type PersistOptions, type Feature } from '~/web/lib/feature';
import { tabReducer } from '~/web/lib/browser/tab';
import { sessionExpired, signedOut } from '~/web/core/session/events';

/** A slice without a state hears of the place before anything else. */
const beginning =
  (reducer: Reducer, where: UnknownAction): Reducer =>
  (state: unknown, action): unknown =>
    reducer(state === undefined ? reducer(undefined, where) : state, action);

type Keep = (reducer: Reducer, kept: PersistOptions) => Reducer;
type Slices = Reducer & { readonly inject: (slice: never) => unknown };
type State = Readonly<Record<string, unknown>>;

const isArea = (value: unknown): value is State => typeof value === 'object' && value !== null;

/** What of a state outlives the session: 'uploads' names a slice, 'shell.layout' a part of a feature's state. */
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
 * The root reducer of one app, and how features join it. `keep` wraps the reducers of slices that are written to the browser's storage. A feature
 * that joins later begins `where` everybody is: it has not heard how the app got there. What it brings shows with the next action.
 * `large` holds the paths of the state that the features keep out of the search for mutations.
 */
export const createRootReducer = (history: History, config: AppConfig, keep: Keep) => {
  const slices = combineSlices({
    router: connectRouter(history),
    config: configReducer(config),
    tab: tabReducer,
  }) as unknown as Slices;
  const areas = new Map<string, Slices>();
  const outlives = new Set(['router', 'config', 'tab']);
  const large: string[] = [];
  // A feature's own module says of which type its slice is (RootState). Here a slice is a name and a reducer.
  const inject = (into: Slices, name: string, reducer: Reducer) =>
    into.inject({ reducerPath: name, reducer } as never);
  /** Adds a slice. Those of one feature join when their code does: its key of the state has a reducer that further parts are added to. */
  const addAt = (path: string, reducer: Reducer) => {
    const [name = '', part] = path.split('.');
    const area = areas.get(name);
    if (part === undefined) return void inject(slices, name, reducer);
    if (area) return void inject(area, part, reducer);
    const first = combineSlices({ [part]: reducer }) as unknown as Slices;
    areas.set(name, first);
    inject(slices, name, first);
  };
  const join = (features: readonly Feature[], where?: UnknownAction): void => {
    for (const { reducers = {}, kept = {}, ...feature } of features) {
      for (const path of feature.outlives ?? []) outlives.add(path);
      large.push(...(feature.large ?? []));
      for (const [path, bare] of reducersByPath(reducers)) {
        const reducer = where ? beginning(bare, where) : bare;
        addAt(path, kept[path] ? keep(reducer, kept[path]) : reducer);
      }
    }
  };
  const reducer: Reducer = (state: State | undefined, action: UnknownAction): unknown => {
    const leaves = signedOut.match(action) || sessionExpired.match(action);
    return slices(state && leaves ? leaving(state, outlives) : state, action);
  };
  return { reducer, join, large };
};

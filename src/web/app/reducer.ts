import { combineSlices, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { connectRouter } from 'connected-react-router';
import type { History } from 'history';
import { configReducer, type AppConfig } from '~/web/lib/state/config';
import type { PersistOptions, Feature } from '~/web/lib/feature';
import { tabReducer } from '~/web/lib/browser/tab';
import { sessionExpired, signedOut } from '~/web/core/session/events';

/** A slice without a state hears of the place before anything else. */
const beginning =
  (reducer: Reducer, where: UnknownAction): Reducer =>
  (state: unknown, action): unknown =>
    reducer(state === undefined ? reducer(undefined, where) : state, action);

type Keep = (name: string, reducer: Reducer, kept: PersistOptions) => Reducer;

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
  });
  const outlives = new Set(['router', 'config', 'tab']);
  const large: string[] = [];
  const join = (features: readonly Feature[], where?: UnknownAction): void => {
    for (const feature of features) {
      const { reducers = {}, kept = {} } = feature;
      for (const name of feature.outlives ?? []) outlives.add(name);
      large.push(...(feature.large ?? []));
      for (const [name, bare] of Object.entries<Reducer>(reducers)) {
        const reducer = where ? beginning(bare, where) : bare;
        // A feature's own module says of which type its slice is (RootState). Here a slice is a name and a reducer.
        slices.inject({
          reducerPath: name,
          reducer: kept[name] ? keep(name, reducer, kept[name]) : reducer,
        } as never);
      }
    }
  };
  const reducer: Reducer = (
    state: Record<string, unknown> | undefined,
    action: UnknownAction,
  ): unknown => {
    const leaves = signedOut.match(action) || sessionExpired.match(action);
    const left =
      state && leaves
        ? Object.fromEntries(Object.entries(state).filter(([name]) => outlives.has(name)))
        : state;
    return (slices as Reducer)(left, action);
  };
  return { reducer, join, large };
};

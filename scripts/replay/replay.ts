import type { UnknownAction } from '@reduxjs/toolkit';
import { onLocationChanged } from 'connected-react-router';
import { createMemoryHistory, type Location } from 'history';
import { createRootReducer } from '../../src/web/app/reducer';
import type { SessionFile } from '../../src/web/features/diagnostics/model/sessionFile';
import { flowCrashed } from '../../src/web/lib/saga/policies';
import type { AppConfig } from '../../src/web/lib/state/config';
import { FEATURES_JOINED } from '../../src/web/lib/state/recorder';
import { stateAt, withStateAt, type State } from '../../src/web/lib/state/statePath';
import { reducersByPath, type Feature, type Reducers } from '../../src/web/lib/feature';
import { asJson, differences, type Difference } from './values';

/** One action of the session, and what it did here. */
export interface Step {
  /** Its place in the file, from 1. */
  readonly nth: number;
  readonly after: number;
  readonly action: UnknownAction;
  readonly before: State;
  readonly state: State;
  /** The slices that it changed. */
  readonly changed: readonly string[];
}

/** A bug that showed itself: a reducer threw, or a flow crashed. */
export interface Crash {
  readonly nth: number;
  readonly kind: 'reducer' | 'recorded' | 'flow';
  /** The type of the action, or the worker. */
  readonly where: string;
  readonly message: string;
  /** The last action that went through before. */
  readonly after: string | null;
}

export interface Replayed {
  readonly steps: readonly Step[];
  readonly state: State;
  readonly crashes: readonly Crash[];
  /** Where the file's state and the replayed one differ. */
  readonly differences: readonly Difference[];
  /** Slices of the file that no feature has here: another version of the app. */
  readonly unknown: readonly string[];
}

/** Slices that are there before any feature joins. */
const OF_THE_APP: readonly string[] = ['router', 'config', 'tab'];

/** Those of the reducers whose states lie at these paths. */
const reducersAt = (reducers: Reducers, paths: readonly string[]): Reducers =>
  reducersByPath(reducers)
    .filter(([path]) => paths.includes(path))
    .reduce<State>((all, [path, reducer]) => withStateAt(all, path, reducer), {}) as Reducers;

type Router = { readonly location: Location; readonly action: 'PUSH' | 'POP' | 'REPLACE' };

/** The app's own root reducer, with the features in it that had joined where the file begins; `join` lets those in that joined then. */
const reducerOf = (file: SessionFile, features: readonly Feature[]) => {
  const base = file.base as { readonly router: Router; readonly config: AppConfig };
  const { reducer, join } = createRootReducer(
    createMemoryHistory({ initialEntries: [base.router.location] }),
    base.config,
  );
  join(features.map(({ outlives }) => ({ ...(outlives && { outlives }) })));
  const named = (paths: readonly string[]): Feature[] =>
    features.map(({ reducers = {}, persisted = [] }) => ({
      persisted: persisted.filter(({ path }) => paths.includes(path)),
      reducers: reducersAt(reducers, paths),
    }));
  const here = new Set<string>();
  const joinAt = (paths: readonly string[], where?: UnknownAction) => {
    join(named(paths.filter((path) => !here.has(path))), where);
    for (const path of paths) here.add(path);
  };
  const joinMarked = ({ action }: { readonly action: object }) => {
    const { slices = [], router } = action as { slices?: readonly string[]; router?: Router };
    joinAt(
      slices,
      onLocationChanged(router?.location ?? base.router.location, router?.action ?? 'POP', true),
    );
  };
  const later = file.joined.flatMap(
    ({ action }) => (action as { slices?: readonly string[] }).slices ?? [],
  );
  const all = features.flatMap(({ reducers = {} }) =>
    reducersByPath(reducers).map(([path]) => path),
  );
  const begun = all.filter((path) => stateAt(base, path) !== undefined && !later.includes(path));
  // A log of actions alone does not say which slices there were: all of them begin anew.
  joinAt(begun.length === 0 ? all : begun);
  for (const each of file.joined) joinMarked(each);
  return { reducer, joinMarked };
};

const textOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Replays a session through these features: its base and its actions lead to a state, and what breaks on the way is told. */
export const replay = (file: SessionFile, features: readonly Feature[]): Replayed => {
  const { reducer, joinMarked } = reducerOf(file, features);
  const crashes: Crash[] = [];
  const steps: Step[] = [];
  let state = structuredClone(file.base) as State;
  for (const [at, { after, action, threw }] of file.actions.entries()) {
    const before = state;
    const last = steps.at(-1)?.action.type ?? null;
    const crash = (kind: Crash['kind'], where: string, message: string) =>
      void crashes.push({ nth: at + 1, kind, where, message, after: last });
    if (action.type === FEATURES_JOINED) joinMarked({ action });
    try {
      state = reducer(before, structuredClone(action)) as State;
      if (threw !== undefined)
        crash('recorded', action.type, `${threw} in the app of the person; here it goes through`);
    } catch (error) {
      crash('reducer', action.type, textOf(error));
    }
    if (flowCrashed.match(action)) crash('flow', action.payload.worker, action.payload.message);
    const changed = Object.keys(state).filter((name) => state[name] !== before[name]);
    steps.push({ nth: at + 1, after, action, before, state, changed });
  }
  const own = new Set([
    ...OF_THE_APP,
    ...features.flatMap(({ reducers = {} }) => Object.keys(reducers)),
  ]);
  const recorded = file.state as State | null;
  const unknown = Object.keys(recorded ?? {}).filter((name) => !own.has(name));
  const known = Object.fromEntries(
    Object.entries(recorded ?? {}).filter(([name]) => own.has(name)),
  );
  return {
    steps,
    state,
    crashes,
    differences: recorded ? differences(known, asJson(state)) : [],
    unknown,
  };
};

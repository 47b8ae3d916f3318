import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { connectRouter } from 'connected-react-router';
import type { History } from 'history';
import { configReducer, type AppConfig } from '~/web/kit/setup/config';
import type { Kept, Room } from '~/web/kit/room';
import { tabReducer } from '~/web/kit/tab';
import { sessionExpired, signedOut } from '../features/session/events';

/** What outlives a session: everything else is what somebody saw while signed in (LOG-10). */
const OUTLIVES = new Set(['router', 'config', 'tab', 'session', 'launch', 'login', 'notices', 'noticeHistory', 'jobWatch', 'preferences', 'shell', 'uploads']);

/** A slice without a state hears of the place before anything else. */
const beginning = (reducer: Reducer, where: UnknownAction): Reducer => (state: unknown, action): unknown => (
  reducer(state === undefined ? reducer(undefined, where) : state, action)
);

type Keep = (name: string, reducer: Reducer, kept: Kept) => Reducer;

/**
 * The reducers of the house, which may grow by rooms: each call adds some and returns the reducer of all that are in by now.
 * `keep` wraps those that are written to the browser's storage; it happens once to each. Those that come later begin `where`
 * everybody is: they have not heard how the app got there.
 */
export const growingReducer = (history: History, config: AppConfig, keep: Keep): ((rooms: readonly Room[], where?: UnknownAction) => Reducer) => {
  const own: Record<string, Reducer> = { router: connectRouter(history), config: configReducer(config), tab: tabReducer };
  return (rooms, where) => {
    for (const { reducers = {}, kept = {} } of rooms) {
      for (const [name, bare] of Object.entries(reducers)) {
        const reducer = where ? beginning(bare, where) : bare;
        own[name] = kept[name] ? keep(name, reducer, kept[name]) : reducer;
      }
    }
    const whole: Reducer = combineReducers(own);
    return (state: Record<string, unknown> | undefined, action: UnknownAction): unknown => {
      if (!state || !(signedOut.match(action) || sessionExpired.match(action))) return whole(state, action);
      return whole(Object.fromEntries(Object.entries(state).filter(([name]) => OUTLIVES.has(name))), action);
    };
  };
};

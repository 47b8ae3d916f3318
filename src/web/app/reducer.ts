import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { connectRouter } from 'connected-react-router';
import type { History } from 'history';
import { configReducer, type AppConfig } from '~/web/kit/setup/config';
import type { Room } from '~/web/kit/room';
import { tabReducer } from '~/web/kit/tab';
import { sessionExpired, signedOut } from '../features/session/events';
import { rooms } from './rooms';

/** What outlives a session: everything else is what somebody saw while signed in (LOG-10). */
const OUTLIVES = new Set(['router', 'config', 'tab', 'session', 'launch', 'login', 'notices', 'preferences', 'shell', 'uploads']);

/** Every reducer of every room; `keep` wraps those that are written to the browser's storage. */
export const createReducer = (history: History, config: AppConfig, keep: (name: string, reducer: Reducer) => Reducer): Reducer => {
  const own = Object.assign({}, ...Object.values<Room>(rooms).map((room) => room.reducers ?? {})) as Record<string, Reducer>;
  const kept = Object.fromEntries(Object.entries(own).map(([name, reducer]) => [name, keep(name, reducer)]));
  const whole: Reducer = combineReducers({ router: connectRouter(history), config: configReducer(config), tab: tabReducer, ...kept });
  return (state: Record<string, unknown> | undefined, action: UnknownAction): unknown => {
    if (!state || !(signedOut.match(action) || sessionExpired.match(action))) return whole(state, action);
    return whole(Object.fromEntries(Object.entries(state).filter(([name]) => OUTLIVES.has(name))), action);
  };
};

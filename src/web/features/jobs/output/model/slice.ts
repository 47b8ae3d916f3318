import { combineReducers } from '@reduxjs/toolkit';
import { agentsReducer } from './agents';
import { logsReducer } from './logs';
import type { PositionsState } from './positions';
import { folderReducer, fragmentReducer, savingReducer } from './results';
import { searchReducer } from './search';

/** Data of the server about outputs and results, and the running search. */
export const jobOutputReducer = combineReducers({
  logs: logsReducer,
  search: searchReducer,
  agents: agentsReducer,
  folder: folderReducer,
  fragment: fragmentReducer,
  saving: savingReducer,
});
export type JobOutputState = ReturnType<typeof jobOutputReducer>;

declare module '~/web/lib/state/root' {
  interface JobsArea {
    readonly output?: JobOutputState;
    readonly outputPositions?: PositionsState;
  }
}

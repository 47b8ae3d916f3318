import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import type { Agent } from '~/contract';
import { logsReducer } from './logs';
import type { PositionsState } from './positions';
import { folderReducer, fragmentReducer, savingReducer } from './results';
import { searchReducer } from './search';
import { agentsReceived } from '../events';

/** The agents of a submission as they were last told; one submission at a time. */
export interface LoadedAgents {
  readonly submission_id: string;
  readonly agents: readonly Agent[];
}

const agentsReducer = (
  known: LoadedAgents | null = null,
  action: UnknownAction,
): LoadedAgents | null =>
  agentsReceived.match(action)
    ? { submission_id: action.payload.submission_id, agents: action.payload.agents }
    : known;

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

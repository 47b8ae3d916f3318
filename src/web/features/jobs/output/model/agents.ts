import type { UnknownAction } from '@reduxjs/toolkit';
import type { Agent } from '~/contract';
import { agentsReceived } from '../events';

/** The agents of a submission as they were last told; one submission at a time. */
export interface LoadedAgents {
  readonly submission_id: string;
  readonly agents: readonly Agent[];
}

export const agentsReducer = (
  known: LoadedAgents | null = null,
  action: UnknownAction,
): LoadedAgents | null =>
  agentsReceived.match(action)
    ? { submission_id: action.payload.submission_id, agents: action.payload.agents }
    : known;

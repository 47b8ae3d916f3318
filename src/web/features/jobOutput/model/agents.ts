import type { UnknownAction } from '@reduxjs/toolkit';
import type { Agent } from '~/contract';
import { agentsTold } from '../events';

/** The agents of a submission as they were last told; one submission at a time. */
export interface KnownAgents {
  readonly submission_id: string;
  readonly agents: readonly Agent[];
}

export const agentsReducer = (
  known: KnownAgents | null = null,
  action: UnknownAction,
): KnownAgents | null =>
  agentsTold.match(action)
    ? { submission_id: action.payload.submission_id, agents: action.payload.agents }
    : known;

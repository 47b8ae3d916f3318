import { createSlice } from '@reduxjs/toolkit';
import type { Agent, AgentRank, Problem, Submission } from '~/contract';
import * as happened from './events';

/** The agents of a submission, as far as they are known. */
export interface Agents {
  readonly agents: readonly Agent[] | null;
  /** Why they could not be read. */
  readonly missed: Problem | null;
  /** Whether ranks may still be changed; null until the server said so. */
  readonly editable: boolean | null;
  readonly reason: string | null;
  /** Ranks that are being saved. */
  readonly choosing: readonly AgentRank[] | null;
}

export interface Runs {
  /** All submissions of jobs that have more than they carry with them. */
  submissions: Record<string, Submission[]>;
  agents: Record<string, Agents>;
  /** The submissions that are marked in the history of a job. */
  marked: { batch_job_id: string; submission_ids: string[] } | null;
}

const NOTHING: Agents = { agents: null, missed: null, editable: null, reason: null, choosing: null };
const initialState: Runs = { submissions: {}, agents: {}, marked: null };

/** Every agent's rank once one of them takes this rank and its owner the other. */
export const exchanged = (agents: readonly AgentRank[], { agent_id, rank }: AgentRank): AgentRank[] => {
  const before = agents.find((agent) => agent.agent_id === agent_id)?.rank ?? rank;
  return agents.map((agent) => {
    const taken = agent.rank === rank ? before : agent.rank;
    return { agent_id: agent.agent_id, rank: agent.agent_id === agent_id ? rank : taken };
  });
};

const ranked = (agents: readonly Agent[], ranks: readonly AgentRank[]): Agent[] => {
  const rankOf = new Map(ranks.map(({ agent_id, rank }) => [agent_id, rank]));
  return agents.map((agent) => ({ ...agent, rank: rankOf.get(agent.agent_id) ?? agent.rank })).sort((a, b) => a.rank - b.rank);
};

const change = (state: Runs, { submission_id }: { readonly submission_id: string }, changes: Partial<Agents>) => {
  state.agents[submission_id] = { ...NOTHING, ...state.agents[submission_id], ...changes };
};

/** Older submissions, and who runs them. */
export const runs = createSlice({
  name: 'jobs/runs',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.submissionsRead, (state, { payload }) => { state.submissions[payload.batch_job_id] = [...payload.submissions]; });
    on.addCase(happened.submissionsMarked, (state, { payload }) => {
      state.marked = { batch_job_id: payload.batch_job_id, submission_ids: [...payload.submission_ids] };
    });
    on.addCase(happened.agentsRead, (state, { payload }) => change(state, payload, { agents: payload.agents, missed: null }));
    on.addCase(happened.agentsMissed, (state, { payload }) => change(state, payload, { missed: payload.problem }));
    on.addCase(happened.ranksRead, (state, { payload }) => change(state, payload, { editable: payload.editable, reason: payload.reason }));
    on.addCase(happened.rankChosen, (state, { payload }) => {
      const known = state.agents[payload.submission_id]?.agents;
      if (known) change(state, payload, { choosing: exchanged(known, payload) });
    });
    on.addCase(happened.ranksKept, (state, { payload }) => {
      const known = state.agents[payload.submission_id]?.agents ?? [];
      change(state, payload, { agents: ranked(known, payload.ranks), choosing: null });
    });
    on.addCase(happened.ranksRejected, (state, { payload }) => change(state, payload, { choosing: null }));
    on.addCase(happened.deleted, (state, { payload }) => { for (const id of payload.batch_job_ids) delete state.submissions[id]; });
  },
});

/** The agents as they show: with the ranks that are being saved. */
export const shownAgents = ({ agents, choosing }: Agents): readonly Agent[] | null => (agents && choosing ? ranked(agents, choosing) : agents);

import { createSlice } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import * as happened from '../events';

/** What this person is doing with an environment, until the server has answered. */
export interface Move {
  readonly doing: 'build' | 'stop' | 'delete';
  readonly at: string;
}

/** Why something was not done. */
export interface Refusal {
  readonly doing: 'build' | 'stop';
  readonly reason: string;
}

export interface Desk {
  moves: Record<string, Move>;
  refusals: Record<string, Refusal>;
  /** Environments that could not be read. */
  missed: Record<string, Problem>;
  /** Whose deletion is being asked about. */
  proposed: string | null;
}

const initialState: Desk = { moves: {}, refusals: {}, missed: {}, proposed: null };

/** One thing at a time: what comes in between changes nothing. */
const begin = (state: Desk, doing: Move['doing'], { env_id, at }: { env_id: string; at: string }) => {
  if (state.moves[env_id]) return;
  state.moves[env_id] = { doing, at };
  delete state.refusals[env_id];
};

/** What the room knows and shows beside the environments themselves: moves, reasons, the question. */
export const desk = createSlice({
  name: 'environments/desk',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.buildRequested, (state, { payload }) => begin(state, 'build', payload));
    on.addCase(happened.stopRequested, (state, { payload }) => begin(state, 'stop', payload));
    on.addCase(happened.deleteRequested, (state, { payload }) => {
      state.proposed = null;
      begin(state, 'delete', payload);
    });
    on.addCase(happened.buildTaken, (state, { payload }) => { delete state.moves[payload.environment.env_id]; });
    on.addCase(happened.stopTaken, (state, { payload }) => { delete state.moves[payload.environment.env_id]; });
    on.addCase(happened.buildRejected, (state, { payload: { env_id, reason } }) => {
      delete state.moves[env_id];
      state.refusals[env_id] = { doing: 'build', reason };
    });
    on.addCase(happened.stopRejected, (state, { payload: { env_id, reason } }) => {
      delete state.moves[env_id];
      state.refusals[env_id] = { doing: 'stop', reason };
    });
    on.addCase(happened.deleteRejected, (state, { payload }) => { delete state.moves[payload.env_id]; });
    on.addCase(happened.refusalDismissed, (state, { payload }) => { delete state.refusals[payload.env_id]; });
    on.addCase(happened.environmentRead, (state, { payload }) => { delete state.missed[payload.environment.env_id]; });
    on.addCase(happened.environmentMissed, (state, { payload }) => { state.missed[payload.env_id] = payload.problem; });
    on.addCase(happened.deleteProposed, (state, { payload }) => { state.proposed = payload.env_id; });
    on.addCase(happened.deleteDropped, (state) => { state.proposed = null; });
    on.addCase(happened.deleted, (state, { payload: { env_id } }) => {
      for (const known of [state.moves, state.refusals, state.missed]) delete known[env_id];
    });
  },
});

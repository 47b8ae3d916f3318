import { createSlice } from '@reduxjs/toolkit';
import { parseSharedRuntimeId, type Address, type Problem, type Runtime } from '~/contract';
import { bulkOf, counted, type Bulk } from '~/web/kit/objects/bulk';
import * as happened from './events';
import type { Refusal } from './moves';

/** Where a running notebook is reached from here. */
export interface Reached {
  readonly submission_id: string;
  readonly address: Address;
  /** The execution that was reached; null where a shared runtime keeps it to itself (NBS-06). */
  readonly run: string | null;
}

/** What can be done to many notebooks at once. */
export type Doing = 'stop' | 'delete';

export interface Desk {
  refusals: Record<string, Refusal>;
  reached: Record<string, Reached>;
  runtimes: Record<string, Runtime | null>;
  /** Notebooks that could not be read. */
  missed: Record<string, Problem>;
  chosen: string[];
  /** Whose deletion is being asked about. */
  proposed: string[] | null;
  bulk: Bulk<Doing> | null;
}

const initialState: Desk = { refusals: {}, reached: {}, runtimes: {}, missed: {}, chosen: [], proposed: null, bulk: null };

const count = (state: Desk, doing: Doing, ids: readonly string[]) => { state.bulk = counted(state.bulk, doing, ids); };

/** What the room knows and shows beside the notebooks themselves: reasons, addresses, marks, questions. */
export const desk = createSlice({
  name: 'notebooks/desk',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.startRequested, (state, { payload }) => { delete state.refusals[payload.notebook_id]; });
    on.addCase(happened.stopRequested, (state, { payload }) => { delete state.refusals[payload.notebook_id]; });
    on.addCase(happened.refusalDismissed, (state, { payload }) => { delete state.refusals[payload.notebook_id]; });
    on.addCase(happened.startRejected, (state, { payload: { notebook_id, reason } }) => {
      state.refusals[notebook_id] = { doing: 'start', reason };
    });
    on.addCase(happened.stopRejected, (state, { payload }) => {
      state.refusals[payload.notebook_id] = { doing: 'stop', reason: payload.reason };
      count(state, 'stop', [payload.notebook_id]);
    });
    on.addCase(happened.stopped, (state, { payload }) => {
      delete state.reached[payload.notebook_id];
      count(state, 'stop', [payload.notebook_id]);
    });
    on.addCase(happened.notebookReached, (state, { payload: { notebook_id, submission_id, address } }) => {
      state.reached[notebook_id] = { submission_id, address, run: parseSharedRuntimeId(submission_id) ? null : submission_id };
    });
    on.addCase(happened.runtimeKnown, (state, { payload }) => { state.runtimes[payload.notebook_id] = payload.runtime; });
    on.addCase(happened.notebookRead, (state, { payload }) => { delete state.missed[payload.notebook_id]; });
    on.addCase(happened.notebookMissed, (state, { payload }) => { state.missed[payload.notebook_id] = payload.problem; });
    on.addCase(happened.notebooksChosen, (state, { payload }) => { state.chosen = [...payload.notebook_ids]; });
    on.addCase(happened.deleteProposed, (state, { payload }) => { state.proposed = [...payload.notebook_ids]; });
    on.addCase(happened.deleteDropped, (state) => { state.proposed = null; });
    on.addCase(happened.deleteRequested, (state, { payload }) => {
      state.proposed = null;
      state.bulk = bulkOf('delete', payload.notebook_ids);
    });
    on.addCase(happened.deleted, (state, { payload }) => {
      for (const id of payload.notebook_ids) {
        for (const known of [state.refusals, state.reached, state.runtimes, state.missed]) delete known[id];
      }
      state.chosen = state.chosen.filter((id) => !payload.notebook_ids.includes(id));
      count(state, 'delete', payload.notebook_ids);
    });
    on.addCase(happened.deleteRejected, (state, { payload }) => count(state, 'delete', [payload.notebook_id]));
    on.addCase(happened.spared, (state, { payload }) => { if (state.bulk) count(state, state.bulk.doing, [payload.notebook_id]); });
    on.addCase(happened.stopAllRequested, (state, { payload }) => { state.bulk = bulkOf('stop', payload.notebook_ids); });
    on.addCase(happened.bulkCancelled, (state) => { if (state.bulk) state.bulk = { ...state.bulk, cancelled: true }; });
    on.addCase(happened.bulkEnded, (state) => { state.bulk = null; });
  },
});

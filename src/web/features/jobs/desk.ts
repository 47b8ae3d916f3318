import { createSlice } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import { bulkOf, counted, type Bulk } from '~/web/kit/objects/bulk';
import * as happened from './events';
import type { Refusal } from './moves';

/** What can be done to many jobs at once. */
export type Doing = 'execute' | 'stop' | 'delete';

export interface Desk {
  refusals: Record<string, Refusal>;
  /** Jobs that could not be read. */
  missed: Record<string, Problem>;
  chosen: string[];
  /** Whose deletion is being asked about. */
  proposed: string[] | null;
  bulk: Bulk<Doing> | null;
}

const initialState: Desk = { refusals: {}, missed: {}, chosen: [], proposed: null, bulk: null };

const refuse = (state: Desk, id: string, doing: Refusal['doing'], reason: string) => {
  state.refusals[id] = { doing, reason };
  state.bulk = counted(state.bulk, doing, [id]);
};
const count = (state: Desk, doing: Doing, ids: readonly string[]) => { state.bulk = counted(state.bulk, doing, ids); };

/** What the room knows and shows beside the jobs themselves: reasons, marks, questions. */
export const desk = createSlice({
  name: 'jobs/desk',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    for (const event of [happened.executeRequested, happened.stopRequested, happened.refusalDismissed]) {
      on.addCase(event, (state, { payload }) => { delete state.refusals[payload.batch_job_id]; });
    }
    on.addCase(happened.executeRejected, (state, { payload }) => refuse(state, payload.batch_job_id, 'execute', payload.reason));
    on.addCase(happened.stopRejected, (state, { payload }) => refuse(state, payload.batch_job_id, 'stop', payload.reason));
    on.addCase(happened.submitted, (state, { payload }) => count(state, 'execute', [payload.batch_job_id]));
    on.addCase(happened.stopTaken, (state, { payload }) => count(state, 'stop', [payload.batch_job_id]));
    on.addCase(happened.jobRead, (state, { payload }) => { delete state.missed[payload.batch_job_id]; });
    on.addCase(happened.jobMissed, (state, { payload }) => { state.missed[payload.batch_job_id] = payload.problem; });
    on.addCase(happened.jobsChosen, (state, { payload }) => { state.chosen = [...payload.batch_job_ids]; });
    on.addCase(happened.deleteProposed, (state, { payload }) => { state.proposed = [...payload.batch_job_ids]; });
    on.addCase(happened.deleteDropped, (state) => { state.proposed = null; });
    on.addCase(happened.deleteRequested, (state, { payload }) => {
      state.proposed = null;
      state.bulk = bulkOf('delete', payload.batch_job_ids);
    });
    on.addCase(happened.deleted, (state, { payload: { batch_job_ids } }) => {
      for (const id of batch_job_ids) for (const known of [state.refusals, state.missed]) delete known[id];
      state.chosen = state.chosen.filter((id) => !batch_job_ids.includes(id));
      count(state, 'delete', batch_job_ids);
    });
    on.addCase(happened.deleteRejected, (state, { payload }) => count(state, 'delete', [payload.batch_job_id]));
    on.addCase(happened.executeAllRequested, (state, { payload }) => {
      for (const id of payload.batch_job_ids) delete state.refusals[id];
      state.bulk = bulkOf('execute', payload.batch_job_ids);
    });
    on.addCase(happened.stopAllRequested, (state, { payload }) => {
      for (const id of payload.batch_job_ids) delete state.refusals[id];
      state.bulk = bulkOf('stop', payload.batch_job_ids);
    });
    on.addCase(happened.spared, (state, { payload }) => { if (state.bulk) count(state, state.bulk.doing, [payload.batch_job_id]); });
    on.addCase(happened.bulkCancelled, (state) => { if (state.bulk) state.bulk = { ...state.bulk, cancelled: true }; });
    on.addCase(happened.bulkEnded, (state) => { state.bulk = null; });
  },
});

import { combineReducers, createSelector } from '@reduxjs/toolkit';
import { api, SWEEP_RUNNING, SWEEP_STATUS, type Sweep, type SweepRun } from '~/contract';
import { POLL_MS } from '~/web/lib/state/collection';
import { draft } from '~/web/lib/state/draft';
import { jobChoices, readableJobs } from '~/web/work/forms/flows/readableJobs.saga';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { ObjectView } from '~/web/work/entities/objectSelectors';
import type { ObjectState } from '~/web/work/entities/pending';
import { runMachine, type RunIntent } from '~/web/work/entities/runs';
import type { RootState } from '~/web/lib/state/root';
import { sweepEvents } from '../events';
import { RULES, type SweepForm } from './form';

export type SweepIntent = RunIntent;
/** A sweep as the screens show it. */
export type SweepRow = ObjectView<Sweep, SweepIntent>;

export const sweepMachine = runMachine(SWEEP_STATUS);

/** How often a sweep and its trials are read while it runs, ms. */
export const RUNNING_MS = 2_000;
export const isRunning = ({ status }: Pick<Sweep, 'status'>) => SWEEP_RUNNING.includes(status);

/** So many are compared at once. */
export const MAX_COMPARED = 10;

/** The run that shows: the one that was asked for, else the newest. */
export const runOf = (
  { execution_details: all }: Sweep,
  asked: string | null,
): SweepRun | undefined => all.find(({ submission_id }) => submission_id === asked) ?? all[0];

export const sweeps = createObjectSlice({
  name: 'sweeps',
  sliceOf: (state) => state.sweeps?.objects,
  path: '/sweeps',
  words: { one: 'sweep', many: 'sweeps' },
  events: sweepEvents,
  machine: sweepMachine,
  api: { readAll: api.sweeps.readAll, readTeam: api.sweeps.readTeam, read: api.sweeps.read },
  requestOf: (sweep_id) => ({ sweep_id }),
  rowsOf: (reply) => reply.sweeps,
  rowOf: (reply) => reply.sweep,
  idOf: ({ sweep_id }) => sweep_id,
  nameOf: ({ sweep_name }) => sweep_name,
  standingOf: ({ submission_id, status, execution_details: [newest] }) =>
    `${submission_id ?? ''} ${status} ${newest?.stopping ?? ''}`,
  readEvery: (sweep) => (sweep && isRunning(sweep) ? RUNNING_MS : POLL_MS.lists),
  hurry: { while: isRunning, everyMs: 5_000 },
});

/** The jobs that a sweep can run. */
export const jobOffer = readableJobs({ name: 'sweeps', failed: 'The sweep could not be saved' });
export const form = draft<SweepForm, null>('sweeps/form', RULES);

/** The state beside the sweeps themselves. */
export const sweepPartsReducer = combineReducers({ jobs: jobOffer.reducer, form: form.reducer });
export type SweepParts = ReturnType<typeof sweepPartsReducer>;

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly sweeps?: SweepsArea;
  }
  interface SweepsArea {
    readonly objects?: ObjectState<Sweep, SweepIntent>;
    readonly forms?: SweepParts;
  }
}

export const selectForm = (state: RootState) => state.sweeps?.forms?.form ?? null;
/** The jobs that a sweep can run, to choose from. */
export const selectJobChoices = createSelector(
  [(state: RootState) => state.sweeps?.forms?.jobs ?? jobOffer.none],
  jobChoices,
);

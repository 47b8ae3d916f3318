import { combineReducers, createSlice } from '@reduxjs/toolkit';
import { api, PREDICTION_RUNNING, PREDICTION_STATUS, type Calls, type OutputPage, type Prediction, type Problem, type PythonEnvironment } from '~/contract';
import { POLL_MS } from '~/web/kit/state/collection';
import { draft } from '~/web/kit/state/draft';
import type { Machine } from '~/web/kit/state/machine';
import { objectRoom } from '~/web/objects/room/objectRoom';
import type { Shown } from '~/web/objects/room/objectSelectors';
import type { ObjectState } from '~/web/objects/room/pending';
import {
  callsMissed, callsRead, deploy, environmentsKnown, jobsKnown, keyMade, logMissed, logRead, keyTaken, predictionEvents, stop, tryAnswered,
  tryCancelled, tryFailed, tryFileChosen, tryFileRead, tryFileRefused, tryRequested, versionDeleteDropped, versionDeleteProposed,
  versionDeleteRequested, type ServerJob, type VersionRef,
} from '../events';
import { RULES, type PredictionForm } from './form';
import { NEW_TRY, type TryForm, type Trying } from './tryForm';

type Status = (typeof PREDICTION_STATUS)[keyof typeof PREDICTION_STATUS];
export type PredictionIntent = 'deploy' | 'stop';
/** A prediction as the screens show it. */
export type PredictionRow = Shown<Prediction, PredictionIntent>;

const { submitted, stopping } = PREDICTION_STATUS;
const both = { deploy: submitted, stop: stopping } as const;

/** Versions stand side by side: whichever is live, another one can be deployed and stopped. What a version allows, its buttons say. */
export const predictionMachine: Machine<Status, PredictionIntent> = {
  otherwise: PREDICTION_STATUS.defined,
  moves: Object.fromEntries(Object.values(PREDICTION_STATUS).map((status) => [status, both])) as unknown as Machine<Status, PredictionIntent>['moves'],
};

/** How often a prediction is read while something of it is on its way, ms. */
const MOVING_MS = 1_000;
const AT_REST: readonly string[] = [PREDICTION_STATUS.defined, PREDICTION_STATUS.deployed, PREDICTION_STATUS.stopped, PREDICTION_STATUS.failed];
const isMoving = ({ pf_details }: Pick<Prediction, 'pf_details'>) => pf_details.some(({ status }) => !AT_REST.includes(status));
/** A program of it runs, or is about to. */
export const isRunning = ({ pf_details }: Pick<Prediction, 'pf_details'>) => pf_details.some(({ status }) => PREDICTION_RUNNING.includes(status));

export const predictions = objectRoom({
  name: 'predictions', sliceOf: (state) => state.predictions, path: '/predictions', words: { one: 'prediction', many: 'predictions' }, events: predictionEvents,
  machine: predictionMachine, api: { readAll: api.predictions.readAll, readTeam: api.predictions.readTeam, read: api.predictions.read },
  requestOf: (pf_id) => ({ pf_id }), rowsOf: (reply) => reply.predictions, rowOf: (reply) => reply.prediction,
  idOf: ({ pf_id }) => pf_id, nameOf: ({ pf_name }) => pf_name,
  standingOf: ({ live_version, pf_details }) => `${live_version ?? ''} ${pf_details.map(({ version, status }) => `${version}:${status}`).join(' ')}`,
  readEvery: (row) => (row && isMoving(row) ? MOVING_MS : POLL_MS.lists), hurry: { while: isMoving, everyMs: 3_000 },
});

interface Page {
  /** Which version was asked for last, of each prediction: its row shows what was asked. */
  readonly asked: Readonly<Record<string, number>>;
  readonly calls: (VersionRef & { readonly calls: Calls | null; readonly problem: Problem | null }) | null;
  /** A key that was just made; it is nowhere else. */
  readonly key: (VersionRef & { readonly key: string }) | null;
  readonly proposed: VersionRef | null;
  readonly jobs: readonly ServerJob[];
  /** null until they are known. */
  readonly environments: readonly PythonEnvironment[] | null;
  readonly log: Log | null;
}
/** The end of what a submission's program said. */
export interface Log {
  readonly submission_id: string;
  readonly page: OutputPage | null;
  /** Why it was not read again. */
  readonly problem: Problem | null;
}
const NOTHING: Page = { asked: {}, calls: null, key: null, proposed: null, jobs: [], environments: null, log: null };

/** What the page that is open looks at. */
const page = createSlice({
  name: 'predictions/page',
  initialState: NOTHING,
  reducers: {},
  extraReducers: (on) => {
    for (const event of [deploy, stop]) {
      on.addCase(event.requested, (state, { payload: { ids, version } }) => { for (const id of ids) (state.asked as Record<string, number>)[id] = version; });
    }
    on.addCase(callsRead, (state, { payload: { pf_id, version, calls } }) => ({ ...state, calls: { pf_id, version, calls, problem: null } }) as never);
    on.addCase(callsMissed, (state, { payload: { pf_id, version, problem } }) => {
      const known = state.calls?.pf_id === pf_id && state.calls.version === version ? state.calls.calls : null;
      return { ...state, calls: { pf_id, version, calls: known, problem } } as never;
    });
    on.addCase(keyMade, (state, { payload }) => { state.key = payload; });
    on.addCase(keyTaken, (state) => { state.key = null; });
    on.addCase(versionDeleteProposed, (state, { payload }) => { state.proposed = payload; });
    on.addCase(versionDeleteDropped, (state) => { state.proposed = null; });
    on.addCase(versionDeleteRequested, (state) => { state.proposed = null; });
    on.addCase(jobsKnown, (state, { payload }) => ({ ...state, jobs: payload.jobs }) as never);
    on.addCase(environmentsKnown, (state, { payload: { environments } }) => ({ ...state, environments }) as never);
    on.addCase(logRead, (state, { payload: { submission_id, page: read } }) => ({ ...state, log: { submission_id, page: read, problem: null } }) as never);
    on.addCase(logMissed, (state, { payload: { submission_id, problem } }) => {
      const known = state.log?.submission_id === submission_id ? state.log.page : null;
      return { ...state, log: { submission_id, page: known, problem } } as never;
    });
  },
});

export const tryForm = draft<TryForm, null>('predictions/try', {});

/** What was asked in the app, and what came back. */
const trying = createSlice({
  name: 'predictions/trying',
  initialState: { waiting: false, last: null } as { readonly waiting: boolean; readonly last: Trying | null },
  reducers: {},
  extraReducers: (on) => {
    on.addCase(tryRequested, (state) => { state.waiting = true; });
    on.addCase(tryCancelled, (state) => { state.waiting = false; });
    on.addCase(tryAnswered, (_, { payload: { reply, ...of } }) => ({ waiting: false, last: { ...of, reply, problem: null } }) as never);
    on.addCase(tryFailed, (_, { payload: { problem, ...of } }) => ({ waiting: false, last: { ...of, reply: null, problem } }) as never);
  },
});

const tryFile = createSlice({
  name: 'predictions/tryFile',
  initialState: { reading: false },
  reducers: {},
  extraReducers: (on) => {
    on.addCase(tryFileChosen, (state) => { state.reading = true; });
    on.addCase(tryFileRead, (state) => { state.reading = false; });
    on.addCase(tryFileRefused, (state) => { state.reading = false; });
  },
});

export const form = draft<PredictionForm, null>('predictions/form', RULES);
export { NEW_TRY };

/** What the room keeps beside the predictions themselves. */
export const predictionPartsReducer = combineReducers({
  page: page.reducer, form: form.reducer, tryForm: tryForm.reducer, trying: trying.reducer, tryFile: tryFile.reducer,
});
export type PredictionParts = ReturnType<typeof predictionPartsReducer>;

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly predictions?: ObjectState<Prediction, PredictionIntent>;
    readonly predictionParts?: PredictionParts;
  }
}

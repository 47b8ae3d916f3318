import { createSelector, createSlice, isAnyOf } from '@reduxjs/toolkit';
import {
  api,
  endingOf,
  PREDICTION_RUNNING,
  PREDICTION_STATUS,
  SERVER_FILES,
  type OutputPage,
  type Prediction,
  type PredictionVersion,
} from '~/contract';
import { POLL_MS } from '~/web/lib/state/collection';
import { draft, type Draft } from '~/web/lib/state/draft';
import type { Machine } from '~/web/lib/state/machine';
import {
  jobChoices,
  readableJobs,
  type ReadableJob,
} from '~/web/work/forms/flows/readableJobs.saga';
import type { PartState } from '~/web/work/detail/pagePart.saga';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { ObjectView } from '~/web/work/entities/objectSelectors';
import type { ObjectState } from '~/web/work/entities/pending';
import type { RootState } from '~/web/lib/state/root';
import {
  deploy,
  predictionEvents,
  stop,
  versionDeleteDropped,
  versionDeleteConfirmOpened,
  versionDeleteRequested,
  type VersionRef,
} from '../events';
import { RULES, type PredictionForm } from './form';

type Status = (typeof PREDICTION_STATUS)[keyof typeof PREDICTION_STATUS];
export type PredictionIntent = 'deploy' | 'stop';
/** A prediction as the screens show it. */
export type PredictionRow = ObjectView<Prediction, PredictionIntent>;

const { submitted, stopping } = PREDICTION_STATUS;
const both = { deploy: submitted, stop: stopping } as const;

/** Versions stand side by side: whichever is live, another one can be deployed and stopped. What a version allows, its buttons say. */
export const predictionMachine: Machine<Status, PredictionIntent> = {
  otherwise: PREDICTION_STATUS.defined,
  moves: Object.fromEntries(
    Object.values(PREDICTION_STATUS).map((status) => [status, both]),
  ) as unknown as Machine<Status, PredictionIntent>['moves'],
};

/** How often a prediction is read while something of it is on its way, ms. */
const MOVING_MS = 1_000;
const AT_REST: readonly string[] = [
  PREDICTION_STATUS.defined,
  PREDICTION_STATUS.deployed,
  PREDICTION_STATUS.stopped,
  PREDICTION_STATUS.failed,
];
const isMoving = ({ pf_details }: Pick<Prediction, 'pf_details'>) =>
  pf_details.some(({ status }) => !AT_REST.includes(status));
/** A program of it runs, or is about to. */
export const isRunning = ({ pf_details }: Pick<Prediction, 'pf_details'>) =>
  pf_details.some(({ status }) => PREDICTION_RUNNING.includes(status));

export const predictions = createObjectSlice({
  name: 'predictions',
  sliceOf: (state) => state.predictions?.objects,
  path: '/predictions',
  words: { one: 'prediction', many: 'predictions' },
  events: predictionEvents,
  machine: predictionMachine,
  api: {
    readAll: api.predictions.readAll,
    readTeam: api.predictions.readTeam,
    read: api.predictions.read,
  },
  requestOf: (pf_id) => ({ pf_id }),
  rowsOf: (reply) => reply.predictions,
  rowOf: (reply) => reply.prediction,
  idOf: ({ pf_id }) => pf_id,
  nameOf: ({ pf_name }) => pf_name,
  standingOf: ({ live_version, pf_details }) =>
    `${live_version ?? ''} ${pf_details.map(({ version, status }) => `${version}:${status}`).join(' ')}`,
  readEvery: (row) => (row && isMoving(row) ? MOVING_MS : POLL_MS.lists),
  hurry: { while: isMoving, everyMs: 3_000 },
});

interface Page {
  /** Which version was asked for last, of each prediction: its row shows what was asked. */
  readonly asked: Readonly<Record<string, number>>;
  /** The version that may be deleted. */
  readonly proposed: VersionRef | null;
}
const NOTHING: Page = { asked: {}, proposed: null };

/** Actions on versions. */
const page = createSlice({
  name: 'predictions/page',
  initialState: NOTHING,
  reducers: {},
  extraReducers: (on) => {
    for (const event of [deploy, stop]) {
      on.addCase(event.requested, (state, { payload: { ids, version } }) => {
        for (const id of ids) (state.asked as Record<string, number>)[id] = version;
      });
    }
    on.addCase(versionDeleteConfirmOpened, (state, { payload }) => {
      state.proposed = payload;
    });
    on.addMatcher(isAnyOf(versionDeleteDropped, versionDeleteRequested), (state) => {
      state.proposed = null;
    });
  },
});

/** The jobs whose programs can serve. */
export const jobOffer = readableJobs({
  name: 'predictions',
  failed: 'The prediction could not be saved',
  suits: ({ main_file }) => SERVER_FILES.includes(endingOf(main_file)),
});
export const form = draft<PredictionForm, null>('predictions/form', RULES);

/** The state beside the predictions themselves. */
export interface PredictionParts {
  readonly page: Page;
  readonly jobs: readonly ReadableJob[];
  readonly form: Draft<PredictionForm> | null;
  readonly log: PartState<OutputPage> | null;
}
export const partReducers = {
  page: page.reducer,
  jobs: jobOffer.reducer,
  form: form.reducer,
} as const;

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly predictions?: PredictionsArea;
  }
  interface PredictionsArea {
    readonly objects?: ObjectState<Prediction, PredictionIntent>;
    readonly forms?: PredictionParts;
  }
}

export const selectForm = (state: RootState) => state.predictions?.forms?.form ?? null;
export const selectJobs = (state: RootState) => state.predictions?.forms?.jobs ?? jobOffer.none;
export const selectJobChoices = createSelector([selectJobs], jobChoices);
export const selectVersionToDelete = (state: RootState) =>
  state.predictions?.forms?.page.proposed ?? null;

/** The last output of a submission's program. */
export const selectLog = createSelector(
  [
    (state: RootState, submission_id: string | null) => {
      const known = state.predictions?.forms?.log;
      return submission_id !== null && known?.of.endsWith(` ${submission_id}`) ? known : null;
    },
  ],
  (known) => known && { page: known.value, problem: known.request.problem },
);
/** The version that is on its way because of what this person asked. */
export const selectPendingVersion = (
  state: RootState,
  { pf_id, pending }: PredictionRow,
): number | null =>
  pending && pending.intent !== 'delete'
    ? (state.predictions?.forms?.page.asked[pf_id] ?? null)
    : null;

/** The version that the address names; else the live one, else the newest. */
export const versionOf = (
  { pf_details: all, live_version }: Pick<PredictionRow, 'pf_details' | 'live_version'>,
  asked: string | null,
): PredictionVersion | undefined =>
  asked === null
    ? (all.find(({ version }) => version === live_version) ?? all[0])
    : all.find(({ version }) => String(version) === asked);

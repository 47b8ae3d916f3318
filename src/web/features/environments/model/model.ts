import { combineReducers, createSlice } from '@reduxjs/toolkit';
import equal from 'fast-deep-equal';
import { api, type OutputPage, type PythonEnvironment, type User } from '~/contract';
import { POLL_MS } from '~/web/lib/state/collection';
import { draft } from '~/web/lib/state/draft';
import type { Machine } from '~/web/lib/state/machine';
import { plain } from '~/web/lib/state/mergeRows';
import { failedWith, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { countText } from '~/web/lib/text/readable';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { ObjectView } from '~/web/work/entities/objectSelectors';
import type { ObjectState } from '~/web/work/entities/pending';
import {
  build,
  deletion,
  environmentEvents,
  environmentRead,
  logStarted,
  logFollowed,
  logFailed,
  logRead,
  type Details,
} from '../events';
import { lockDialog } from './lock';

export type EnvironmentIntent = 'build' | 'stop';
/** An environment as the screens show it. */
export type EnvironmentRow = ObjectView<PythonEnvironment, EnvironmentIntent>;

/** A build that waits or is under way can be stopped; any other environment can be built again. */
const machine: Machine<PythonEnvironment['status'], EnvironmentIntent> = {
  otherwise: 'unknown',
  moves: {
    waiting: { stop: 'waiting' },
    building: { stop: 'building' },
    ready: { build: 'ready' },
    failed: { build: 'failed' },
    stopped: { build: 'stopped' },
    unknown: { build: 'unknown' },
    damaged: { build: 'damaged' },
  },
};

/** A build waits or is under way. */
export const isUnderWay = ({ status }: PythonEnvironment) =>
  status === 'waiting' || status === 'building';

/** Its owner alone builds and deletes it; nobody does 'system'. */
const mayChange = ({ kind, user_name }: PythonEnvironment, user: User | null) =>
  kind !== 'system' && user !== null && user_name === user.user_name;

/** How often an environment, or the list, is read while a build waits or is under way, ms; its end is heard of by its log at once. */
const BUILDING_MS = 5_000;

export const environments = createObjectSlice({
  name: 'environments',
  sliceOf: (state) => state.environments?.objects,
  path: '/environments',
  words: { one: 'environment', many: 'environments' },
  events: environmentEvents,
  api: { readAll: api.environments.readAll, read: api.environments.read },
  requestOf: (env_id) => ({ env_id }),
  rowsOf: (reply) => reply.environments,
  rowOf: (reply) => reply.environment,
  detailsOf: ({ packages, used_by, builds = [] }) =>
    Array.isArray(packages) && Array.isArray(used_by) ? { packages, used_by, builds } : undefined,
  idOf: ({ env_id }) => env_id,
  nameOf: ({ env_name }) => env_name,
  machine,
  mayChange,
  isOwn: ({ kind, user_name }, user) => kind === 'system' || user_name === user?.user_name,
  readEvery: (environment) =>
    environment && isUnderWay(environment) ? BUILDING_MS : POLL_MS.lists,
  hurry: { while: isUnderWay, everyMs: BUILDING_MS },
});

export type AllDetails = Readonly<Record<string, Details>>;
const noDetails: AllDetails = {};

const kept = <Part>(before: Part | undefined, after: Part): Part =>
  before !== undefined && equal(before, after) ? before : after;

/** Packages and uses of the environments that were read by themselves. Hundreds of packages that did not change keep their reference. */
export const details = createSlice({
  name: 'environments/details',
  initialState: noDetails,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      environmentRead,
      plain((all: AllDetails, { payload: { id, details: told } }) => {
        if (!told) return all;
        const before = all[id];
        const after = {
          packages: kept(before?.packages, told.packages),
          used_by: kept(before?.used_by, told.used_by),
          builds: kept(before?.builds, told.builds),
        };
        return kept<Details>(before, after) === before ? all : { ...all, [id]: after };
      }),
    );
    on.addCase(deletion.succeeded, (all, { payload: { id } }) => {
      delete all[id];
    });
  },
});

/** The log of the build whose page is open. */
export interface BuildLog {
  readonly env_id: string | null;
  readonly lines: readonly string[];
  /** Bytes written so far. */
  readonly bytes: number;
  /** Nothing more comes. */
  readonly ended: boolean;
  /** The end is kept in sight. */
  readonly following: boolean;
  readonly request: RequestState;
}

const NOTHING: BuildLog = {
  env_id: null,
  lines: [],
  bytes: 0,
  ended: false,
  following: true,
  request: loading(),
};

/** The last line may have been half written when it was read: what comes takes the place of all from its first line on. */
const joined = (lines: readonly string[], page: OutputPage): readonly string[] => [
  ...lines.slice(0, page.first_line),
  ...page.lines,
];

/** A log has thousands of lines: its cases work on the plain state. */
export const buildLog = createSlice({
  name: 'environments/buildLog',
  initialState: NOTHING,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      logStarted,
      plain((_: BuildLog, { payload }) => ({ ...NOTHING, env_id: payload.env_id })),
    );
    on.addCase(
      build.succeeded,
      plain((log: BuildLog, { payload }) =>
        payload.id === log.env_id ? { ...NOTHING, env_id: log.env_id } : log,
      ),
    );
    on.addCase(
      logRead,
      plain((log: BuildLog, { payload: { page } }) => ({
        ...log,
        lines: joined(log.lines, page),
        bytes: page.bytes,
        ended: page.ended,
        request: succeededAt(),
      })),
    );
    on.addCase(
      logFailed,
      plain((log: BuildLog, { payload }) => ({ ...log, request: failedWith(payload.problem) })),
    );
    on.addCase(
      logFollowed,
      plain((log: BuildLog, { payload }) => ({ ...log, following: payload.following })),
    );
  },
});

interface BuildValues {
  readonly requirements: string;
  /** The path of an interpreter of the server; '' leaves the choice to it. */
  readonly base_python: string;
}

/** The name of a new environment, and what it is built of. */
export interface CreateValues extends BuildValues {
  readonly env_name: string;
}

/** The requirements and the Python that an environment is to be built of instead. */
export interface RebuildValues extends BuildValues {
  readonly env_id: string;
}

/** The requirements and the Python that an environment was built of. */
export const rebuildValuesOf = ({
  env_id,
  requirements,
  base_python,
}: PythonEnvironment): RebuildValues => ({ env_id, requirements, base_python });

/** The most a requirements text may have, characters. */
export const REQUIREMENTS_LIMIT = 100_000;

const requirementsRule = ({ requirements }: { readonly requirements: string }) =>
  requirements.length > REQUIREMENTS_LIMIT
    ? `Requirements have at most ${countText(REQUIREMENTS_LIMIT)} characters.`
    : undefined;

export const createForm = draft<CreateValues, null>('environments/createForm', {
  env_name: ({ env_name }) => {
    if (env_name.trim() === '') return 'Please input a name!';
    return env_name.trim().length > 100 ? 'A name has at most 100 characters.' : undefined;
  },
  requirements: requirementsRule,
});

export const rebuildForm = draft<RebuildValues, null>('environments/rebuildForm', {
  requirements: requirementsRule,
});

/** The state beside the environments themselves. */
export const environmentPartsReducer = combineReducers({
  details: details.reducer,
  log: buildLog.reducer,
  lock: lockDialog.reducer,
  create: createForm.reducer,
  rebuild: rebuildForm.reducer,
});
export type EnvironmentParts = ReturnType<typeof environmentPartsReducer>;

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly environments?: EnvironmentsArea;
  }
  interface EnvironmentsArea {
    readonly objects?: ObjectState<PythonEnvironment, EnvironmentIntent>;
    readonly forms?: EnvironmentParts;
  }
}

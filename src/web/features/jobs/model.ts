import { createSlice } from '@reduxjs/toolkit';
import {
  api,
  JOB_RUNNING,
  JOB_STATUS,
  PARAMETER_NAME,
  PARAMETER_NAME_RULE,
  type Agent,
  type AgentRank,
  type Job,
  type JobParameter,
  type JobUse,
  type Problem,
  type Submission,
} from '~/contract';
import { POLL_MS } from '~/web/lib/state/collection';
import { draft, type Draft } from '~/web/lib/state/draft';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { NewName } from '~/web/work/entities/renaming.saga';
import type { ObjectView } from '~/web/work/entities/objectSelectors';
import type { ObjectState } from '~/web/work/entities/pending';
import { runMachine, type RunIntent } from '~/web/work/entities/runs';
import { signedOut } from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import {
  agentsFailed,
  agentsRead,
  deleteConfirmOpened,
  deletion,
  jobEvents,
  rankChosen,
  ranksSaveSucceeded,
  ranksRead,
  ranksSaveFailed,
  runningChanged,
  submissionsMarked,
  submissionsRead,
  usesRead,
} from './events';

export type JobIntent = RunIntent;
/** A job as the screens show it. */
export type JobRow = ObjectView<Job, JobIntent>;

export const jobMachine = runMachine(JOB_STATUS);

/** How often a job is read while it runs, ms: for a minute after something changed, and later. */
const EAGER_MS = 2_000;
const RUNNING_MS = 15_000;
const EAGER_FOR_MS = 60_000;

export const jobs = createObjectSlice({
  name: 'jobs',
  sliceOf: (state) => state.jobs?.objects,
  path: '/jobs',
  words: { one: 'job', many: 'jobs', list: 'batch jobs' },
  events: jobEvents,
  machine: jobMachine,
  api: { readAll: api.jobs.readAll, readTeam: api.jobs.readTeam, read: api.jobs.read },
  requestOf: (batch_job_id) => ({ batch_job_id }),
  rowsOf: (reply) => reply.jobs,
  rowOf: (reply) => reply.job,
  idOf: ({ batch_job_id }) => batch_job_id,
  nameOf: ({ job_name }) => job_name,
  standingOf: ({ submission_id, status, execution_details: [newest] }) =>
    `${submission_id ?? ''} ${status} ${newest?.stopping ?? ''}`,
  readEvery: (job, unchangedMs) => {
    if (!job || !JOB_RUNNING.includes(job.status)) return POLL_MS.lists;
    return unchangedMs < EAGER_FOR_MS ? EAGER_MS : RUNNING_MS;
  },
});

/** A submission of the job, the newest where none is named; undefined where it has none, or does not carry it. */
export const submissionOf = (job: Job, submission_id: string | null): Submission | undefined =>
  submission_id === null
    ? job.execution_details[0]
    : job.execution_details.find((each) => each.submission_id === submission_id);

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

/** The users of a job, or why they could not be read. */
export interface Uses {
  readonly used_by: readonly JobUse[];
  readonly missed: Problem | null;
}

export interface Runs {
  /** All submissions of jobs that have more than they carry with them. */
  submissions: Record<string, Submission[]>;
  agents: Record<string, Agents>;
  /** The submissions that are marked in the history of a job. */
  marked: { batch_job_id: string; submission_ids: string[] } | null;
  /** The users of the jobs that may be deleted; null until they are known. */
  uses: Uses | null;
}

const NOTHING: Agents = {
  agents: null,
  missed: null,
  editable: null,
  reason: null,
  choosing: null,
};
const initialState: Runs = { submissions: {}, agents: {}, marked: null, uses: null };

/** Every agent's rank once one of them takes this rank and its owner the other. */
export const exchanged = (
  agents: readonly AgentRank[],
  { agent_id, rank }: AgentRank,
): AgentRank[] => {
  const before = agents.find((agent) => agent.agent_id === agent_id)?.rank ?? rank;
  return agents.map((agent) => {
    const taken = agent.rank === rank ? before : agent.rank;
    return { agent_id: agent.agent_id, rank: agent.agent_id === agent_id ? rank : taken };
  });
};

const ranked = (agents: readonly Agent[], ranks: readonly AgentRank[]): Agent[] => {
  const rankOf = new Map(ranks.map(({ agent_id, rank }) => [agent_id, rank]));
  return agents
    .map((agent) => ({ ...agent, rank: rankOf.get(agent.agent_id) ?? agent.rank }))
    .sort((a, b) => a.rank - b.rank);
};

const change = (
  state: Runs,
  { submission_id }: { readonly submission_id: string },
  changes: Partial<Agents>,
) => {
  state.agents[submission_id] = { ...NOTHING, ...state.agents[submission_id], ...changes };
};

/** Older submissions, and who runs them. */
export const runs = createSlice({
  name: 'jobs/submissions',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(submissionsRead, (state, { payload }) => {
      state.submissions[payload.batch_job_id] = [...payload.submissions];
    });
    on.addCase(submissionsMarked, (state, { payload }) => {
      state.marked = {
        batch_job_id: payload.batch_job_id,
        submission_ids: [...payload.submission_ids],
      };
    });
    on.addCase(agentsRead, (state, { payload }) =>
      change(state, payload, { agents: payload.agents, missed: null }),
    );
    on.addCase(agentsFailed, (state, { payload }) =>
      change(state, payload, { missed: payload.problem }),
    );
    on.addCase(ranksRead, (state, { payload }) =>
      change(state, payload, { editable: payload.editable, reason: payload.reason }),
    );
    on.addCase(rankChosen, (state, { payload }) => {
      const known = state.agents[payload.submission_id]?.agents;
      if (known) change(state, payload, { choosing: exchanged(known, payload) });
    });
    on.addCase(ranksSaveSucceeded, (state, { payload }) => {
      const known = state.agents[payload.submission_id]?.agents ?? [];
      change(state, payload, { agents: ranked(known, payload.ranks), choosing: null });
    });
    on.addCase(ranksSaveFailed, (state, { payload }) => change(state, payload, { choosing: null }));
    on.addCase(deleteConfirmOpened, (state) => {
      state.uses = null;
    });
    on.addCase(usesRead, (state, { payload }) => {
      state.uses = { ...payload, used_by: [...payload.used_by] };
    });
    on.addCase(deletion.succeeded, (state, { payload }) => {
      delete state.submissions[payload.id];
    });
  },
});

/** The agents as they show: with the ranks that are being saved. */
export const agentsWithPendingRanks = ({ agents, choosing }: Agents): readonly Agent[] | null =>
  agents && choosing ? ranked(agents, choosing) : agents;

/** The question with what to run a job once more. */
export interface Rerun {
  readonly batch_job_id: string;
  readonly parameters: readonly JobParameter[];
  /** The build of the job's environment that the submission before ran in; null where it is not known, or the job has another environment now. */
  readonly recorded_build: number | null;
  /** To be run in that build. */
  readonly same_packages: boolean;
}

const problemOf = (parameters: readonly JobParameter[]): string | undefined => {
  const names = parameters.map(({ name }) => name);
  if (!names.every((name) => PARAMETER_NAME.test(name))) return PARAMETER_NAME_RULE;
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? undefined : `There are two parameters called ${twice}.`;
};

/** A job that is about to run once more with other parameters, for that run alone. */
export const rerun = draft<Rerun, null>('jobs/rerunForm', {
  parameters: ({ parameters }) => problemOf(parameters),
});

export interface WatchState {
  /** Submissions of the person's own that are known to run: job → submission. A reload does not forget them. */
  running: Readonly<Record<string, string>>;
}

const NOBODY: WatchState = { running: {} };

/** Pending runs of every page; it is written to the browser's storage, so it forgets by itself who left. */
export const watch = createSlice({
  name: 'jobs/running',
  initialState: NOBODY,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(runningChanged, (state, { payload }) => {
      state.running = payload.running;
    });
    on.addCase(signedOut, () => NOBODY);
    on.addCase(sessionExpired, () => NOBODY);
  },
});

/** The fields in the browser's storage. */
export const PERSISTED_WATCH = ['running'] as const satisfies readonly (keyof WatchState)[];

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly jobs?: JobsArea;
  }
  interface JobsArea {
    readonly objects?: ObjectState<Job, JobIntent>;
    readonly submissions?: Runs;
    readonly renameForm?: Draft<NewName> | null;
    readonly rerunForm?: Draft<Rerun> | null;
    readonly running?: WatchState;
  }
}

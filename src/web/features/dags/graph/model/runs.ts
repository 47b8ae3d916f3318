import { createSlice } from '@reduxjs/toolkit';
import type { DagRun, NodeRun } from '~/contract';
import type { DagGraph } from '~/contract/dags/graph';
import { plain } from '~/web/lib/state/mergeRows';
import { failedWith, idle, succeededAt, type RequestState } from '~/web/lib/state/request';
import { deletion } from '../../events';
import { runFailed, runRead, runsRead } from '../events';

/** A run whose nodes show. */
export interface DisplayedRun {
  readonly dag_id: string;
  readonly submission_id: string;
  readonly run: DagRun;
  /** Which state of it that is, as the server calls it. */
  readonly state: string;
  readonly nodes: readonly NodeRun[];
  /** As it was when the run began. */
  readonly graph: DagGraph;
  readonly request: RequestState;
}

export interface DagRuns {
  readonly shown: DisplayedRun | null;
  /** All runs of DAGs that have more than they carry with them. */
  readonly all: Readonly<Record<string, readonly DagRun[]>>;
  /** The run that does not show yet. */
  readonly request: RequestState;
}

const NOTHING: DagRuns = { shown: null, all: {}, request: idle };

/** The run that is looked at, and the list of runs. A thousand nodes move: the cases work on the plain state. */
export const runs = createSlice({
  name: 'dags/runs',
  initialState: NOTHING,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      runRead,
      plain((state: DagRuns, { payload }) => {
        const { dag_id, submission_id, run, nodes, graph, state: version } = payload;
        const before = state.shown?.submission_id === submission_id ? state.shown : null;
        const known = { nodes: nodes ?? before?.nodes, graph: graph ?? before?.graph };
        if (!known.nodes || !known.graph) return state;
        return {
          ...state,
          request: succeededAt(),
          shown: {
            dag_id,
            submission_id,
            run,
            state: version,
            nodes: known.nodes,
            graph: known.graph,
            request: succeededAt(),
          },
        };
      }),
    );
    on.addCase(
      runFailed,
      plain((state: DagRuns, { payload: { submission_id, problem } }) =>
        state.shown?.submission_id === submission_id
          ? {
              ...state,
              shown: { ...state.shown, request: failedWith(problem, state.shown.request) },
            }
          : { ...state, request: failedWith(problem) },
      ),
    );
    on.addCase(
      runsRead,
      plain((state: DagRuns, { payload }) => ({
        ...state,
        all: { ...state.all, [payload.dag_id]: payload.runs },
      })),
    );
    on.addCase(
      deletion.succeeded,
      plain((state: DagRuns, { payload: { id } }) =>
        state.shown?.dag_id === id ? { ...state, shown: null } : state,
      ),
    );
  },
});

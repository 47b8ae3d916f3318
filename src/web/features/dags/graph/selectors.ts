import { createSelector } from '@reduxjs/toolkit';
import type { Dag, NodeRun } from '~/contract';
import type { NodeState } from '~/contract/dags/progress';
import type { RootState } from '~/web/lib/state/root';
import { NEW } from './model/editing';
import { pictureOf } from './model/picture';
import { runs } from './model/runs';

export const selectEditing = (state: RootState, id: string) =>
  state.dags?.graph?.editing[id] ?? NEW;
const selectRuns = (state: RootState) => state.dags?.graph?.runs ?? runs.getInitialState();
export const selectDisplayedRun = (state: RootState, submission_id: string | null) => {
  const { shown } = selectRuns(state);
  return shown?.submission_id === submission_id ? shown : null;
};
export const selectRunProblem = (state: RootState) => selectRuns(state).request.problem;
/** Every run of a DAG that is known, the newest first. */
export const selectRunsOf = (state: RootState, dag: Dag) => {
  const all = selectRuns(state).all[dag.dag_id];
  return dag.run_count > dag.execution_details.length && all ? all : dag.execution_details;
};

/** The run that shows: the one the address names, or the newest. While the graph is edited, none. */
export const displayedRunOf = (dag: Dag, asked: string | null): string | null =>
  asked ?? dag.submission_id;

/** The graph to draw: while a run shows, its graph as it was then; else the graph as it is being changed. */
export const selectDisplayedGraph = (state: RootState, id: string, submission_id: string | null) =>
  submission_id === null
    ? selectEditing(state, id).graph
    : (selectDisplayedRun(state, submission_id)?.graph ?? null);

export const selectPicture = createSelector(
  [selectDisplayedGraph, (state: RootState, id: string) => selectEditing(state, id).folded],
  (graph, folded) => (graph === null ? null : pictureOf(graph, folded)),
);

const NONE: readonly NodeRun[] = [];
/** How the nodes of the run that shows are, by id. */
export const selectNodeRuns = createSelector(
  [
    (state: RootState, submission_id: string | null) =>
      selectDisplayedRun(state, submission_id)?.nodes ?? NONE,
  ],
  (nodes): ReadonlyMap<string, NodeRun> => new Map(nodes.map((node) => [node.node_id, node])),
);
export const selectNodeStates = createSelector(
  [selectNodeRuns],
  (nodes): ReadonlyMap<string, NodeState> =>
    new Map([...nodes].map(([id, { state }]) => [id, state])),
);

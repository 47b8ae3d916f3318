import { createAction, nanoid } from '@reduxjs/toolkit';
import type { Dag, DagRun, NodeRun, Problem } from '~/contract';
import type { DagEdge, DagGraph, DagNode } from '~/contract/dags/graph';

type Id = { readonly dag_id: string };
type OfRun = Id & { readonly submission_id: string };

/** The graph as the server has it. */
export const graphRead = createAction<Id & { readonly version: number; readonly graph: DagGraph }>(
  'dags/graphRead',
);
export const graphFailed = createAction<Id & { readonly problem: Problem }>('dags/graphFailed');

/** The graph is being changed: each is a step that can be taken back. */
export const nodeAdded = createAction(
  'dags/nodeAdded',
  (of: Id & { readonly after?: string | null; readonly position?: DagNode['position'] }) => ({
    payload: { ...of, node_id: `node-${nanoid(6)}` },
  }),
);
export const nodeChanged = createAction<Id & { readonly node_id: string; readonly node: DagNode }>(
  'dags/nodeChanged',
);
export const nodesMoved = createAction<
  Id & { readonly positions: Readonly<Record<string, { readonly x: number; readonly y: number }>> }
>('dags/nodesMoved');
export const nodesRemoved = createAction<Id & { readonly node_ids: readonly string[] }>(
  'dags/nodesRemoved',
);
export const edgeAdded = createAction<Id & DagEdge>('dags/edgeAdded');
export const edgeRemoved = createAction<Id & DagEdge>('dags/edgeRemoved');
export const undone = createAction<Id>('dags/undone');
export const redone = createAction<Id>('dags/redone');
/** The changes are thrown away. */
export const editDropped = createAction<Id>('dags/editDropped');
export const saveGraphRequested = createAction<Id>('dags/saveGraphRequested');
export const graphSaved = createAction<Id & { readonly row: Dag; readonly graph: DagGraph }>(
  'dags/graphSaved',
);
export const saveGraphFailed = createAction<Id & { readonly problem: Problem }>(
  'dags/saveGraphFailed',
);

/** One node is looked at; null where none is. Groups that are folded are one box. */
export const nodeChosen = createAction<Id & { readonly node_id: string | null }>('dags/nodeChosen');
export const groupFolded = createAction<Id & { readonly group: string; readonly folded: boolean }>(
  'dags/groupFolded',
);
/** Exactly these groups are folded. */
export const groupsFolded = createAction<Id & { readonly groups: readonly string[] }>(
  'dags/groupsFolded',
);
/** Where the nodes are drawn, as the worker has laid them out for this shape of the graph. */
export const laidOut = createAction<
  Id & { readonly shape: string; readonly places: readonly BoxPosition[] }
>('dags/laidOut');
export const layoutFailed = createAction<Id & { readonly reason: string }>('dags/layoutFailed');

/** A box in the picture: its middle. */
export interface BoxPosition {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export const runRead = createAction<
  OfRun & {
    readonly run: DagRun;
    readonly state: string;
    readonly nodes: readonly NodeRun[] | null;
    readonly graph: DagGraph | null;
  }
>('dags/runRead');
export const runFailed = createAction<OfRun & { readonly problem: Problem }>('dags/runFailed');
export const runsRead = createAction<Id & { readonly runs: readonly DagRun[] }>('dags/runsRead');

/** The graph is to be downloaded as JSON. */
export const downloadRequested = createAction<Id>('dags/downloadRequested');

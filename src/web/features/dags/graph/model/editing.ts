import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import {
  BLANK,
  problemsOf,
  type DagEdge,
  type DagGraph,
  type DagNode,
} from '~/contract/dags/graph';
import { plain } from '~/web/lib/state/mergeRows';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { deletion } from '../../events';
import {
  edgeAdded,
  edgeRemoved,
  editDropped,
  graphFailed,
  graphRead,
  graphSaved,
  groupFolded,
  groupsFolded,
  laidOut,
  layoutFailed,
  nodeAdded,
  nodeChanged,
  nodeChosen,
  nodesMoved,
  nodesRemoved,
  redone,
  saveGraphFailed,
  saveGraphRequested,
  undone,
  type BoxPosition,
} from '../events';

/** The graph of one DAG, as it is on the server and as it is being changed. */
export interface Editing {
  /** As the server has it, and which version of it that is; 0 until it was read. */
  readonly stored: DagGraph;
  readonly version: number;
  /** Made from that version; the steps before it and after it. */
  readonly graph: DagGraph;
  readonly from: number;
  readonly past: readonly DagGraph[];
  readonly future: readonly DagGraph[];
  /** The field that is being typed into: its letters are one step. */
  readonly typing: string | null;
  readonly request: RequestState;
  readonly saveRequest: RequestState;
  readonly chosen: string | null;
  readonly folded: readonly string[];
  readonly layout: { readonly shape: string; readonly places: readonly BoxPosition[] } | null;
  readonly layoutProblem: string | null;
}
export type AllEditing = Readonly<Record<string, Editing>>;

const MAX_UNDO_STEPS = 100;
export const NEW: Editing = {
  stored: BLANK,
  version: 0,
  graph: BLANK,
  from: 0,
  past: [],
  future: [],
  typing: null,
  request: idle,
  saveRequest: idle,
  chosen: null,
  folded: [],
  layout: null,
  layoutProblem: null,
};

export const isChanged = ({ graph, stored }: Pick<Editing, 'graph' | 'stored'>): boolean =>
  graph !== stored;

/** The field of a node that an action changes; null where it does something else. */
const fieldOf = ({ nodes }: DagGraph, action: Parameters<typeof isChange>[0]): string | null => {
  if (!nodeChanged.match(action)) return null;
  const { node_id, node } = action.payload;
  const before = nodes.find(({ id }) => id === node_id);
  return before
    ? [
        node_id,
        ...Object.keys(node).filter(
          (key) => node[key as keyof DagNode] !== before[key as keyof DagNode],
        ),
      ].join('\n')
    : null;
};

/** Why it was not saved is out of date once the graph is another one. */
const retried = ({ saveRequest }: Editing): RequestState =>
  saveRequest.status === 'failed' ? idle : saveRequest;

const step = (editing: Editing, graph: DagGraph, typing: string | null): Editing => {
  const past =
    typing !== null && typing === editing.typing
      ? editing.past
      : [...editing.past, editing.graph].slice(-MAX_UNDO_STEPS);
  return { ...editing, graph, past, future: [], typing, saveRequest: retried(editing) };
};

/** A graph that the server sent. What is being changed here stays, and knows which version it was made from. */
const took = (editing: Editing, graph: DagGraph, version: number): Editing => {
  if (version === editing.version && editing.request.status === 'succeeded') return editing;
  const kept = isChanged(editing) ? {} : { graph, from: version, past: [], future: [] };
  return { ...editing, stored: graph, version, request: succeededAt(), ...kept };
};

const newNode = (id: string, graph: DagGraph, position: DagNode['position']): DagNode => ({
  id,
  name: `Step ${graph.nodes.length + 1}`,
  type: 'command',
  command: 'echo Hello',
  condition: 'all_success',
  retries: 0,
  retry_delay: 0,
  timeout: null,
  group: null,
  position,
});

const hasEdge = (edges: readonly DagEdge[], { source, target }: DagEdge) =>
  edges.some((edge) => edge.source === source && edge.target === target);

/** The graph after a change; the same one where it would be wrong, as an edge that closes a circle is. */
const changed = (graph: DagGraph, action: Parameters<typeof isChange>[0]): DagGraph => {
  const { nodes, edges } = graph;
  if (nodeAdded.match(action)) {
    const { node_id, after = null, position = null } = action.payload;
    return {
      nodes: [...nodes, newNode(node_id, graph, position)],
      edges: after === null ? edges : [...edges, { source: after, target: node_id }],
    };
  }
  if (nodeChanged.match(action)) {
    const { node_id, node } = action.payload;
    const named = ({ source, target }: DagEdge): DagEdge => ({
      source: source === node_id ? node.id : source,
      target: target === node_id ? node.id : target,
    });
    const next = {
      nodes: nodes.map((each) => (each.id === node_id ? node : each)),
      edges: node.id === node_id ? edges : edges.map(named),
    };
    return node.id !== node_id && problemsOf(next).length > 0 ? graph : next;
  }
  if (nodesMoved.match(action)) {
    const { positions } = action.payload;
    return {
      nodes: nodes.map((node) =>
        Object.hasOwn(positions, node.id) ? { ...node, position: positions[node.id]! } : node,
      ),
      edges,
    };
  }
  if (nodesRemoved.match(action)) {
    const gone = new Set(action.payload.node_ids);
    return {
      nodes: nodes.filter(({ id }) => !gone.has(id)),
      edges: edges.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
    };
  }
  if (edgeAdded.match(action)) {
    const { source, target } = action.payload;
    const next = { nodes, edges: [...edges, { source, target }] };
    return hasEdge(edges, action.payload) || problemsOf(next).length > 0 ? graph : next;
  }
  if (edgeRemoved.match(action)) {
    const { source, target } = action.payload;
    return {
      nodes,
      edges: edges.filter((edge) => edge.source !== source || edge.target !== target),
    };
  }
  return graph;
};
const isChange = isAnyOf(nodeAdded, nodeChanged, nodesMoved, nodesRemoved, edgeAdded, edgeRemoved);

const of = (all: AllEditing, id: string): Editing => all[id] ?? NEW;
const put = (all: AllEditing, id: string, editing: Editing): AllEditing =>
  all[id] === editing ? all : { ...all, [id]: editing };

/** Graphs have thousands of nodes: the cases work on the plain state. */
export const editing = createSlice({
  name: 'dags/editing',
  initialState: {} as AllEditing,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      graphRead,
      plain((all: AllEditing, { payload: { dag_id, graph, version } }) =>
        put(all, dag_id, took(of(all, dag_id), graph, version)),
      ),
    );
    on.addCase(
      graphFailed,
      plain((all: AllEditing, { payload: { dag_id, problem } }) =>
        put(all, dag_id, { ...of(all, dag_id), request: failedWith(problem) }),
      ),
    );
    on.addCase(
      graphSaved,
      plain((all: AllEditing, { payload: { dag_id, row, graph } }) => {
        const before = of(all, dag_id);
        const version = row.graph_version;
        return put(all, dag_id, {
          ...before,
          stored: graph,
          graph,
          version,
          from: version,
          request: succeededAt(),
          saveRequest: succeededAt(),
          typing: null,
        });
      }),
    );
    on.addCase(
      saveGraphRequested,
      plain((all: AllEditing, { payload: { dag_id } }) =>
        put(all, dag_id, { ...of(all, dag_id), saveRequest: loading() }),
      ),
    );
    on.addCase(
      saveGraphFailed,
      plain((all: AllEditing, { payload: { dag_id, problem } }) =>
        put(all, dag_id, { ...of(all, dag_id), saveRequest: failedWith(problem) }),
      ),
    );
    on.addCase(
      undone,
      plain((all: AllEditing, { payload: { dag_id } }) => {
        const { past, future, graph, ...rest } = of(all, dag_id);
        const before = past.at(-1);
        return before
          ? put(all, dag_id, {
              ...rest,
              graph: before,
              past: past.slice(0, -1),
              future: [graph, ...future],
              typing: null,
            })
          : all;
      }),
    );
    on.addCase(
      redone,
      plain((all: AllEditing, { payload: { dag_id } }) => {
        const {
          past,
          future: [next, ...later],
          graph,
          ...rest
        } = of(all, dag_id);
        return next
          ? put(all, dag_id, {
              ...rest,
              graph: next,
              past: [...past, graph],
              future: later,
              typing: null,
            })
          : all;
      }),
    );
    on.addCase(
      editDropped,
      plain((all: AllEditing, { payload: { dag_id } }) => {
        const before = of(all, dag_id);
        return put(all, dag_id, {
          ...before,
          graph: before.stored,
          from: before.version,
          past: [],
          future: [],
          typing: null,
          saveRequest: retried(before),
        });
      }),
    );
    on.addCase(
      nodeChosen,
      plain((all: AllEditing, { payload: { dag_id, node_id } }) =>
        put(all, dag_id, { ...of(all, dag_id), chosen: node_id }),
      ),
    );
    on.addCase(
      groupFolded,
      plain((all: AllEditing, { payload: { dag_id, group, folded } }) => {
        const before = of(all, dag_id);
        const others = before.folded.filter((each) => each !== group);
        return put(all, dag_id, { ...before, folded: folded ? [...others, group] : others });
      }),
    );
    on.addCase(
      groupsFolded,
      plain((all: AllEditing, { payload: { dag_id, groups } }) =>
        put(all, dag_id, { ...of(all, dag_id), folded: groups }),
      ),
    );
    on.addCase(
      laidOut,
      plain((all: AllEditing, { payload: { dag_id, shape, places } }) =>
        put(all, dag_id, { ...of(all, dag_id), layout: { shape, places }, layoutProblem: null }),
      ),
    );
    on.addCase(
      layoutFailed,
      plain((all: AllEditing, { payload: { dag_id, reason } }) =>
        put(all, dag_id, { ...of(all, dag_id), layoutProblem: reason }),
      ),
    );
    on.addCase(
      deletion.succeeded,
      plain((all: AllEditing, { payload: { id } }) =>
        Object.fromEntries(Object.entries(all).filter(([each]) => each !== id)),
      ),
    );
    on.addMatcher(
      isChange,
      plain((all: AllEditing, action) => {
        const { dag_id } = action.payload;
        const before = of(all, dag_id);
        const graph = changed(before.graph, action);
        if (graph === before.graph) return all;
        const chosen = nodeAdded.match(action)
          ? action.payload.node_id
          : nodeChanged.match(action)
            ? action.payload.node.id
            : nodesRemoved.match(action)
              ? null
              : before.chosen;
        return put(all, dag_id, { ...step(before, graph, fieldOf(before.graph, action)), chosen });
      }),
    );
  },
});

/** When a node runs, by how those before it ended; the words of Airflow's trigger rules. */
export const CONDITIONS = {
  all_success: 'when all before it worked',
  all_done: 'when all before it are over, however',
  one_success: 'when at least one before it worked',
  one_failed: 'when at least one before it failed',
  all_failed: 'when all before it failed',
  none_failed: 'when none before it failed',
} as const;
export type Condition = keyof typeof CONDITIONS;

/** How much a graph may hold. */
export const MAX_NODES = 5_000;
export const MAX_EDGES = 20_000;

/** Handed to a job's program: `--name value`. */
export interface NodeParameter {
  readonly name: string;
  readonly value: string;
}

/** The fields of every node. */
export interface NodeParts {
  readonly id: string;
  readonly name: string;
  readonly condition: Condition;
  /** How often it is tried again after it failed. */
  readonly retries: number;
  /** Seconds before it is tried again. */
  readonly retry_delay: number;
  /** Seconds one attempt may take; null for no limit. */
  readonly timeout: number | null;
  /** Nodes of one group are drawn together, and fold to one. */
  readonly group: string | null;
  /** Where it is drawn; null where the layout says. */
  readonly position: { readonly x: number; readonly y: number } | null;
}

/** A shell command, run in a copy of the DAG's folder. */
export interface CommandNode extends NodeParts {
  readonly type: 'command';
  readonly command: string;
}

/** An existing job, run with parameters. */
export interface JobNode extends NodeParts {
  readonly type: 'job';
  readonly batch_job_id: string;
  readonly parameters: readonly NodeParameter[];
}

export type DagNode = CommandNode | JobNode;

export interface DagEdge {
  readonly source: string;
  readonly target: string;
}

export interface DagGraph {
  readonly nodes: readonly DagNode[];
  readonly edges: readonly DagEdge[];
}

export const BLANK: DagGraph = { nodes: [], edges: [] };

/** A way that comes back to where it begins, as the ids along it; null where there is none. */
export const cycleOf = ({
  nodes,
  edges,
}: Pick<DagGraph, 'nodes' | 'edges'>): readonly string[] | null => {
  const next = nextOf(edges);
  const state = new Map<string, 'open' | 'done'>();
  for (const { id } of nodes) {
    if (state.has(id)) continue;
    // A way of thousands of nodes is deeper than the stack of calls.
    const way: { id: string; rest: string[] }[] = [{ id, rest: [...(next.get(id) ?? [])] }];
    state.set(id, 'open');
    while (way.length > 0) {
      const last = way.at(-1)!;
      const target = last.rest.pop();
      if (target === undefined) {
        state.set(last.id, 'done');
        way.pop();
      } else if (state.get(target) === 'open') {
        return [
          ...way.map((each) => each.id).slice(way.findIndex((each) => each.id === target)),
          target,
        ];
      } else if (!state.has(target)) {
        state.set(target, 'open');
        way.push({ id: target, rest: [...(next.get(target) ?? [])] });
      }
    }
  }
  return null;
};

/** The targets of each node's edges. */
export const nextOf = (edges: readonly DagEdge[]): ReadonlyMap<string, readonly string[]> => {
  const next = new Map<string, string[]>();
  for (const { source, target } of edges) {
    const known = next.get(source);
    if (known) known.push(target);
    else next.set(source, [target]);
  }
  return next;
};

/** The sources of each node's edges. */
export const beforeOf = (edges: readonly DagEdge[]): ReadonlyMap<string, readonly string[]> =>
  nextOf(edges.map(({ source, target }) => ({ source: target, target: source })));

const CYCLE_SHOWN = 8;

/** How many sentences of what is wrong are told at once. */
export const MAX_PROBLEMS = 20;

const endProblems = ({ nodes, edges }: DagGraph): string[] => {
  const ids = new Set(nodes.map(({ id }) => id));
  const twice =
    nodes.length === ids.size
      ? []
      : [...ids].filter((each) => nodes.filter(({ id }) => id === each).length > 1);
  const lost = edges.flatMap(({ source, target }) =>
    [source, target]
      .filter((id) => !ids.has(id))
      .map((id) => `The edge from ${source} to ${target} names ${id}, which is not a node.`),
  );
  return [...twice.map((id) => `Two nodes have the id ${id}.`), ...lost];
};

const cycleProblems = (graph: DagGraph): string[] => {
  const cycle = cycleOf(graph);
  if (!cycle) return [];
  const told =
    cycle.length > CYCLE_SHOWN ? [...cycle.slice(0, CYCLE_SHOWN - 1), '…', cycle.at(-1)] : cycle;
  return [`These nodes wait for each other: ${told.join(' → ')}. Remove one of the edges.`];
};

/** Faults in the size of a graph. */
export const sizeProblems = ({
  nodes,
  edges,
}: {
  readonly nodes: readonly unknown[];
  readonly edges: readonly unknown[];
}): string[] => [
  ...(nodes.length > MAX_NODES
    ? [`A DAG has at most ${MAX_NODES} nodes; this one has ${nodes.length}.`]
    : []),
  ...(edges.length > MAX_EDGES
    ? [`A DAG has at most ${MAX_EDGES} edges; this one has ${edges.length}.`]
    : []),
];

/** Faults of a graph: too large, two nodes of one id, edges to nothing, a cycle. */
export const problemsOf = (graph: DagGraph): readonly string[] => {
  for (const look of [sizeProblems, endProblems, cycleProblems]) {
    const found = look(graph);
    if (found.length > 0) return found.slice(0, MAX_PROBLEMS);
  }
  return [];
};

import { JOB_STATUS } from '../jobs/jobStatus';
import { beforeOf, nextOf, type Condition, type DagGraph } from './graph';

/**
 * How a node is in a run. `waiting` for those before it, or for room; `retrying` until it is tried again. `skipped` as its condition wanted it;
 * `upstream_failed` because a success that it needed did not come.
 */
export const NODE_STATES = [
  'waiting',
  'running',
  'retrying',
  'worked',
  'failed',
  'stopped',
  'upstream_failed',
  'skipped',
] as const;
export type NodeState = (typeof NODE_STATES)[number];

/** States of nodes that did not run. They follow from the graph and from the nodes that ran. */
const IDLE = ['upstream_failed', 'skipped'] as const;
export type IdleState = (typeof IDLE)[number];
const isIdle = (state: NodeState): state is IdleState => IDLE.some((idle) => idle === state);

const OVER: readonly NodeState[] = ['worked', 'failed', 'stopped', ...IDLE];
export const isOver = (state: NodeState): boolean => OVER.includes(state);
/** It ran and did not succeed. */
const hasFailed = (state: NodeState) => state === 'failed' || state === 'stopped';
/** For the nodes after it, and for the run, one that could not run for a failure has failed too. */
export const countsAsFailed = (state: NodeState): boolean =>
  hasFailed(state) || state === 'upstream_failed';

/** The state of the predecessors of a node. */
interface Upstream {
  readonly allOver: boolean;
  readonly worked: boolean;
  readonly failed: boolean;
  readonly skipped: boolean;
}

/** Airflow's trigger rules: a node runs, it never will and why, or that is not known yet (null). */
const RULES: Readonly<Record<Condition, (upstream: Upstream) => 'run' | IdleState | null>> = {
  all_success({ allOver, failed, skipped }) {
    if (failed) return 'upstream_failed';
    if (!allOver) return null;
    return skipped ? 'skipped' : 'run';
  },
  all_done: ({ allOver }) => (allOver ? 'run' : null),
  one_success({ allOver, worked, failed }) {
    if (worked) return 'run';
    if (!allOver) return null;
    return failed ? 'upstream_failed' : 'skipped';
  },
  one_failed({ allOver, failed }) {
    if (failed) return 'run';
    return allOver ? 'skipped' : null;
  },
  all_failed({ allOver, worked, skipped }) {
    if (worked || skipped) return 'skipped';
    return allOver ? 'run' : null;
  },
  none_failed({ allOver, failed }) {
    if (failed) return 'upstream_failed';
    return allOver ? 'run' : null;
  },
};

/**
 * Decides about a node by the state of its predecessors. A node beside a failure that may still come is not skipped before: the outcome must not
 * depend on which of them is over first.
 */
export const evaluateTrigger = (
  condition: Condition,
  before: readonly NodeState[],
): 'run' | IdleState | null =>
  before.length === 0
    ? 'run'
    : RULES[condition]({
        allOver: before.every(isOver),
        worked: before.includes('worked'),
        failed: before.some(countsAsFailed),
        skipped: before.includes('skipped'),
      });

/** The next decisions: nodes that may start, and nodes that never will, without those already decided. */
export interface Due {
  readonly ready: readonly string[];
  readonly decided: ReadonlyMap<string, IdleState>;
}

/** Looks at a run. A node that `states` does not name waits; what did not run is decided again, as nothing else decides it. */
export const dueIn = ({ nodes, edges }: DagGraph, states: ReadonlyMap<string, NodeState>): Due => {
  const [before, next] = [beforeOf(edges), nextOf(edges)];
  const stateOf = (id: string) => states.get(id) ?? 'waiting';
  const known = new Map(
    nodes.map(({ id }) => [id, isIdle(stateOf(id)) ? 'waiting' : stateOf(id)] as const),
  );
  const conditions = new Map(nodes.map(({ id, condition }) => [id, condition]));
  const ready = new Set<string>();
  const decided = new Map<string, IdleState>();
  const look = nodes.map(({ id }) => id);
  // Deciding about one may decide about those after it.
  for (let at = 0; at < look.length; at += 1) {
    const id = look[at]!;
    if (known.get(id) !== 'waiting' || ready.has(id)) continue;
    const said = evaluateTrigger(
      conditions.get(id)!,
      (before.get(id) ?? []).map((each) => known.get(each)!),
    );
    if (said === 'run') ready.add(id);
    if (said === 'run' || said === null) continue;
    known.set(id, said);
    if (said !== stateOf(id)) decided.set(id, said);
    look.push(...(next.get(id) ?? []));
  }
  return { ready: [...ready], decided };
};

/** The nodes that run again when a run is taken up from one of them: it, and everything after it. */
export const afterAndWith = (
  { edges }: Pick<DagGraph, 'edges'>,
  id: string,
): ReadonlySet<string> => {
  const next = nextOf(edges);
  const found = new Set([id]);
  for (const each of found) for (const target of next.get(each) ?? []) found.add(target);
  return found;
};

/** How a run came out. */
export interface Outcome {
  readonly succeeded: boolean;
  /** How many nodes ran and did not succeed; after a success, other nodes handled that. */
  readonly failed: number;
}

/** How a run is, when all its nodes are over, else null: it succeeds when every leaf worked or was skipped (decision 0109). */
export const outcomeOf = (
  { nodes, edges }: DagGraph,
  states: ReadonlyMap<string, NodeState>,
): Outcome | null => {
  const all = nodes.map(({ id }) => ({ id, state: states.get(id) ?? 'waiting' }));
  if (all.some(({ state }) => !isOver(state))) return null;
  const next = nextOf(edges);
  const leaves = all.filter(({ id }) => !next.has(id));
  return {
    succeeded: !leaves.some(({ state }) => countsAsFailed(state)),
    failed: all.filter(({ state }) => hasFailed(state)).length,
  };
};

/** The status of a run that is over: 'Executed' alone where no node failed. */
export const runStatusOf = ({ succeeded, failed }: Outcome): string => {
  if (!succeeded) return JOB_STATUS.failed;
  return failed === 0
    ? JOB_STATUS.executed
    : `${JOB_STATUS.executed} with ${failed} failed ${failed === 1 ? 'node' : 'nodes'}`;
};

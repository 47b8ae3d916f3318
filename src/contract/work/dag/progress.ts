import { beforeOf, nextOf, type Condition, type DagGraph } from './graph';

/** How a node is in a run. `waiting` for those before it, or for room; `retrying` until it is tried again. */
export const NODE_STATES = [
  'waiting',
  'running',
  'retrying',
  'worked',
  'failed',
  'stopped',
  'skipped',
] as const;
export type NodeState = (typeof NODE_STATES)[number];

const OVER: readonly NodeState[] = ['worked', 'failed', 'stopped', 'skipped'];
export const isOver = (state: NodeState): boolean => OVER.includes(state);
const hasFailed = (state: NodeState) => state === 'failed' || state === 'stopped';

/** What becomes of a node whose predecessors are so: it runs, it never will, or that is not known yet (null). */
const verdict = (condition: Condition, before: readonly NodeState[]): 'run' | 'skip' | null => {
  if (before.length === 0) return 'run';
  const [allOver, worked, failed] = [
    before.every(isOver),
    before.some((state) => state === 'worked'),
    before.some(hasFailed),
  ];
  switch (condition) {
    case 'all_success':
      return before.every((state) => state === 'worked')
        ? 'run'
        : before.some((state) => isOver(state) && state !== 'worked')
          ? 'skip'
          : null;
    case 'all_done':
      return allOver ? 'run' : null;
    case 'one_success':
      return worked ? 'run' : allOver ? 'skip' : null;
    case 'one_failed':
      return failed ? 'run' : allOver ? 'skip' : null;
    case 'all_failed':
      return before.every(hasFailed)
        ? 'run'
        : before.some((state) => isOver(state) && !hasFailed(state))
          ? 'skip'
          : null;
    case 'none_failed':
      return failed ? 'skip' : allOver ? 'run' : null;
  }
};

/** What can be done now: nodes that may start, and nodes that never will, those after them included. */
export interface Due {
  readonly ready: readonly string[];
  readonly skipped: readonly string[];
}

/** Looks at a run. A node that `states` does not name waits. */
export const dueIn = ({ nodes, edges }: DagGraph, states: ReadonlyMap<string, NodeState>): Due => {
  const [before, next] = [beforeOf(edges), nextOf(edges)];
  const known = new Map(nodes.map(({ id }) => [id, states.get(id) ?? 'waiting']));
  const conditions = new Map(nodes.map(({ id, condition }) => [id, condition]));
  const [ready, skipped] = [new Set<string>(), new Set<string>()];
  const look = nodes.map(({ id }) => id);
  // Skipping one may decide about those after it.
  for (let at = 0; at < look.length; at += 1) {
    const id = look[at]!;
    if (known.get(id) !== 'waiting' || ready.has(id)) continue;
    const said = verdict(
      conditions.get(id)!,
      (before.get(id) ?? []).map((each) => known.get(each)!),
    );
    if (said === 'run') ready.add(id);
    if (said !== 'skip') continue;
    known.set(id, 'skipped');
    skipped.add(id);
    look.push(...(next.get(id) ?? []));
  }
  return { ready: [...ready], skipped: [...skipped] };
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

/** How a run is, when all its nodes are over: failed as soon as the last nodes of a way failed and nothing caught it. */
export const verdictOf = (
  { nodes, edges }: DagGraph,
  states: ReadonlyMap<string, NodeState>,
): 'worked' | 'failed' | null => {
  if (nodes.some(({ id }) => !isOver(states.get(id) ?? 'waiting'))) return null;
  const next = nextOf(edges);
  const isCaught = (id: string) =>
    (next.get(id) ?? []).some((target) => states.get(target) === 'worked');
  return nodes.some(({ id }) => hasFailed(states.get(id)!) && !isCaught(id)) ? 'failed' : 'worked';
};

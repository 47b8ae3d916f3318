import { beforeOf, type DagGraph } from '~/contract/dags/graph';
import { countsAsFailed, type IdleState, type NodeState } from '~/contract/dags/progress';
import type { RunWithNodes } from '../queries/runs';

/** Why nodes of a graph did not run, for the person who reads it. */
export const idleReasons = (
  { nodes, edges }: DagGraph,
  stateOf: (id: string) => NodeState,
): ((id: string, state: IdleState) => string) => {
  const before = beforeOf(edges);
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return (id, state) => {
    if (state === 'skipped') return 'It was not needed: its condition was not met.';
    const failed = (before.get(id) ?? []).find((each) => countsAsFailed(stateOf(each)))!;
    const how = stateOf(failed);
    return `It did not run: ${names.get(failed)} ${how === 'upstream_failed' ? 'did not run' : how} before it.`;
  };
};

/** Why a run ended as it did; null where there is nothing to say. */
export const reasonOf = ({ run, nodes }: RunWithNodes, stopping: boolean): string | null => {
  if (stopping) return 'It was stopped.';
  const failed = run.graph.nodes.filter(({ id }) => nodes.get(id)?.state === 'failed');
  const stopped = run.graph.nodes.find(({ id }) => nodes.get(id)?.state === 'stopped');
  if (failed.length === 0 && stopped) return `${stopped.name} was stopped.`;
  if (failed.length === 0) return null;
  const [first] = failed;
  return failed.length === 1
    ? `${first!.name} failed: ${nodes.get(first!.id)?.reason ?? 'without a word.'}`
    : `${failed.length} nodes failed, ${first!.name} first.`;
};

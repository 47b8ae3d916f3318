import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeGraph } from '~/contract/dags/file';
import type { DagGraph } from '~/contract/dags/graph';
import { dueIn, outcomeOf, runStatusOf, type NodeState } from '~/contract/dags/progress';
import { isExecuted } from '~/contract/jobs/jobStatus';
import { programFolders } from '~/server/platform/settings/programFolders';

type States = ReadonlyMap<string, NodeState>;

const DECISION = 'docs/decisions/0109-a-run-of-a-dag-is-judged-by-its-leaves.md';
const words = (cell: string) => cell.replaceAll('`', '').split(' ').filter(Boolean);

/** Reads `a>b b=one_failed`. */
const graphOf = (cell: string): DagGraph => {
  const parts = words(cell);
  const conditions = new Map(
    parts.filter((part) => part.includes('=')).map((part) => part.split('=') as [string, string]),
  );
  const edges = parts.filter((part) => part.includes('>')).map((part) => part.split('>'));
  const ids = new Set(
    parts.filter((part) => !part.includes('=')).flatMap((part) => part.split('>')),
  );
  const decoded = decodeGraph({
    nodes: [...ids].map((id) => ({ id, command: 'true', condition: conditions.get(id) })),
    edges,
  });
  if ('problems' in decoded) throw new Error(decoded.problems.join(' '));
  return decoded.graph;
};
const statesOf = (cell: string): States =>
  new Map(words(cell).map((word) => word.split(':') as [string, NodeState]));

/** Runs a graph to its end: what may begin ends as planned, and works where nothing is planned. */
const runToEnd = (graph: DagGraph, ends: States): States => {
  const states = new Map<string, NodeState>();
  for (;;) {
    const { ready, decided } = dueIn(graph, states);
    for (const [id, state] of decided) states.set(id, state);
    for (const id of ready) states.set(id, ends.get(id) ?? 'worked');
    if (ready.length === 0) return states;
  }
};

const cases = readFileSync(path.join(programFolders.root, DECISION), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([title = '', graph = '', ends = '', idle = '', run = '']) => ({
    title,
    graph,
    ends,
    idle,
    run,
  }));

describe('how a run of a DAG ends, as the table of decision 0109 says', () => {
  it('has a case for every condition', () => {
    expect(cases.length).toBeGreaterThanOrEqual(29);
    for (const condition of ['one_failed', 'all_done', 'one_success', 'all_failed', 'none_failed'])
      expect(cases.filter(({ graph }) => graph.includes(`=${condition}`)).length).toBeGreaterThan(
        1,
      );
  });

  it.each(cases)('$title: $run', ({ graph: text, ends, idle, run }) => {
    const graph = graphOf(text);
    const states = runToEnd(graph, statesOf(ends));
    const idleNow = [...states].filter(([, state]) =>
      ['skipped', 'upstream_failed'].includes(state),
    );
    expect(new Map(idleNow)).toEqual(statesOf(idle));
    expect(runStatusOf(outcomeOf(graph, states)!)).toBe(run);
  });

  it('a run is not judged before its last node is over', () => {
    expect(outcomeOf(graphOf('a>b b=one_failed'), statesOf('a:failed b:running'))).toBeNull();
    expect(outcomeOf(graphOf('a>b'), statesOf('a:failed'))).toBeNull();
  });

  it('a blank graph has nothing that could fail', () => {
    expect(outcomeOf({ nodes: [], edges: [] }, new Map())).toEqual({ succeeded: true, failed: 0 });
  });

  it.each([
    ['Executed', true],
    ['Executed with 1 failed node', true],
    ['Executed with 12 failed nodes', true],
    ['Execution Failed', false],
    ['Execution aborted', false],
    ['Execution In Progress', false],
    ['Defined', false],
  ])('%s is a success: %s', (status, is) => expect(isExecuted(status)).toBe(is));

  it('what an earlier version wrote down as skipped is decided again', () => {
    const graph = graphOf('a>b b>c c=one_failed');
    expect(dueIn(graph, statesOf('a:failed b:skipped c:skipped'))).toEqual({
      ready: ['c'],
      decided: new Map([['b', 'upstream_failed']]),
    });
  });
});

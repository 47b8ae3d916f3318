import { describe, expect, it } from 'vitest';
import { DAG_FILE, decodeDag, encodeDag } from '~/contract/dags/file';
import { cycleOf, problemsOf, type Condition, type DagGraph } from '~/contract/dags/graph';
import { afterAndWith, dueIn, evaluateTrigger, type NodeState } from '~/contract/dags/progress';

const read = (text: string): DagGraph => {
  const decoded = decodeDag(text);
  if ('problems' in decoded) throw new Error(decoded.problems.join(' '));
  return decoded.graph;
};
const problems = (value: unknown): readonly string[] => {
  const decoded = decodeDag(typeof value === 'string' ? value : JSON.stringify(value));
  return 'problems' in decoded ? decoded.problems : [];
};
const node = (id: string, more: object = {}) => ({ id, command: 'true', ...more });
const graph = (ways: string, more: Readonly<Record<string, object>> = {}): DagGraph => {
  const edges = ways
    .split(' ')
    .filter((way) => way.includes('>'))
    .map((way) => way.split('>'));
  const ids = [...new Set(ways.split(/[ >]/))];
  return read(JSON.stringify({ nodes: ids.map((id) => node(id, more[id])), edges }));
};
const states = (words: string) =>
  new Map(words.split(' ').map((word) => word.split(':') as [string, NodeState]));

describe('the file of a DAG', () => {
  it('DAG-07 DAG-08 DAG-11 says its exact texts, and an empty file is a blank graph', () => {
    expect(problems('{"nodes":')).toEqual([DAG_FILE.unparsable]);
    for (const wrong of ['{}', '[]', 'null', '"nodes"', '{"nodes":{}}'])
      expect(problems(wrong)[0]).toBe('Invalid file content');
    for (const empty of ['', '  \n', '\uFEFF'])
      expect(read(empty)).toEqual({ nodes: [], edges: [] });
  });

  it('DAG-04 is read tolerantly: edges as pairs, from and to, source and target, and parameters as a list or by name', () => {
    const { nodes, edges } = read(
      JSON.stringify({
        nodes: [
          node('a'),
          {
            id: 'b',
            label: 'Train',
            batch_job_id: 'job-1',
            parameters: { lr: 0.1 },
            trigger_rule: 'all_done',
            x: 1,
            y: 2,
          },
        ],
        edges: [['a', 'b'], { from: 'a', to: 'b' }, { source: 'a', target: 'b' }],
      }),
    );
    expect(edges).toEqual([{ source: 'a', target: 'b' }]);
    expect(nodes[1]).toMatchObject({
      name: 'Train',
      type: 'job',
      parameters: [{ name: 'lr', value: '0.1' }],
      condition: 'all_done',
      position: { x: 1, y: 2 },
    });
  });

  it.each([
    ['two nodes of one id', { nodes: [node('a'), node('a')] }, 'Two nodes have the id a.'],
    [
      'a node that is missing',
      { nodes: [node('a')], edges: [['a', 'z']] },
      'The edge from a to z names z, which is not a node.',
    ],
    [
      'a node without work',
      { nodes: [{ id: 'a' }] },
      'Node a needs a command, a text of at most 20000 characters, or the batch_job_id of a job.',
    ],
    [
      'a node without id',
      { nodes: [{ command: 'x' }] },
      'Node 1 needs an id, a text of at most 100 characters.',
    ],
    [
      'an edge without end',
      { nodes: [node('a')], edges: [{ source: 'a' }] },
      'Edge 1 needs a source and a target, the ids of two nodes.',
    ],
    [
      'an unknown condition',
      { nodes: [node('a', { condition: 'never' })] },
      /^Node a: the condition "never" must be one of all_success, /,
    ],
    [
      'a condition that every object has',
      { nodes: [node('a', { condition: 'toString' })] },
      /^Node a: the condition "toString" must be one of /,
    ],
    [
      'retries that are no number',
      { nodes: [node('a', { retries: 'many' })] },
      'Node a: retries must be a whole number from 0 to 20, not "many".',
    ],
    [
      'a parameter of no name',
      { nodes: [{ id: 'a', batch_job_id: 'j', parameters: [{ name: '-x', value: '1' }] }] },
      'Node a: "-x" is not a parameter whose value is text.',
    ],
    [
      'a cycle',
      {
        nodes: ['a', 'b', 'c'].map((id) => node(id)),
        edges: [
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'b'],
        ],
      },
      'These nodes wait for each other: b → c → b. Remove one of the edges.',
    ],
    [
      'a node that waits for itself',
      { nodes: [node('a')], edges: [['a', 'a']] },
      'These nodes wait for each other: a → a. Remove one of the edges.',
    ],
    [
      'too many nodes',
      { nodes: Array.from({ length: 5_001 }, () => 0) },
      'A DAG has at most 5000 nodes; this one has 5001.',
    ],
  ])('DAG-08 names %s', (_, value, said) => {
    expect(problems(value)[0]).toBe('Invalid file content');
    expect(problems(value)[1]).toEqual(said instanceof RegExp ? expect.stringMatching(said) : said);
  });

  it('what is written is read as it was', () => {
    const before = graph('a>b b>c', {
      b: {
        condition: 'one_failed',
        retries: 2,
        retry_delay: 5,
        timeout: 60,
        group: 'g',
        position: { x: 1, y: 2 },
      },
    });
    expect(read(encodeDag(before))).toEqual(before);
  });

  it('a chain of 5,000 nodes is checked without a stack of calls', () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => `n${index}`);
    const chain = read(
      JSON.stringify({
        nodes: ids.map((id) => node(id)),
        edges: ids.slice(1).map((id, index) => [ids[index], id]),
      }),
    );
    expect(problemsOf(chain)).toEqual([]);
    expect(
      cycleOf({ ...chain, edges: [...chain.edges, { source: 'n4999', target: 'n0' }] }),
    ).toHaveLength(5_001);
  });
});

describe('a run', () => {
  const none = new Map();
  it('begins with what waits for nothing, and goes on with what all before it allow', () => {
    expect(dueIn(graph('a>c b>c c>d'), new Map())).toEqual({ ready: ['a', 'b'], decided: none });
    expect(dueIn(graph('a>c b>c c>d'), states('a:worked b:running'))).toEqual({
      ready: [],
      decided: none,
    });
    expect(dueIn(graph('a>c b>c c>d'), states('a:worked b:worked'))).toEqual({
      ready: ['c'],
      decided: none,
    });
  });

  it('never comes to what stands after a failure, unless that is what it waits for', () => {
    const caught = graph('a>b b>c a>mail', { mail: { condition: 'one_failed' } });
    expect(dueIn(caught, states('a:failed'))).toEqual({
      ready: ['mail'],
      decided: states('b:upstream_failed c:upstream_failed'),
    });
    expect(dueIn(caught, states('a:worked'))).toEqual({
      ready: ['b'],
      decided: states('mail:skipped'),
    });
  });

  it.each([
    ['all_success', 'a:worked b:worked', 'run'],
    ['all_success', 'a:running b:failed', 'upstream_failed'],
    ['all_success', 'a:running b:upstream_failed', 'upstream_failed'],
    ['all_success', 'a:worked b:skipped', 'skipped'],
    ['all_success', 'a:running b:skipped', null],
    ['all_success', 'a:failed b:skipped', 'upstream_failed'],
    ['all_done', 'a:failed b:skipped', 'run'],
    ['all_done', 'a:failed b:running', null],
    ['one_success', 'a:worked b:running', 'run'],
    ['one_success', 'a:failed b:failed', 'upstream_failed'],
    ['one_success', 'a:failed b:skipped', 'upstream_failed'],
    ['one_success', 'a:skipped b:skipped', 'skipped'],
    ['one_success', 'a:failed b:running', null],
    ['one_failed', 'a:stopped b:running', 'run'],
    ['one_failed', 'a:upstream_failed b:running', 'run'],
    ['one_failed', 'a:worked b:worked', 'skipped'],
    ['all_failed', 'a:failed b:upstream_failed', 'run'],
    ['all_failed', 'a:running b:worked', 'skipped'],
    ['all_failed', 'a:running b:skipped', 'skipped'],
    ['all_failed', 'a:running b:failed', null],
    ['none_failed', 'a:worked b:skipped', 'run'],
    ['none_failed', 'a:running b:failed', 'upstream_failed'],
    ['none_failed', 'a:running b:upstream_failed', 'upstream_failed'],
    ['none_failed', 'a:running b:worked', null],
  ])('%s, with %s: %s', (condition, before, said) => {
    expect(evaluateTrigger(condition as Condition, [...states(before).values()])).toBe(said);
  });

  it('is taken up from a node with everything after it', () => {
    expect([...afterAndWith(graph('a>b b>c a>d'), 'b')]).toEqual(['b', 'c']);
  });
});

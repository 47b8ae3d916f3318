import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DagRun, NodeRun } from '~/contract';
import { kindOf } from '~/contract/notifications/notifications';
import { SLOW_TIMEOUT } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

type Run = { readonly dag_id: string; readonly submission_id: string };
type Nodes = Readonly<Record<string, NodeRun>>;

const step = (id: string, command: string, more: object = {}) => ({ id, command, ...more });
const states = (nodes: Nodes) =>
  Object.fromEntries(Object.values(nodes).map(({ node_id, state }) => [node_id, state]));

describe('how a run of a DAG came out', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  }, 180_000);
  afterAll(() => server.close());

  const create = async (graph: object) => {
    const files = { 'flow.json': JSON.stringify(graph) };
    const request = { settings: { dag_name: 'Nightly' } };
    return (await server.get('dags', 'create', request, { token, files })).dag;
  };
  const execute = async (dag_id: string, from?: { submission_id: string; node_id: string }) => {
    const request = { dag_id, ...(from && { from }) };
    const { dag } = await server.get('dags', 'execute', request, { token });
    return { dag_id, submission_id: dag.submission_id ?? '' };
  };
  const ended = async (named: Run): Promise<{ run: DagRun; nodes: Nodes }> => {
    const look = () => server.get('dags', 'readRun', named, { token });
    await expect.poll(async () => (await look()).run.end_datetime, SLOW_TIMEOUT).not.toBeNull();
    const { run, nodes } = await look();
    return { run, nodes: Object.fromEntries((nodes ?? []).map((node) => [node.node_id, node])) };
  };

  it('a node that fails is tried again, what needs it does not run, what waits for a failure runs, and the run says which', async () => {
    const { dag_id } = await create({
      nodes: [
        step('flaky', 'exit 3', { retries: 1 }),
        step('after', 'true'),
        step('mail', 'echo told', { condition: 'one_failed' }),
        step('other', 'true'),
      ],
      edges: [
        ['flaky', 'after'],
        ['after', 'mail'],
        ['flaky', 'mail'],
      ],
    });
    const { run, nodes } = await ended(await execute(dag_id));
    expect(states(nodes)).toEqual({
      flaky: 'failed',
      after: 'upstream_failed',
      mail: 'worked',
      other: 'worked',
    });
    expect(nodes['flaky']).toMatchObject({ attempt: 2, exit_code: 3 });
    expect(nodes['after']?.reason).toBe('It did not run: flaky failed before it.');
    expect(run).toMatchObject({
      status: 'Executed with 1 failed node',
      counts: { failed: 1, upstream_failed: 1, worked: 2 },
    });
    expect(run.reason).toContain('flaky failed');
  });

  it('a failure that an alert handles fails the run where another way needed the node, and everything that tells of it agrees', async () => {
    const { dag_id } = await create({
      nodes: [
        step('train', 'true'),
        step('evaluate', 'exit 3'),
        step('publish', 'true'),
        step('alert', 'true', { condition: 'one_failed' }),
      ],
      edges: [
        ['train', 'evaluate'],
        ['evaluate', 'publish'],
        ['evaluate', 'alert'],
      ],
    });
    const told = async () => {
      const { dag } = await server.get('dags', 'read', { dag_id }, { token });
      const { objects } = await server.get('objects', 'recent', {}, { token });
      const named = await server.get('objects', 'readNames', {}, { token });
      const { happenings } = await server.get('notices', 'list', {}, { token });
      const [notice] = happenings.filter(({ kind }) => kind === 'dag_ended');
      return [
        dag.status,
        dag.execution_details[0]?.status,
        ...[objects, named.objects].map((all) => all.find(({ id }) => id === dag_id)?.status),
        notice && kindOf(notice.kind)?.sentence(notice.parts, dag_id),
      ];
    };
    const first = await execute(dag_id);
    const { run, nodes } = await ended(first);
    expect(states(nodes)).toEqual({
      train: 'worked',
      evaluate: 'failed',
      publish: 'upstream_failed',
      alert: 'worked',
    });
    expect(run.status).toBe('Execution Failed');
    const failed = 'Execution Failed';
    expect(await told()).toMatchObject([failed, failed, failed, failed, { tone: 'error' }]);

    const { graph } = await server.get('dags', 'readGraph', { dag_id }, { token });
    const handled = {
      nodes: graph.nodes.filter(({ id }) => id !== 'publish'),
      edges: graph.edges.filter(({ target }) => target !== 'publish'),
    };
    await server.get('dags', 'saveGraph', { dag_id, graph_version: 1, graph: handled }, { token });
    expect((await ended(await execute(dag_id))).run.status).toBe('Executed with 1 failed node');
    const some = 'Executed with 1 failed node';
    expect(await told()).toMatchObject([some, some, some, some, { tone: 'warning' }]);

    // An old run is taken up with the graph that it had.
    const again = await ended(
      await execute(dag_id, { submission_id: first.submission_id, node_id: 'alert' }),
    );
    expect([again.run.status, again.nodes['publish']?.state]).toEqual([
      'Execution Failed',
      'upstream_failed',
    ]);
  });
});

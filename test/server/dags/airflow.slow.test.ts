import { afterAll, beforeAll, expect, it } from 'vitest';
import { SLOW_TIMEOUT } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const CREATE = [
  'create_entry_group',
  'create_entry_gcs',
  'create_tag_template',
  'create_tag_template_field',
  'create_tag',
];
const DELETE = [
  'delete_tag',
  'delete_tag_template_field',
  'delete_tag_template',
  'delete_entry_group',
  'delete_entry',
];

/** The order of the tasks in Airflow's example_complex, as paths: each name waits for the one before it. */
const WAYS = [
  CREATE,
  DELETE,
  ...CREATE.flatMap((name) => [
    [name, `${name}_result`],
    [name, `${name}_result2`],
    [name, 'search_catalog'],
  ]),
  ...DELETE.map((name) => ['search_catalog', name]),
  ['search_catalog', 'search_catalog_result'],
  ['create_entry_gcs', 'delete_entry'],
  ['create_entry_group', 'delete_entry_group'],
  ['create_tag', 'delete_tag'],
  ['create_tag_template', 'delete_tag_template_field'],
  ['create_tag_template_field', 'delete_tag_template_field'],
  ['create_tag_template', 'get_tag_template', 'delete_tag_template'],
  ['get_tag_template', 'get_tag_template_result'],
  ['create_entry_gcs', 'get_entry', 'delete_entry'],
  ['get_entry', 'get_entry_result'],
  ['create_entry_group', 'get_entry_group', 'delete_entry_group'],
  ['get_entry_group', 'get_entry_group_result'],
  ['create_tag', 'list_tags', 'delete_tag'],
  ['list_tags', 'list_tags_result'],
  ['create_entry_gcs', 'lookup_entry', 'delete_entry'],
  ['lookup_entry', 'lookup_entry_result'],
  ['create_tag_template_field', 'rename_tag_template_field', 'delete_tag_template_field'],
  ['create_entry_gcs', 'update_entry', 'delete_entry'],
  ['create_tag', 'update_tag', 'delete_tag'],
  ['create_tag_template', 'update_tag_template', 'delete_tag_template'],
  ['create_tag_template_field', 'update_tag_template_field', 'rename_tag_template_field'],
];
const EDGES = WAYS.flatMap((way) => way.slice(1).map((target, at) => [way[at]!, target] as const));
const NAMES = [...new Set(WAYS.flat())];
/** Its groups are the first words of its tasks. */
const FILE = JSON.stringify({
  nodes: NAMES.map((id) => ({ id, command: `echo ${id}`, group: id.split('_')[0] })),
  edges: EDGES,
});

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
}, 180_000);
afterAll(() => server.close());

it(
  'DAG-04 a DAG of Airflow’s examples, written as JSON, is read and runs: every task once, and none before those it waits for',
  { timeout: 240_000 },
  async () => {
    const { dag } = await server.get(
      'dags',
      'create',
      { settings: { dag_name: 'example_complex', at_once: 8 } },
      { token, files: { 'example_complex.json': FILE } },
    );
    expect(dag.node_count).toBe(37);
    const {
      dag: { submission_id },
    } = await server.get('dags', 'execute', { dag_id: dag.dag_id }, { token });
    const look = () =>
      server.get(
        'dags',
        'readRun',
        { dag_id: dag.dag_id, submission_id: submission_id! },
        { token },
      );
    await expect
      .poll(async () => (await look()).run.status, { ...SLOW_TIMEOUT, timeout: 200_000 })
      .toBe('Executed');
    const { run, nodes } = await look();
    expect(run.counts).toEqual({ worked: 37 });
    const told = new Map(nodes!.map((node) => [node.node_id, node]));
    expect([...told.values()].filter(({ attempt }) => attempt !== 1)).toEqual([]);
    const early = EDGES.filter(
      ([source, target]) =>
        Date.parse(told.get(target)!.start_datetime!) < Date.parse(told.get(source)!.end_datetime!),
    );
    expect(early).toEqual([]);
    const { batch_job_id, submission_id: last } = told.get('delete_entry')!;
    const log = await server.get(
      'output',
      'read',
      {
        batch_job_id: batch_job_id!,
        submission_id: last!,
        agent_id: 'agent-0',
        line: 0,
        count: 10,
      },
      { token },
    );
    expect(log.lines).toEqual(['delete_entry']);
  },
);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const GRAPH = {
  nodes: [
    { id: 'a', command: 'true' },
    { id: 'b', command: 'true' },
  ],
  edges: [['a', 'b']],
};
const SETTINGS = { dag_name: 'Nightly' };
const USER = { user_name: ADMIN.user_name };

/** A part of a form; an array is a file: its name and its text. */
type Part = readonly [field: string, value: unknown, filename?: string];

describe('creating a DAG with every form that the call has (API-44)', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  }, 180_000);
  afterAll(() => server.close());

  const post = async (url: string, parts: readonly Part[]) => {
    const boundary = 'dag-form';
    const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    const payload = parts.map(
      ([field, value, filename]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${textOf(value)}\r\n`,
    );
    const reply = await server.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${token}`,
      },
      payload: `${payload.join('')}--${boundary}--\r\n`,
    });
    return { status: reply.statusCode, body: reply.json<Record<string, never>>() };
  };
  const create = (...parts: readonly Part[]) => post('/fsc/dag/create/', parts);
  const config = (more: object = {}): Part => ['config', { ...USER, settings: SETTINGS, ...more }];

  it.each<[string, readonly Part[]]>([
    ['a file', [config(), ['dagData', GRAPH, 'flow.json']]],
    ['a text field', [config(), ['dagData', GRAPH]]],
    ['an object inside config', [config({ dagData: GRAPH })]],
    ['a text inside config', [config({ dagData: JSON.stringify(GRAPH) })]],
    [
      'settings, dagData and user_name as fields',
      [
        ['settings', SETTINGS],
        ['dagData', GRAPH],
        ['user_name', ADMIN.user_name],
      ],
    ],
    [
      'the same user in config and as a field',
      [config(), ['user_name', ADMIN.user_name], ['dagData', GRAPH]],
    ],
  ])('takes the graph from %s', async (_, parts) => {
    const { status, body } = await create(...parts);
    expect([status, body]).toMatchObject([
      200,
      {
        dag: { dag_name: 'Nightly', node_count: 2 },
        graph: { edges: [{ source: 'a', target: 'b' }] },
      },
    ]);
  });

  it.each<[string, readonly Part[]]>([
    ['no dagData', [config()]],
    ['an empty text', [config(), ['dagData', '']]],
  ])('makes a blank graph of %s (DAG-11)', async (_, parts) => {
    expect(await create(...parts)).toMatchObject({ status: 200, body: { dag: { node_count: 0 } } });
  });

  it('keeps the main file that the settings name where no file came', async () => {
    const named = config({ settings: { ...SETTINGS, main_file: 'nightly.json' }, dagData: GRAPH });
    expect(await create(named)).toMatchObject({ body: { dag: { main_file: 'nightly.json' } } });
  });

  it.each<[string, readonly Part[], string, string]>([
    [
      'a broken text',
      [config(), ['dagData', '{"nodes":']],
      'dagData',
      'Dag file must be a valid json file',
    ],
    [
      'a broken text inside config',
      [config({ dagData: '{' })],
      'dagData',
      'Dag file must be a valid json file',
    ],
    ['an object without nodes', [config({ dagData: {} })], 'dagData', 'Invalid file content'],
    ['a number', [config({ dagData: 7 })], 'dagData', 'Invalid file content'],
    [
      'a graph twice',
      [config({ dagData: GRAPH }), ['dagData', GRAPH, 'flow.json']],
      'dagData',
      'There is more than one graph. Send one.',
    ],
    [
      'two files',
      [config(), ['dagData', GRAPH, 'a.json'], ['dagData', GRAPH, 'b.json']],
      'dagData',
      'There is more than one graph. Send one.',
    ],
    [
      'two texts',
      [config(), ['dagData', GRAPH], ['dagData', { nodes: [] }]],
      'dagData',
      'dagData is there twice, with two values. Send it once.',
    ],
    [
      'other settings beside those in config',
      [config(), ['settings', { dag_name: 'Other' }]],
      'settings',
      'settings is there twice, with two values. Send it once.',
    ],
    [
      'a field that the call does not have',
      [config(), ['graph', GRAPH]],
      'graph',
      'This call has no field graph.',
    ],
  ])('refuses %s and names the field', async (_, parts, field, sentence) => {
    const { status, body } = await create(...parts);
    expect([status, (body as { fields?: Record<string, string> }).fields]).toEqual([
      422,
      { [field]: sentence },
    ]);
  });

  it('refuses an unknown field of other forms too', async () => {
    const { status, body } = await post('/fsc/python/batchjob/create/', [
      ['config', { ...USER }],
      ['job_name', 'x'],
    ]);
    expect([status, (body as { fields?: Record<string, string> }).fields]).toMatchObject([
      422,
      { job_name: 'This call has no field job_name.' },
    ]);
  });
});

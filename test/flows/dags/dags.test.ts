import { afterEach, describe, expect, test } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { openWire } from '#test/harness/wire';
import { plant } from '#test/server/support/driveFiles';
import {
  edgeAdded,
  graphRead,
  graphSaved,
  groupsFolded,
  nodeAdded,
  nodeChanged,
  nodesRemoved,
  redone,
  runRead,
  saveGraphFailed,
  saveGraphRequested,
  undone,
} from '~/web/features/dags/graph/events';
import { pictureOf, boxPositionsOf, stateOfBox } from '~/web/features/dags/graph/model/picture';
import { selectEditing, selectNodeStates } from '~/web/features/dags/graph/selectors';
import {
  createCancelled,
  createRequested,
  dagCreated,
  execute,
  fileRead,
  filePicked,
  scheduleRequested,
  settingsSaveSucceeded,
  settingsRequested,
} from '~/web/features/dags/events';
import { picked } from '~/web/work/forms/drivePicker/events';
import {
  createForm,
  scheduleForm,
  selectCreate,
  settingsForm,
  sharing,
} from '~/web/features/dags/model/forms';
import { dags } from '~/web/features/dags/model/entities';
import { files } from '~/web/lib/browser/files/files';

const FLOW = {
  nodes: [
    { id: 'a', command: 'echo a' },
    { id: 'b', command: 'echo b' },
    { id: 'c', command: 'echo c' },
  ],
  edges: [
    ['a', 'b'],
    ['b', 'c'],
  ],
};

const { server, token } = await workspace();

describe('DAGs', () => {
  let app: AtWork;
  afterEach(() => {
    app.stop();
    expect(app.crashes).toEqual([]);
  });

  const open = async (at: string, wire = openWire(server.app)) => {
    app = await openAtWork(server, { token, at, wire });
  };
  const make = async () =>
    (
      await server.get(
        'dags',
        'create',
        { settings: { dag_name: 'Nightly' } },
        { token, files: { 'f.json': JSON.stringify(FLOW) } },
      )
    ).dag;
  const pick = async (name: string, text: string) => {
    const read = app.next(fileRead);
    app.dispatch(
      filePicked({ file_id: files.keep(new File([text], name)), name, size: text.length }),
    );
    return (await read).payload;
  };
  /** The page of a new DAG, with its graph. */
  const openPage = async () => {
    const dag = await make();
    await open(`/dags/${dag.dag_id}`);
    await untilPasses(() => expect(selectEditing(app.state(), dag.dag_id).version).toBe(1));
    return dag.dag_id;
  };
  const editing = (id: string) => selectEditing(app.state(), id);
  const edges = (id: string) =>
    editing(id).graph.edges.map(({ source, target }) => `${source}>${target}`);

  test('DAG-01 DAG-02 DAG-05 DAG-06 DAG-07 DAG-08 DAG-10 a wrong file is told before it is sent, and a right one makes a DAG and opens its page', async () => {
    await open('/dags/create');
    await untilPasses(() => expect(selectCreate(app.state())).not.toBeNull());
    app.dispatch(createRequested());
    expect(createForm.shownProblemsOf(selectCreate(app.state())!, null)).toEqual({
      dag_name: 'Please input your DAG name!',
      file: 'Choose a json file',
    });
    expect((await pick('flow.txt', '{}')).problem).toBe('No DAG (JSON) files found');
    expect((await pick('flow.json', '{')).problem).toBe('Dag file must be a valid json file');
    expect((await pick('flow.json', '{}')).problem).toBe('Invalid file content');
    expect((await pick('large.json', ' '.repeat(50 * 1024 * 1024))).problem).toBe(
      'This file has 50 MiB. The file of a DAG has at most 10 MiB.',
    );
    app.dispatch(createRequested());
    await app.neverHeard(dagCreated);
    expect(await pick('nightly.json', JSON.stringify(FLOW))).toMatchObject({
      problem: null,
      nodes: 3,
    });
    const made = app.next(dagCreated);
    app.dispatch(createRequested());
    const {
      payload: { id: dag_id },
    } = await made;
    await app.settled();
    expect(app.path()).toBe(`/dags/${dag_id}`);
    expect(app.state().toasts.visible.map(({ text }: { text: string }) => text)).toContain(
      `Create DAG ${dag_id} success`,
    );
  });

  test('DAG-11 DAG-15 a blank graph needs no file, and Cancel leads to the list where the form was opened directly', async () => {
    await open('/dags/create');
    await untilPasses(() => expect(selectCreate(app.state())).not.toBeNull());
    app.dispatch(createForm.events.changed({ dag_name: 'Blank', source: 'blank' }));
    expect(createForm.problemsOf(selectCreate(app.state())!, null)).toEqual({});
    app.dispatch(createCancelled());
    await app.settled();
    expect(app.path()).toBe('/dags');
    expect(selectCreate(app.state())).toBeNull();
  });

  test('DAG-12 sharing with the entire team clears collaborators', () => {
    expect(sharing(true)).toEqual({ shared_with_team: true, collaborators: [] });
    expect(sharing(false)).toEqual({ shared_with_team: false });
    app = { stop: () => undefined, crashes: [] } as unknown as AtWork;
  });

  test('a graph is changed step by step, back and forth, and an edge that closes a circle changes nothing', async () => {
    const dag_id = await openPage();
    app.dispatch(edgeAdded({ dag_id, source: 'c', target: 'a' }));
    expect([edges(dag_id), editing(dag_id).past]).toEqual([['a>b', 'b>c'], []]);
    app.dispatch(nodeAdded({ dag_id, after: 'c' }));
    const added = editing(dag_id).chosen!;
    expect(edges(dag_id)).toEqual(['a>b', 'b>c', `c>${added}`]);
    app.dispatch(nodesRemoved({ dag_id, node_ids: ['b'] }));
    expect(edges(dag_id)).toEqual([`c>${added}`]);
    app.dispatch(undone({ dag_id }));
    app.dispatch(undone({ dag_id }));
    expect(editing(dag_id).graph).toEqual(editing(dag_id).stored);
    app.dispatch(redone({ dag_id }));
    expect(edges(dag_id)).toEqual(['a>b', 'b>c', `c>${added}`]);
    const [first] = editing(dag_id).graph.nodes;
    app.dispatch(nodeChanged({ dag_id, node_id: 'a', node: { ...first!, name: 'First' } }));
    expect([editing(dag_id).graph.nodes[0]?.name, editing(dag_id).future]).toEqual(['First', []]);
    const saved = app.next(graphSaved);
    app.dispatch(saveGraphRequested({ dag_id }));
    await saved;
    expect(
      (await server.get('dags', 'readGraph', { dag_id }, { token })).graph.nodes[0]?.name,
    ).toBe('First');
  });

  test('DAG-16 letters typed into one field are one step, and a group that is folded goes as one', async () => {
    const dag_id = await openPage();
    const [first] = editing(dag_id).graph.nodes;
    for (const name of ['F', 'Fi', 'Fir'])
      app.dispatch(nodeChanged({ dag_id, node_id: 'a', node: { ...first!, name } }));
    expect(editing(dag_id).past).toHaveLength(1);
    app.dispatch(
      nodeChanged({ dag_id, node_id: 'a', node: { ...first!, name: 'Fir', retries: 2 } }),
    );
    expect(editing(dag_id).past).toHaveLength(2);
    app.dispatch(undone({ dag_id }));
    app.dispatch(nodeChanged({ dag_id, node_id: 'a', node: { ...first!, name: 'Fire' } }));
    expect(editing(dag_id).past).toHaveLength(2);
    app.dispatch(undone({ dag_id }));
    app.dispatch(undone({ dag_id }));
    expect(editing(dag_id).graph).toEqual(editing(dag_id).stored);
    app.dispatch(groupsFolded({ dag_id, groups: ['x', 'y'] }));
    expect(editing(dag_id).folded).toEqual(['x', 'y']);
  });

  test("somebody else's newer graph is not lost: mine is refused and stays, and knows that it is out of date", async () => {
    const dag_id = await openPage();
    app.dispatch(nodeAdded({ dag_id }));
    const { graph } = await server.get('dags', 'readGraph', { dag_id }, { token });
    await server.get('dags', 'saveGraph', { dag_id, graph_version: 1, graph }, { token });
    const refused = app.next(saveGraphFailed);
    app.dispatch(saveGraphRequested({ dag_id }));
    await refused;
    expect(editing(dag_id)).toMatchObject({ saveRequest: { problem: { statusCode: 409 } } });
    app.dispatch(graphRead({ dag_id, version: 2, graph }));
    expect([
      editing(dag_id).graph.nodes.length,
      editing(dag_id).from,
      editing(dag_id).version,
    ]).toEqual([4, 1, 2]);
  });

  test('a run shows its nodes as they go, and its end is heard there first', async () => {
    const dag_id = await openPage();
    app.dispatch(execute.requested(dag_id));
    expect(dags.selectRow(app.state(), dag_id)?.status).toBe('Job Submitted');
    const {
      payload: { submission_id },
    } = await app.heard(runRead, ({ payload }) => payload.run.end_datetime !== null);
    expect(Object.fromEntries(selectNodeStates(app.state(), submission_id))).toEqual({
      a: 'worked',
      b: 'worked',
      c: 'worked',
    });
    await untilPasses(() => expect(dags.selectKnown(app.state(), dag_id)?.status).toBe('Executed'));
  });

  test('DAG-03 where commands run is kept with what the form does not show', async () => {
    const dag_id = await openPage();
    await untilPasses(() => expect(app.state().dags?.forms?.settings).not.toBeNull());
    await untilPasses(() => expect(app.state().forms?.environments?.status).toBe('succeeded'));
    app.dispatch(
      settingsForm.events.changed({
        min_gpu_memory: 4,
        min_free_memory: 0.5,
        at_once: 3,
        env_id: null,
      }),
    );
    const kept = app.next(settingsSaveSucceeded);
    app.dispatch(settingsRequested({ dag_id }));
    expect((await kept).payload.row).toMatchObject({
      min_gpu_memory: 4,
      min_free_memory: 0.5,
      at_once: 3,
      env_id: null,
      main_file: 'f.json',
      disk_size: 60,
    });
  });

  test('DAG-03 the directory is a folder that is picked in the drive', async () => {
    await plant(server, { 'flows/a.sh': 'true' });
    const dag_id = await openPage();
    await untilPasses(() => expect(app.state().dags?.forms?.settings).not.toBeNull());
    app.dispatch(picked({ for: 'somebody else', storage: 'drive', paths: ['/other/'] }));
    app.dispatch(picked({ for: settingsForm.name, storage: 'drive', paths: ['/flows/'] }));
    await app.settled();
    const kept = app.next(settingsSaveSucceeded);
    app.dispatch(settingsRequested({ dag_id }));
    expect((await kept).payload.row.source_dir).toBe('/flows');
  });

  test('a wrong schedule is told at its field, a right one is kept', async () => {
    const dag_id = await openPage();
    await untilPasses(() => expect(app.state().dags?.forms?.schedule).not.toBeNull());
    app.dispatch(scheduleForm.events.changed({ enabled: true, cron: '61 0 * * *' }));
    app.dispatch(scheduleRequested({ dag_id }));
    await untilPasses(() =>
      expect(app.state().dags?.forms?.schedule?.problems.cron).toContain('This is not a schedule'),
    );
    const kept = app.next(settingsSaveSucceeded);
    app.dispatch(scheduleForm.events.changed({ cron: '0 3 * * *' }));
    app.dispatch(scheduleRequested({ dag_id }));
    expect((await kept).payload.row.next_run).not.toBeNull();
    expect(settingsForm.problemsOf(app.state().dags!.forms!.settings!, null)).toEqual({});
  });

  test('DAG-16 groups fold to one box, which shows what asks for a look first', () => {
    app = { stop: () => undefined, crashes: [] } as unknown as AtWork;
    const node = (id: string, group: string | null) => ({
      id,
      name: id,
      type: 'command' as const,
      command: 'x',
      condition: 'all_success' as const,
      retries: 0,
      retry_delay: 0,
      timeout: null,
      group,
      position: null,
    });
    const graph = {
      nodes: [node('a', 'g'), node('b', 'g'), node('c', null)],
      edges: [
        { source: 'a', target: 'b' },
        { source: 'a', target: 'c' },
        { source: 'b', target: 'c' },
      ],
    };
    const { boxes, ways } = pictureOf(graph, ['g']);
    expect([boxes.map(({ id }) => id), ways]).toEqual([
      ['\0g', 'c'],
      [{ source: '\0g', target: 'c' }],
    ]);
    const picture = pictureOf(graph, []);
    expect(boxPositionsOf(picture, [])).toBeNull();
    // A new node is placed beside its neighbour until it is laid out: the picture stays, and with it the focus.
    expect([...boxPositionsOf(picture, [{ id: 'a', x: 0, y: 7 }])!]).toEqual([
      ['a', { x: 0, y: 7 }],
      ['b', { x: 236, y: 7 }],
      ['c', { x: 236, y: 7 }],
    ]);
    expect(
      stateOfBox(
        boxes[0]!,
        new Map([
          ['a', 'worked'],
          ['b', 'failed'],
        ]),
      ),
    ).toBe('failed');
  });
});

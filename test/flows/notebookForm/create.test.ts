import { push } from 'connected-react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chosen, notebookText, signedInApp, until, type answering, type SignedInApp } from '#test/harness/formApp';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import {
  createCancelled, createRequested, fileChecked, filesPicked, leaveConfirmed, leaveDeclined, leaveRequested, mainFileChosen, sourcePicked,
} from '~/web/features/notebookForm/events';
import { createForm } from '~/web/features/notebookForm/forms';
import { isReading } from '~/web/features/notebookForm/placement/cascade';
import { selectCreate, selectShownCreateProblems } from '~/web/features/notebookForm/selectors';
import { notebookCreated } from '~/web/features/notebooks/events';
import { noticed } from '~/web/features/notices/events';
import { files } from '~/web/kit/files';

let server: TestWorkspace;
beforeAll(async () => { server = await openWorkspace(); }, 60_000);
afterAll(() => server.close());
const running: SignedInApp[] = [];
afterAll(() => { for (const app of running) app.stop(); });

type Answers = Parameters<typeof answering>[1];
const CREATE = '/fsc/python/notebook/create/';

const open = async (answers: Answers = {}, at = '/notebooks/create') => {
  const app = await signedInApp(server, at, answers);
  running.push(app);
  await until(app, (state) => selectCreate(state, 'create') !== null && !isReading(selectCreate(state, 'create')!.lists));
  return app;
};
const values = (app: SignedInApp) => selectCreate(app.state(), 'create')!.draft.values;
const pick = async (app: SignedInApp, given: ReturnType<typeof chosen>[], folder: string | null = null) => {
  app.dispatch(sourcePicked({ form: 'create', source: 'filesystem' }));
  app.dispatch(filesPicked({ form: 'create', files: given, folder }));
  await until(app, (state) => selectCreate(state, 'create')?.check?.phase !== 'reading');
};
/** Counts what reaches the endpoint that creates notebooks. */
const counting = () => {
  const sent: unknown[] = [];
  return { sent, answers: { [CREATE]: (config, pass) => { sent.push(config.data); return pass(); } } satisfies Answers };
};

describe('a new notebook', () => {
  test('NB-14 NB-15 NB-25 NB-26 the form opens with every field at its default', async () => {
    const app = await open();
    expect(values(app)).toMatchObject({
      notebook_name: '', env_id: null, source_dir: '', main_file: '', disk_size: 60, require_gpu: false, gpu_count: 0, tensorboard_logs_dir: '/tensorboard',
      collaborators: [], node_count: 1, distributed_mode: false, mlflow: false, tensorboard: false, dataset_id: null, project_source: 'filesystem',
      github_repo: null, github_branch: null,
    });
    expect(app.state().notebookForm.choices.runtimes).toMatchObject({ phase: 'ready', value: { runtimes: [{ runtime_id: 'fake' }], missing: [{ name: 'Jupyter' }] } });
  });

  test('NB-17 NB-18 NB-24 ERR-06 an empty form is not sent; a notice lists what is missing', async () => {
    const { sent, answers } = counting();
    const app = await open(answers);
    app.dispatch(createRequested({ form: 'create' }));
    const { payload } = await app.heard(noticed);
    expect(payload.lines).toEqual(['Please input your notebook name!', 'Please upload a notebook', 'Please input project directory!']);
    expect(selectShownCreateProblems(app.state(), 'create')).toMatchObject({ files: 'Please upload a notebook' });
    expect(sent).toEqual([]);
  });

  test('NB-04 NB-33 NB-19 one file sets main_file, several clear it, and another source resets them', async () => {
    const app = await open();
    await pick(app, [chosen('iris.ipynb', notebookText())]);
    expect(values(app)).toMatchObject({ main_file: 'iris.ipynb', notebook_name: 'iris', source_dir: 'iris' });
    await pick(app, [chosen('iris.ipynb', notebookText()), chosen('data/iris.csv', '1,2')], 'flowers');
    expect(values(app)).toMatchObject({ main_file: '', source_dir: 'flowers' });
    app.dispatch(createRequested({ form: 'create' }));
    expect((await app.heard(noticed)).payload.lines).toEqual(['Please choose file!']);
    app.dispatch(sourcePicked({ form: 'create', source: 'empty' }));
    expect(values(app)).toMatchObject({ files: [], main_file: 'Untitled.ipynb', project_source: 'filesystem' });
  });

  test('NB-27 NB-31 NB-32 several nodes are distributed, undistributed is one node, and none is sent as one', async () => {
    const requests: string[] = [];
    const app = await open({ [CREATE]: async (config, pass) => { requests.push(String((config.data as FormData).get('config'))); return pass(); } });
    app.dispatch(createForm.events.changed({ node_count: 3 }));
    expect(values(app).distributed_mode).toBe(true);
    app.dispatch(createForm.events.changed({ distributed_mode: false }));
    expect(values(app).node_count).toBe(1);
    app.dispatch(sourcePicked({ form: 'create', source: 'empty' }));
    app.dispatch(createForm.events.changed({ node_count: 0, notebook_name: 'Nodes', source_dir: 'nodes' }));
    app.dispatch(createRequested({ form: 'create' }));
    await app.heard(notebookCreated);
    expect(JSON.parse(requests[0]!)).toMatchObject({ settings: { node_count: 1, project_source: 'filesystem' } });
  });
});

describe('creating it', () => {
  test('NB-03 NB-39 NB-40 API-61 settings and main file go first, the other files follow once the notebook exists', async () => {
    const app = await open();
    await pick(app, [chosen('main.ipynb', notebookText('"from the file"')), chosen('data/a.csv', 'a'), chosen('data/b.csv', 'b')], 'project');
    app.dispatch(mainFileChosen({ form: 'create', relative_path: 'main.ipynb' }));
    await app.next(fileChecked);
    app.dispatch(createRequested({ form: 'create' }));
    const { payload: { notebook_id } } = await app.heard(notebookCreated);
    await until(app, (state) => state.notices.notices.some(({ text }: { text: string }) => text === `Create notebook ${notebook_id} success`));
    expect(app.path()).toBe(`/notebooks/${notebook_id}`);
    const token = await server.signIn();
    const url = (name: string) => `notebooks/${notebook_id}/${name}`;
    await expect.poll(async () => (await server.get('notebooks', 'read', { notebook_id }, { token })).notebook.sc_bj_file_urls.toSorted())
      .toEqual(expect.arrayContaining([url('data/a.csv'), url('data/b.csv')]));
    const stored = await server.workspace.files.read('admin', `notebooks/${notebook_id}/main.ipynb`);
    expect(stored.toString()).toContain('from the file');
    expect((await server.workspace.files.read('admin', `notebooks/${notebook_id}/data/b.csv`)).toString()).toBe('b');
    expect(selectCreate(app.state(), 'create')).toBeNull();
  });

  test('NB-15 an empty file makes a notebook with one empty cell', async () => {
    const app = await open();
    app.dispatch(sourcePicked({ form: 'create', source: 'empty' }));
    app.dispatch(createForm.events.changed({ notebook_name: 'Blank', source_dir: 'blank' }));
    app.dispatch(createRequested({ form: 'create' }));
    const { payload: { notebook } } = await app.heard(notebookCreated);
    const stored = await server.workspace.files.read('admin', `notebooks/${notebook.notebook_id}/Untitled.ipynb`);
    expect(JSON.parse(stored.toString())).toMatchObject({ nbformat: 4, cells: [{ cell_type: 'code' }] });
  });

  test('a file that is no notebook is refused with the reason, naming it, before anything is sent', async () => {
    const { sent, answers } = counting();
    const app = await open(answers);
    await pick(app, [chosen('table.ipynb', 'a,b,c')]);
    app.dispatch(createForm.events.changed({ source_dir: 'somewhere', notebook_name: 'Table' }));
    app.dispatch(createRequested({ form: 'create' }));
    const { payload } = await app.heard(noticed);
    expect(payload.lines).toEqual(['table.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook.']);
    expect(sent).toEqual([]);
  });

  test('UPL-26 a file that cannot be read any more says Failed!', async () => {
    const app = await open();
    const gone = chosen('gone.ipynb', notebookText());
    files.letGo([gone.id]);
    await pick(app, [gone]);
    expect((await app.heard(noticed)).payload).toMatchObject({ kind: 'error', text: 'Failed!' });
    expect(selectCreate(app.state(), 'create')!.check?.reason).toContain('gone.ipynb could not be read');
  });

  test('ERR-06 a refusal of the server goes to its fields and keeps what was filled in', async () => {
    const app = await open();
    app.dispatch(sourcePicked({ form: 'create', source: 'empty' }));
    app.dispatch(createForm.events.changed({ notebook_name: 'Shared', source_dir: 'shared', collaborators: ['nobody'] }));
    app.dispatch(createRequested({ form: 'create' }));
    await app.heard(createForm.events.refused);
    expect(selectShownCreateProblems(app.state(), 'create')).toEqual({ collaborators: 'Nobody in your team is called nobody.' });
    expect(values(app)).toMatchObject({ notebook_name: 'Shared' });
    expect((await app.heard(noticed)).payload).toMatchObject({ text: 'The notebook was not created', lines: ['Nobody in your team is called nobody.'] });
    expect(app.path()).toBe('/notebooks/create');
  });

  test('NB-02 a creation under way can be cancelled: its request is aborted and the form stays', async () => {
    let begun = false;
    let aborted = false;
    const app = await open({ [CREATE]: (config) => new Promise((_resolve, reject) => {
      begun = true;
      config.signal?.addEventListener?.('abort', () => { aborted = true; reject(new Error('aborted')); });
    }) });
    app.dispatch(sourcePicked({ form: 'create', source: 'empty' }));
    app.dispatch(createForm.events.changed({ notebook_name: 'Slow', source_dir: 'slow' }));
    app.dispatch(createRequested({ form: 'create' }));
    await until(app, (state) => selectCreate(state, 'create')!.draft.submitting);
    await expect.poll(() => begun).toBe(true);
    app.dispatch(leaveRequested({ form: 'create' }));
    await app.heard(createCancelled);
    expect(aborted).toBe(true);
    expect(selectCreate(app.state(), 'create')).toMatchObject({ draft: { submitting: false, values: { notebook_name: 'Slow' } } });
    expect(app.path()).toBe('/notebooks/create');
  });

  test('a double click makes one notebook', async () => {
    const { sent, answers } = counting();
    const app = await open(answers);
    app.dispatch(sourcePicked({ form: 'create', source: 'empty' }));
    app.dispatch(createForm.events.changed({ notebook_name: 'Once', source_dir: 'once' }));
    app.dispatch(createRequested({ form: 'create' }));
    app.dispatch(createRequested({ form: 'create' }));
    await app.heard(notebookCreated);
    expect(sent).toHaveLength(1);
  });
});

describe('leaving the form', () => {
  test('NB-02 Cancel goes to /notebooks; where something was filled in it asks first', async () => {
    const app = await open();
    app.dispatch(leaveRequested({ form: 'create' }));
    expect(app.path()).toBe('/notebooks');
    app.dispatch(push('/notebooks/create'));
    app.dispatch(createForm.events.changed({ notebook_name: 'Half' }));
    app.dispatch(leaveRequested({ form: 'create' }));
    expect(selectCreate(app.state(), 'create')?.leaving).toBe(true);
    app.dispatch(leaveDeclined({ form: 'create' }));
    expect(app.path()).toBe('/notebooks/create');
    app.dispatch(leaveRequested({ form: 'create' }));
    app.dispatch(leaveConfirmed({ form: 'create' }));
    expect(app.path()).toBe('/notebooks');
    expect(selectCreate(app.state(), 'create')).toBeNull();
  });

  test('what was filled in is still there after Back and Forward', async () => {
    const app = await open();
    app.dispatch(createForm.events.changed({ notebook_name: 'Half' }));
    app.history.goBack();
    app.history.goForward();
    expect(values(app).notebook_name).toBe('Half');
  });
});

import { push } from 'connected-react-router';
import { afterAll, describe, expect, test } from 'vitest';
import {
  chosen,
  notebookText,
  replyWith,
  signedInApp,
  until,
  type answering,
  type SignedInApp,
} from '#test/harness/formApp';
import { workspace } from '#test/flows/support/atWork';
import {
  fileChecked,
  filesPicked,
  mainFileChosen,
  sourcePicked,
} from '~/web/work/forms/sources/events';
import {
  createCancelled,
  createRequested,
  leaveConfirmed,
  leaveDeclined,
  leaveRequested,
  formSubmitFailed,
} from '~/web/work/forms/events';
import { notebookForm } from '~/web/features/notebooks/form/model/form';
import { isReading } from '~/web/work/forms/placement/model/cascade';
import { selectCreate } from '~/web/work/forms/selectors';
import { notebookCreated } from '~/web/features/notebooks/events';
import { toastAdded } from '~/web/core/toasts/events';
import { files } from '~/web/lib/browser/files/files';

const { server } = await workspace();
const running: SignedInApp[] = [];
afterAll(() => {
  for (const app of running) app.stop();
});

type Answers = Parameters<typeof answering>[1];
const CREATE = '/fsc/python/notebook/create/';

const open = async (answers: Answers = {}, at = '/notebooks/create') => {
  const app = await signedInApp(server, at, answers);
  running.push(app);
  await until(
    app,
    (state) =>
      selectCreate(state, 'notebook') !== null &&
      !isReading(selectCreate(state, 'notebook')!.lists),
  );
  return app;
};
const values = (app: SignedInApp) => notebookForm.selectCreate(app.state())!.draft.values;
const pick = async (
  app: SignedInApp,
  given: ReturnType<typeof chosen>[],
  folder: string | null = null,
) => {
  app.dispatch(sourcePicked({ form: 'notebook', source: 'filesystem' }));
  app.dispatch(filesPicked({ form: 'notebook', files: given, folder }));
  await until(app, (state) => selectCreate(state, 'notebook')?.files.check?.phase !== 'reading');
};
/** Counts what reaches the endpoint that creates notebooks. */
const counting = () => {
  const sent: unknown[] = [];
  return {
    sent,
    answers: {
      [CREATE]: (config, pass) => {
        sent.push(config.data);
        return pass();
      },
    } satisfies Answers,
  };
};

describe('a new notebook', () => {
  test('NB-14 NB-15 NB-25 NB-26 the form opens with every field at its default', async () => {
    const app = await open();
    expect(values(app)).toMatchObject({
      name: 'Untitled',
      source: 'empty',
      env_id: null,
      source_dir: 'Untitled',
      main_file: 'Untitled.ipynb',
      disk_size: 60,
      require_gpu: false,
      gpu_count: 0,
      tensorboard_logs_dir: '/tensorboard',
      collaborators: [],
      node_count: 1,
      distributed_mode: false,
      mlflow: false,
      tensorboard: false,
      dataset_id: null,
      project_source: 'filesystem',
      github_repo: null,
      github_branch: null,
    });
    expect(app.state().notebooks?.runtimeOptions).toMatchObject({
      status: 'succeeded',
      value: { runtimes: [{ runtime_id: 'fake' }], missing: [{ name: 'Jupyter' }] },
    });
  });

  test('NB-17 NB-18 NB-24 ERR-06 an empty form is not sent, and a notice lists what is missing', async () => {
    const { sent, answers } = counting();
    const app = await open(answers);
    app.dispatch(sourcePicked({ form: 'notebook', source: 'filesystem' }));
    expect(notebookForm.selectShownCreateProblems(app.state())).toEqual({});
    app.dispatch(createRequested({ form: 'notebook' }));
    const { payload } = await app.heard(toastAdded);
    expect(payload.lines).toEqual([
      'Please input your notebook name!',
      'Please upload a notebook',
      'Please input project directory!',
    ]);
    expect(notebookForm.selectShownCreateProblems(app.state())).toMatchObject({
      files: 'Please upload a notebook',
    });
    expect(sent).toEqual([]);
    expect(app.crashes).toEqual([]);
  });

  test('NB-04 NB-33 NB-19 one file sets main_file, several clear it, and another source resets them', async () => {
    const app = await open();
    await pick(app, [chosen('iris.ipynb', notebookText())]);
    expect(values(app)).toMatchObject({
      main_file: 'iris.ipynb',
      name: 'iris',
      source_dir: 'iris',
    });
    await pick(
      app,
      [chosen('iris.ipynb', notebookText()), chosen('data/iris.csv', '1,2')],
      'flowers',
    );
    expect(values(app)).toMatchObject({ main_file: '', source_dir: 'flowers' });
    app.dispatch(createRequested({ form: 'notebook' }));
    expect((await app.heard(toastAdded)).payload.lines).toEqual(['Please choose file!']);
    app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
    expect(values(app)).toMatchObject({
      files: [],
      main_file: 'Untitled.ipynb',
      project_source: 'filesystem',
    });
  });

  test('NB-27 NB-31 NB-32 several nodes are distributed, undistributed is one node, and none is sent as one', async () => {
    const requests: string[] = [];
    const app = await open({
      [CREATE]: async (config, pass) => {
        requests.push(String((config.data as FormData).get('config')));
        return pass();
      },
    });
    app.dispatch(notebookForm.changed({ node_count: 3 }));
    expect(values(app).distributed_mode).toBe(true);
    app.dispatch(notebookForm.changed({ distributed_mode: false }));
    expect(values(app).node_count).toBe(1);
    app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
    app.dispatch(notebookForm.changed({ node_count: 0, name: 'Nodes', source_dir: 'nodes' }));
    app.dispatch(createRequested({ form: 'notebook' }));
    await app.heard(notebookCreated);
    expect(JSON.parse(requests[0]!)).toMatchObject({
      settings: { node_count: 1, project_source: 'filesystem' },
    });
  });
});

describe('creating it', () => {
  test('NB-03 NB-39 NB-40 API-61 settings and main file go first, the other files follow once the notebook exists', async () => {
    const app = await open();
    const main = chosen('main.ipynb', notebookText('"from the file"'));
    await pick(app, [main, chosen('data/a.csv', 'a'), chosen('data/b.csv', 'b')], 'project');
    app.dispatch(mainFileChosen({ form: 'notebook', relative_path: 'main.ipynb' }));
    await app.next(fileChecked);
    app.dispatch(createRequested({ form: 'notebook' }));
    const [
      {
        payload: { id: notebook_id },
      },
      token,
    ] = [await app.heard(notebookCreated), await server.signIn()];
    await until(app, (state) =>
      state.toasts.visible.some(
        ({ text }: { text: string }) => text === `Create notebook ${notebook_id} success`,
      ),
    );
    expect(app.path()).toBe(`/notebooks/${notebook_id}`);
    const url = (name: string) => `notebooks/${notebook_id}/${name}`;
    await expect
      .poll(async () =>
        (
          await server.get('notebooks', 'read', { notebook_id }, { token })
        ).notebook.sc_bj_file_urls.toSorted(),
      )
      .toEqual(expect.arrayContaining([url('data/a.csv'), url('data/b.csv')]));
    const stored = async (name: string) =>
      (await server.workspace.files.read('admin', url(name))).toString();
    expect([await stored('main.ipynb'), await stored('data/b.csv')]).toEqual([
      expect.stringContaining('from the file'),
      'b',
    ]);
    expect(notebookForm.selectCreate(app.state())).toBeNull();
    expect(files.find(main.id), 'what the server has is let go').toBeUndefined();
  });

  test('NB-15 an empty file makes a notebook with one empty cell', async () => {
    const app = await open();
    app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
    app.dispatch(notebookForm.changed({ name: 'Blank', source_dir: 'blank' }));
    app.dispatch(createRequested({ form: 'notebook' }));
    const {
      payload: { row: notebook },
    } = await app.heard(notebookCreated);
    const stored = await server.workspace.files.read(
      'admin',
      `notebooks/${notebook.notebook_id}/Untitled.ipynb`,
    );
    expect(JSON.parse(stored.toString())).toMatchObject({
      nbformat: 4,
      cells: [{ cell_type: 'code' }],
    });
  });

  test('a file that is no notebook is refused with the reason, naming it, before anything is sent', async () => {
    const { sent, answers } = counting();
    const app = await open(answers);
    await pick(app, [chosen('table.ipynb', 'a,b,c')]);
    app.dispatch(notebookForm.changed({ source_dir: 'somewhere', name: 'Table' }));
    app.dispatch(createRequested({ form: 'notebook' }));
    const { payload } = await app.heard(toastAdded);
    expect(payload.lines).toEqual([
      'table.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook.',
    ]);
    expect(sent).toEqual([]);
  });

  test('UPL-26 a file that cannot be read any more says Failed!', async () => {
    const app = await open();
    const gone = chosen('gone.ipynb', notebookText());
    files.letGo([gone.id]);
    await pick(app, [gone]);
    expect((await app.heard(toastAdded)).payload).toMatchObject({ kind: 'error', text: 'Failed!' });
    expect(notebookForm.selectCreate(app.state())!.files.check?.reason).toContain(
      'gone.ipynb could not be read',
    );
  });

  test('ERR-06 a refusal of the server goes to its fields and keeps what was filled in', async () => {
    const app = await open();
    app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
    app.dispatch(
      notebookForm.changed({ name: 'Shared', source_dir: 'shared', collaborators: ['nobody'] }),
    );
    app.dispatch(createRequested({ form: 'notebook' }));
    await app.heard(formSubmitFailed);
    expect(notebookForm.selectShownCreateProblems(app.state())).toEqual({
      collaborators: 'Nobody in your team is called nobody.',
    });
    expect(values(app)).toMatchObject({ name: 'Shared' });
    expect((await app.heard(toastAdded)).payload).toMatchObject({
      text: 'The notebook was not created',
      lines: ['Nobody in your team is called nobody.'],
    });
    expect(app.path()).toBe('/notebooks/create');
  });

  test.each([
    ['clone_of', 'clone'],
    ['drive_files.paths.0', 'drive'],
  ])(
    'ERR-06 what cannot be copied any more is said where it was chosen: %s',
    async (told, field) => {
      const sentence = 'It is gone.';
      const app = await open({
        [CREATE]: async (config) =>
          replyWith(
            config,
            { code: 'invalid', Error: sentence, fields: { [told]: sentence } },
            422,
          ),
      });
      app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
      app.dispatch(notebookForm.changed({ name: 'Copy', source_dir: 'copy' }));
      app.dispatch(createRequested({ form: 'notebook' }));
      expect((await app.heard(formSubmitFailed)).payload.fields).toEqual({ [field]: sentence });
      expect((await app.heard(toastAdded)).payload).toMatchObject({
        text: 'The notebook was not created',
        lines: [sentence],
      });
    },
  );

  test('NB-02 a creation under way can be cancelled: its request is aborted and the form stays', async () => {
    let begun = false;
    let aborted = false;
    const app = await open({
      [CREATE]: (config) =>
        new Promise((_resolve, reject) => {
          begun = true;
          config.signal?.addEventListener?.('abort', () => {
            aborted = true;
            reject(new Error('aborted'));
          });
        }),
    });
    app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
    app.dispatch(notebookForm.changed({ name: 'Slow', source_dir: 'slow' }));
    app.dispatch(createRequested({ form: 'notebook' }));
    await until(app, (now) => selectCreate(now, 'notebook')!.draft.request.status === 'loading');
    await expect.poll(() => begun).toBe(true);
    app.dispatch(leaveRequested({ form: 'notebook' }));
    await app.heard(createCancelled);
    expect(aborted).toBe(true);
    await app.neverHeard(toastAdded);
    expect(notebookForm.selectCreate(app.state())).toMatchObject({
      draft: { request: { status: 'idle' }, values: { name: 'Slow' } },
    });
    expect(app.path()).toBe('/notebooks/create');
  });

  test('a double click makes one notebook', async () => {
    const { sent, answers } = counting();
    const app = await open(answers);
    app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
    app.dispatch(notebookForm.changed({ name: 'Once', source_dir: 'once' }));
    app.dispatch(createRequested({ form: 'notebook' }));
    app.dispatch(createRequested({ form: 'notebook' }));
    await app.heard(notebookCreated);
    expect(sent).toHaveLength(1);
  });
});

describe('leaving the form', () => {
  test('NB-02 Cancel goes to /notebooks, where something was filled in it asks first', async () => {
    const app = await open();
    app.dispatch(leaveRequested({ form: 'notebook' }));
    expect(app.path()).toBe('/notebooks');
    app.dispatch(push('/notebooks/create'));
    app.dispatch(notebookForm.changed({ name: 'Half' }));
    app.dispatch(leaveRequested({ form: 'notebook' }));
    expect(notebookForm.selectCreate(app.state())?.leaving).toBe(true);
    app.dispatch(leaveDeclined({ form: 'notebook' }));
    expect(app.path()).toBe('/notebooks/create');
    app.dispatch(leaveRequested({ form: 'notebook' }));
    app.dispatch(leaveConfirmed({ form: 'notebook' }));
    expect(app.path()).toBe('/notebooks');
    expect(notebookForm.selectCreate(app.state())).toBeNull();
  });

  test('what was filled in is still there after Back and Forward', async () => {
    const app = await open();
    app.dispatch(notebookForm.changed({ name: 'Half' }));
    app.history.goBack();
    app.history.goForward();
    expect(values(app).name).toBe('Half');
  });
});

import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { putInDrive } from '#test/harness/driveFiles';
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
import { picked, pickDeclined, pickRequested } from '~/web/work/forms/drivePicker/events';
import { githubSourceReset } from '~/web/work/github/events';
import {
  driveSearched,
  driveSearchFailed,
  driveSearchNeeded,
  dropFailed,
  filesDropped,
  filesPicked,
  mainFileChosen,
  sourcePicked,
} from '~/web/work/forms/sources/events';
import { createRequested, formSubmitFailed } from '~/web/work/forms/events';
import { notebookForm } from '~/web/features/notebooks/form/model/form';
import { isReading } from '~/web/work/forms/placement/model/cascade';
import { selectCreate } from '~/web/work/forms/selectors';
import { notebookCreated } from '~/web/features/notebooks/events';
import { dropped } from '~/web/lib/browser/files/dropped';
import { toastAdded } from '~/web/core/toasts/events';

const { server } = await workspace();
beforeAll(async () => {
  await putInDrive(server, {
    '/iris/iris.ipynb': notebookText('"iris of the drive"'),
    '/iris/data/iris.csv': '1,2',
    '/alone/one.ipynb': notebookText(),
    '/alone/data.csv': 'a',
    '/alone/.ipynb_checkpoints/one-checkpoint.ipynb': notebookText(),
    '/several/b.ipynb': notebookText('"b"'),
    '/several/sub/a.ipynb': notebookText('"a"'),
    '/single.ipynb': notebookText('"single"'),
    '/notes.txt': 'n',
    '/broken.ipynb': 'a,b,c',
    '/bare/readme.txt': 'r',
  });
  await putInDrive(server, { '/team.ipynb': notebookText('"of the team"') }, 'teamdrive');
});
const running: SignedInApp[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
});

type Answers = Parameters<typeof answering>[1];

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
const create = (app: SignedInApp) => notebookForm.selectCreate(app.state())!;
const values = (app: SignedInApp) => create(app).draft.values;
/** Picks from the drive as the dialog does. */
const fromDrive = async (
  app: SignedInApp,
  paths: string[],
  storage: 'drive' | 'teamdrive' = 'drive',
) => {
  app.dispatch(sourcePicked({ form: 'notebook', source: 'drive' }));
  app.dispatch(pickRequested({ for: 'notebook', kind: 'any', multiple: true }));
  app.dispatch(picked({ for: 'notebook', storage, paths }));
  await until(app, () => create(app).files.search.status !== 'loading');
};
const made = async (app: SignedInApp) => {
  app.dispatch(createRequested({ form: 'notebook' }));
  return (await app.heard(notebookCreated)).payload.row;
};
const stored = async (id: string, path: string) =>
  (await server.workspace.files.read('admin', `notebooks/${id}/${path}`)).toString();

describe('the four sources', () => {
  test('NB-04 picking one source resets the others, whichever was picked before', async () => {
    const app = await open();
    await fromDrive(app, ['/single.ipynb']);
    expect(values(app)).toMatchObject({
      source: 'drive',
      project_source: 'filesystem',
      main_file: 'single.ipynb',
      drive: { storage: 'drive', paths: ['/single.ipynb'] },
    });
    app.dispatch(sourcePicked({ form: 'notebook', source: 'filesystem' }));
    app.dispatch(
      filesPicked({
        form: 'notebook',
        files: [chosen('local.ipynb', notebookText())],
        folder: null,
      }),
    );
    expect(values(app)).toMatchObject({
      source: 'filesystem',
      drive: null,
      main_file: 'local.ipynb',
      github_repo: null,
    });
    expect(create(app).files.search).toEqual({ status: 'idle' });
    const reset = app.next(githubSourceReset);
    app.dispatch(sourcePicked({ form: 'notebook', source: 'github' }));
    expect((await reset).payload).toEqual({ for: 'notebook' });
    expect(values(app)).toMatchObject({
      source: 'github',
      project_source: 'github',
      drive: null,
      files: [],
      main_file: '',
    });
    app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
    expect(values(app)).toMatchObject({
      source: 'empty',
      project_source: 'filesystem',
      files: [],
      drive: null,
      main_file: 'Untitled.ipynb',
    });
  });

  test('NB-17 NB-19 each source says what it lacks', async () => {
    const app = await open();
    const lines = async () => {
      const notice = app.next(toastAdded);
      app.dispatch(createRequested({ form: 'notebook' }));
      return (await notice).payload.lines;
    };
    app.dispatch(sourcePicked({ form: 'notebook', source: 'filesystem' }));
    app.dispatch(notebookForm.changed({ name: 'N', source_dir: 'n' }));
    expect(await lines()).toEqual(['Please upload a notebook']);
    app.dispatch(sourcePicked({ form: 'notebook', source: 'github' }));
    expect(await lines()).toEqual(['Please choose files of a repository']);
    app.dispatch(sourcePicked({ form: 'notebook', source: 'drive' }));
    expect(await lines()).toEqual(['Please choose files or a folder from the Drive']);
    await fromDrive(app, ['/several/']);
    expect(await lines()).toEqual(['Please choose file!']);
  });

  test('NB-04 NB-33 what is dropped on the form is taken, and what the browser cannot read is said', async () => {
    const app = await open();
    app.dispatch(sourcePicked({ form: 'notebook', source: 'filesystem' }));
    app.dispatch(
      filesDropped({
        form: 'notebook',
        drop: dropped.keepChosen([new File([notebookText()], 'iris.ipynb')]),
      }),
    );
    await app.heard(filesPicked);
    expect(values(app)).toMatchObject({ main_file: 'iris.ipynb', name: 'iris' });
    await app.neverHeard(dropFailed);
    const gone = {
      isFile: true,
      isDirectory: false,
      name: 'gone.ipynb',
      file: (_: unknown, fail: (error: Error) => void) => fail(new Error('gone')),
    };
    app.dispatch(
      filesDropped({
        form: 'notebook',
        drop: dropped.keep([{ webkitGetAsEntry: () => gone } as unknown as DataTransferItem]),
      }),
    );
    expect((await app.heard(dropFailed)).payload).toEqual({ form: 'notebook' });
    expect(values(app)).toMatchObject({ main_file: 'iris.ipynb' });
  });

  test('a choice for another form, or after another source was picked, changes nothing', async () => {
    const app = await open();
    app.dispatch(sourcePicked({ form: 'notebook', source: 'drive' }));
    app.dispatch(picked({ for: 'another', storage: 'drive', paths: ['/single.ipynb'] }));
    app.dispatch(pickDeclined({ for: 'notebook' }));
    expect(values(app)).toMatchObject({ drive: null, main_file: '' });
    expect(create(app).files.search).toEqual({ status: 'idle' });
    app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
    app.dispatch(picked({ for: 'notebook', storage: 'drive', paths: ['/single.ipynb'] }));
    expect(values(app)).toMatchObject({
      source: 'empty',
      drive: null,
      main_file: 'Untitled.ipynb',
    });
  });
});

describe('from the drive', () => {
  test('NB-04 NB-15 a folder: its notebooks are found below it, the only one is the main file, and all of it is copied', async () => {
    const app = await open();
    await fromDrive(app, ['/iris/']);
    expect(values(app)).toMatchObject({
      main_file: 'iris/iris.ipynb',
      name: 'iris',
      source_dir: 'iris',
    });
    const notebook = await made(app);
    expect(notebook).toMatchObject({ main_file: 'iris/iris.ipynb', notebook_name: 'iris' });
    expect(await stored(notebook.notebook_id, 'iris/iris.ipynb')).toContain('iris of the drive');
    expect(await stored(notebook.notebook_id, 'iris/data/iris.csv')).toBe('1,2');
    expect(app.path()).toBe(`/notebooks/${notebook.notebook_id}`);
  });

  test('NB-04 NB-19 of several notebooks the person chooses, and what Jupyter keeps for itself is none', async () => {
    const app = await open();
    await fromDrive(app, ['/several/', '/single.ipynb', '/notes.txt']);
    const { search: books } = create(app).files;
    expect(books.status === 'succeeded' && books.value.paths.toSorted()).toEqual([
      'several/b.ipynb',
      'several/sub/a.ipynb',
      'single.ipynb',
    ]);
    expect(values(app).main_file).toBe('');
    app.dispatch(mainFileChosen({ form: 'notebook', relative_path: 'several/sub/a.ipynb' }));
    app.dispatch(notebookForm.changed({ name: 'Several', source_dir: 'several' }));
    const notebook = await made(app);
    expect(await stored(notebook.notebook_id, 'several/sub/a.ipynb')).toContain('a');
    expect(await stored(notebook.notebook_id, 'notes.txt')).toBe('n');
    await fromDrive(await open(), ['/alone/']);
    expect(values(running.at(-1)!)).toMatchObject({ main_file: 'alone/one.ipynb' });
  });

  test('NB-04 a file of the team drive', async () => {
    const app = await open();
    await fromDrive(app, ['/team.ipynb'], 'teamdrive');
    expect(values(app)).toMatchObject({
      name: 'team',
      source_dir: 'team',
      drive: { storage: 'teamdrive' },
    });
    const notebook = await made(app);
    expect(await stored(notebook.notebook_id, 'team.ipynb')).toContain('of the team');
  });

  test("NB-19 ERR-06 a file that is no notebook is refused with the server's reason at the field, and the form stays", async () => {
    const app = await open();
    await fromDrive(app, ['/broken.ipynb']);
    app.dispatch(createRequested({ form: 'notebook' }));
    await app.heard(formSubmitFailed);
    expect(notebookForm.selectShownCreateProblems(app.state())?.main_file).toBe(
      'broken.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook.',
    );
    expect(values(app)).toMatchObject({ source: 'drive', main_file: 'broken.ipynb' });
    expect(app.path()).toBe('/notebooks/create');
  });

  test('ERR-06 what is gone from the drive by then is said where it was chosen', async () => {
    await putInDrive(server, { '/gone.ipynb': notebookText() });
    const app = await open();
    await fromDrive(app, ['/gone.ipynb']);
    await server.get(
      'drive',
      'delete',
      { storage: 'drive', complete_object_path: ['/gone.ipynb'] },
      { token: await server.signIn() },
    );
    app.dispatch(createRequested({ form: 'notebook' }));
    await app.heard(formSubmitFailed);
    expect(notebookForm.selectShownCreateProblems(app.state())).toEqual({
      drive: 'There is nothing called /gone.ipynb in the drive.',
    });
  });

  test('ERR-07 where the notebooks of a folder cannot be found out, Retry asks again', async () => {
    let broken = true;
    const app = await open({
      '/fsc/drive/contents/search/': async (config, pass) =>
        broken ? replyWith(config, { code: 'failed', Error: 'Asleep.' }, 500) : pass(),
    });
    await fromDrive(app, ['/iris/']);
    expect((await app.heard(driveSearchFailed)).payload.problem.message).toBe('Asleep.');
    broken = false;
    app.dispatch(driveSearchNeeded({ form: 'notebook' }));
    expect((await app.heard(driveSearched)).payload).toEqual({
      form: 'notebook',
      paths: ['iris/iris.ipynb'],
      truncated: false,
    });
    expect(values(app).main_file).toBe('iris/iris.ipynb');
  });

  test('API-02 ERR-07 an answer that is no list of files is a failed search, never a form without notebooks', async () => {
    const app = await open({
      '/fsc/drive/contents/search/': async (config) =>
        replyWith(config, { contents: 'Good evening' }),
    });
    await fromDrive(app, ['/iris/']);
    expect(create(app).files.search).toMatchObject({
      status: 'failed',
      problem: { code: 'malformed' },
    });
    await app.neverHeard(driveSearched);
    expect(app.crashes).toEqual([]);
  });

  test('NB-11 the bare embedded page makes one too', async () => {
    const app = await open({}, '/components/notebooks/create');
    await fromDrive(app, ['/single.ipynb']);
    const { notebook_id } = await made(app);
    await until(app, (state) => selectCreate(state, 'notebook')?.made !== null);
    expect(create(app).made).toEqual({ id: notebook_id, told: false });
    expect(await stored(notebook_id, 'single.ipynb')).toContain('single');
  });
});

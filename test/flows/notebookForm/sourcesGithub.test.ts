import { afterEach, describe, expect, test } from 'vitest';
import {
  answering,
  notebookText,
  signedInApp,
  until,
  type SignedInApp,
} from '#test/harness/formApp';
import { workspace } from '#test/flows/support/atWork';
import { GITHUB, githubInMemory } from '../support/github';
import { addressEntered, addressTyped, boxTicked, branchChosen } from '~/web/work/github/events';
import { selectBrowse } from '~/web/work/github/model/sourceSlice';
import { fetchStarted, mainFileChosen, sourcePicked } from '~/web/work/forms/sources/events';
import { createCancelled, createRequested, leaveRequested } from '~/web/work/forms/events';
import { isReading } from '~/web/work/forms/placement/model/cascade';
import { notebookForm } from '~/web/features/notebooks/form/model/form';
import { selectCreate } from '~/web/work/forms/selectors';
import { notebookCreated } from '~/web/features/notebooks/events';
import { toastAdded } from '~/web/core/toasts/events';
import { selectUploadCounts } from '~/web/core/uploads/selectors';
import { forgetGithubAnswers } from '~/web/lib/http/github';

const { server } = await workspace();
const running: SignedInApp[] = [];
afterEach(() => {
  forgetGithubAnswers();
  for (const app of running.splice(0)) app.stop();
});

const FORM = { for: 'notebook' };
const CONTENTS = {
  'fit.ipynb': notebookText('"fitted"'),
  'other/second.ipynb': notebookText('"second"'),
  'broken.ipynb': 'a,b,c',
  'data/points.csv': 'x,y\n1,2\n',
  'train.py': 'print(1)\n',
};

/** The create form with a repository's files read, nothing ticked yet. */
const open = async (at = '/notebooks/create') => {
  const github = githubInMemory(server.app);
  github.world.repos = [
    {
      full_name: 'mona/fits',
      private: false,
      branches: { main: CONTENTS, old: { 'old.ipynb': notebookText('"old"') } },
    },
  ];
  const made: unknown[] = [];
  const adapter = answering(github.adapter, {
    '/fsc/python/notebook/create/': (_, pass) => {
      made.push(1);
      return pass();
    },
  });
  const app = await signedInApp(server, at, {}, { adapter, config: GITHUB });
  running.push(app);
  await until(
    app,
    (state) =>
      selectCreate(state, 'notebook') !== null &&
      !isReading(selectCreate(state, 'notebook')!.lists),
  );
  app.dispatch(sourcePicked({ form: 'notebook', source: 'github' }));
  app.dispatch(addressTyped({ ...FORM, text: 'mona/fits' }));
  app.dispatch(addressEntered(FORM));
  await read(app, 'main');
  return { app, github, made };
};
const read = (app: SignedInApp, branch: string) =>
  until(app, (state) => {
    const browse = selectBrowse(state, 'notebook');
    return browse?.tree.status === 'succeeded' && browse.branch === branch;
  });
const create = (app: SignedInApp) => notebookForm.selectCreate(app.state())!;
const values = (app: SignedInApp) => create(app).draft.values;
const tick = async (app: SignedInApp, ...paths: string[]) => {
  for (const path of paths) app.dispatch(boxTicked({ ...FORM, path, ticked: true }));
  await until(
    app,
    () =>
      paths.length === 0 ||
      values(app).files.some(({ relative_path }) => relative_path.startsWith(paths.at(-1)!)),
  );
};
const stored = async (id: string, path: string) =>
  (await server.workspace.files.read('admin', `notebooks/${id}/${path}`)).toString();

test('ACC-06 RT-03 the launch trigger createNotebookGH opens the form with GitHub chosen, and nothing typed', async () => {
  const github = githubInMemory(server.app);
  const app = await signedInApp(
    server,
    '/launch?trigger=createNotebookGH',
    {},
    { adapter: github.adapter, config: GITHUB },
  );
  running.push(app);
  await until(
    app,
    (state) => (selectCreate(state, 'notebook')?.draft.values.source ?? null) !== null,
  );
  expect([app.history.location.pathname, values(app).source, values(app).project_source]).toEqual([
    '/notebooks/create',
    'github',
    'github',
  ]);
  expect(selectBrowse(app.state(), 'notebook')).not.toBeNull();
  expect(notebookForm.selectCreateDirty(app.state())).toBe(false);
});

describe('a notebook of a repository', () => {
  test('NB-04 NB-15 NB-40 its main file is brought first and sent along, and the other files go through the uploads', async () => {
    const { app, github } = await open();
    await tick(app, 'fit.ipynb', 'data', 'train.py');
    expect(values(app)).toMatchObject({
      project_source: 'github',
      github_repo: 'mona/fits',
      github_branch: 'main',
      main_file: 'fit.ipynb',
      name: 'fits',
      source_dir: 'fits',
    });
    const before = github.asked.length;
    app.dispatch(createRequested({ form: 'notebook' }));
    const {
      payload: { id: notebook_id, row: notebook },
    } = await app.heard(notebookCreated);
    expect(notebook).toMatchObject({ main_file: 'fit.ipynb', source_dir: 'fits' });
    expect(github.calls()[before]).toBe('/mona/fits/main/fit.ipynb');
    expect(app.told().indexOf('forms/fetchStarted')).toBeLessThan(
      app.told().indexOf('notebooks/createSucceeded'),
    );
    await until(app, (state) => selectUploadCounts(state).completed === 2);
    expect(await stored(notebook_id, 'fit.ipynb')).toContain('fitted');
    expect(await stored(notebook_id, 'data/points.csv')).toBe('x,y\n1,2\n');
    expect(await stored(notebook_id, 'train.py')).toBe('print(1)\n');
    expect(app.path()).toBe(`/notebooks/${notebook_id}`);
  });

  test('NB-06 NB-07 NB-19 of several notebooks the person chooses, and another branch takes the choice back, other ticks keep it', async () => {
    const { app } = await open();
    await tick(app, 'fit.ipynb', 'other');
    app.dispatch(mainFileChosen({ form: 'notebook', relative_path: 'other/second.ipynb' }));
    await tick(app, 'train.py');
    expect(values(app)).toMatchObject({ main_file: 'other/second.ipynb', github_branch: 'main' });
    app.dispatch(branchChosen({ ...FORM, branch: 'old' }));
    await read(app, 'old');
    expect(values(app)).toMatchObject({ files: [], main_file: '', github_repo: 'mona/fits' });
    await tick(app, 'old.ipynb');
    expect(values(app)).toMatchObject({ main_file: 'old.ipynb', github_branch: 'old' });
  });

  test('NB-04 picking another source forgets the repository, in the panel too', async () => {
    const { app } = await open();
    await tick(app, 'fit.ipynb');
    app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
    expect(values(app)).toMatchObject({
      files: [],
      github_repo: null,
      github_branch: null,
      project_source: 'filesystem',
      main_file: 'Untitled.ipynb',
    });
    app.dispatch(sourcePicked({ form: 'notebook', source: 'github' }));
    await until(app, (state) => selectBrowse(state, 'notebook')?.repo === null);
    expect(values(app)).toMatchObject({ files: [], github_repo: null, main_file: '' });
  });

  test('NB-02 while the main file is brought a word says so, and Cancel aborts it and keeps the form', async () => {
    const { app, github } = await open();
    await tick(app, 'fit.ipynb');
    github.control.holding = true;
    app.dispatch(createRequested({ form: 'notebook' }));
    expect((await app.heard(fetchStarted)).payload).toEqual({
      form: 'notebook',
      name: 'fit.ipynb',
    });
    expect(create(app)).toMatchObject({
      files: { fetching: 'fit.ipynb' },
      draft: { request: { status: 'loading' } },
    });
    app.dispatch(leaveRequested({ form: 'notebook' }));
    await app.heard(createCancelled);
    expect(create(app)).toMatchObject({
      files: { fetching: null },
      draft: { request: { status: 'idle' }, values: { main_file: 'fit.ipynb' } },
    });
    github.control.holding = false;
    github.release();
    app.dispatch(createRequested({ form: 'notebook' }));
    await app.heard(notebookCreated);
    await app.settled();
    expect(app.diary.filter(notebookCreated.match)).toHaveLength(1);
  });

  test('NB-19 a main file that is no notebook, or cannot be had, is said at the field before anything is sent', async () => {
    const { app, github, made } = await open();
    await tick(app, 'broken.ipynb');
    const attempt = async () => {
      const notice = app.next(toastAdded);
      app.dispatch(createRequested({ form: 'notebook' }));
      return (await notice).payload;
    };
    const reason =
      'broken.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook.';
    expect(await attempt()).toEqual({
      kind: 'error',
      text: 'The notebook was not created',
      lines: [reason],
    });
    expect(notebookForm.selectShownCreateProblems(app.state())?.main_file).toBe(reason);
    github.world.fault = { status: 0, body: '' };
    expect((await attempt()).lines).toEqual([
      'broken.ipynb could not be fetched. The server could not be reached',
    ]);
    expect(notebookForm.selectShownCreateProblems(app.state())?.main_file).toMatch(
      /^broken\.ipynb could not be fetched\. /,
    );
    Object.assign(github.world, { fault: null });
    github.control.nonsense = true;
    expect((await attempt()).lines).toEqual([
      "broken.ipynb could not be fetched. The server's answer lacks the file",
    ]);
    await app.neverHeard(notebookCreated);
    expect(made).toEqual([]);
  });

  test('NB-11 the bare embedded page makes one too', async () => {
    const { app } = await open('/components/notebooks/create');
    await tick(app, 'fit.ipynb', 'train.py');
    app.dispatch(createRequested({ form: 'notebook' }));
    const {
      payload: { id: notebook_id },
    } = await app.heard(notebookCreated);
    await until(
      app,
      (state) =>
        selectCreate(state, 'notebook')?.made !== null && selectUploadCounts(state).completed === 1,
    );
    expect(create(app).made).toEqual({ id: notebook_id, told: false });
  });
});

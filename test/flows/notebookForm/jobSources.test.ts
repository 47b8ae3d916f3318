import { afterEach, describe, expect, test } from 'vitest';
import {
  chosen,
  notebookText,
  replyWith,
  until,
  type answering,
  type SignedInApp,
} from '#test/harness/formApp';
import { plant } from '#test/server/support/driveFiles';
import { workspace } from '#test/flows/support/atWork';
import { picked } from '~/web/work/forms/drivePicker/events';
import { addressEntered, addressTyped, boxTicked } from '~/web/work/github/events';
import { selectBrowse } from '~/web/work/github/model/sourceSlice';
import { execute, jobCreated } from '~/web/features/jobs/events';
import {
  driveSearched,
  filesPicked,
  mainFileChosen,
  sourcePicked,
} from '~/web/work/forms/sources/events';
import { runForgotten, runReleased } from '~/web/features/jobs/deferredRuns/events';
import { createRequested } from '~/web/work/forms/events';
import { jobForm } from '~/web/features/jobs/form/model/form';
import { selectPromise } from '~/web/features/jobs/deferredRuns/model';
import { toastAdded } from '~/web/core/toasts/events';
import { allRetried, filesRegistered, uploadFailed } from '~/web/core/uploads/events';
import { selectEveryUpload } from '~/web/core/uploads/selectors';
import { selectUploadsAmong } from '~/web/core/uploads/uploads';
import { forgetGithubAnswers } from '~/web/lib/http/github';
import { formOf, JOB_FORM, openJobForm, valuesIn, wasRun } from '../support/atJobForm';
import { GITHUB, githubInMemory } from '../support/github';

const { server } = await workspace();
const running: SignedInApp[] = [];
afterEach(() => {
  forgetGithubAnswers();
  for (const app of running.splice(0)) app.stop();
});

type Answers = Parameters<typeof answering>[1];
const open = async (answers: Answers = {}, given: Parameters<typeof openJobForm>[2] = {}) => {
  const app = await openJobForm(server, answers, given);
  running.push(app);
  return app;
};
const { changed } = jobForm;
const pick = async (
  app: SignedInApp,
  files: ReturnType<typeof chosen>[],
  folder: string | null = null,
) => {
  app.dispatch(sourcePicked({ ...JOB_FORM, source: 'filesystem' }));
  app.dispatch(filesPicked({ ...JOB_FORM, files, folder }));
  await until(app, () => formOf(app).files.check?.phase !== 'reading');
};
const create = async (app: SignedInApp) => {
  app.dispatch(createRequested(JOB_FORM));
  return (await app.heard(jobCreated)).payload.id;
};
const stored = async (id: string, path: string) =>
  (await server.workspace.files.read('admin', `jobs/${id}/${path}`)).toString();
const promise = (app: SignedInApp, id: string) => selectPromise(app.state(), id);

describe('files of this computer', () => {
  test('API-50 NB-33 one script travels with the form and runs at once', async () => {
    const paths: string[] = [];
    const seen = (config: { url?: string }, pass: () => ReturnType<Answers[string]>) => {
      paths.push(config.url ?? '');
      return pass();
    };
    const app = await open({ '/fsc/python/batchjob/create/': seen });
    await pick(app, [chosen('train.sh', 'echo trained')]);
    expect(valuesIn(app)).toMatchObject({
      main_file: 'train.sh',
      name: 'train',
      source_dir: 'train',
    });
    const id = await create(app);
    await app.heard(execute.succeeded);
    expect(paths.map((path) => new URL(path, 'http://api.test').pathname)).toEqual([
      '/fsc/python/batchjob/create/',
    ]);
    expect(await stored(id, 'train.sh')).toBe('echo trained');
  });

  test('UPL-16 UPL-17 UPL-20 API-52 further files follow, and the run waits until they are registered', async () => {
    let hold: () => void = () => undefined;
    const held = new Promise<void>((go) => {
      hold = go;
    });
    const app = await open({
      '/fsc/python/batchjob/append_files/': async (_config, pass) => {
        await held;
        return pass();
      },
    });
    await pick(app, [chosen('train.sh', 'cat data/a.csv'), chosen('data/a.csv', '1,2')], 'project');
    expect(valuesIn(app).main_file).toBe('');
    app.dispatch(mainFileChosen({ ...JOB_FORM, relative_path: 'train.sh' }));
    const id = await create(app);
    await until(app, () => app.path() === `/jobs/${id}`);
    const [upload] = selectEveryUpload(app.state());
    expect(upload).toMatchObject({
      name: 'a.csv',
      dequeRelativePath: `jobs/${id}/data/a.csv`,
      objectRelativePath: 'data/a.csv',
      object: { batch_job_id: id },
      mustAppend: true,
    });
    expect(promise(app, id)).toEqual([upload!.id]);
    expect(wasRun(app, id)).toBe(false);
    hold();
    await app.heard(filesRegistered);
    await app.heard(execute.succeeded);
    expect(promise(app, id)).toBeNull();
    const { job } = await server.get(
      'jobs',
      'read',
      { batch_job_id: id },
      { token: await server.signIn() },
    );
    expect(job.sc_bj_file_urls).toEqual([`jobs/${id}/data/a.csv`]);
    expect(await stored(id, 'data/a.csv')).toBe('1,2');
  });

  test('UPL-20 where a file does not arrive the run waits for the retry, or for the person', async () => {
    let broken = true;
    const app = await open({
      '/fsc/python/batchjob/append_files/': (config, pass) =>
        broken
          ? Promise.resolve().then(() =>
              replyWith(config, { Error: 'No room left', code: 'refused' }, 507),
            )
          : pass(),
    });
    const make = async () => {
      await pick(app, [chosen('a.sh', 'echo a'), chosen('a.csv', '1')]);
      app.dispatch(mainFileChosen({ ...JOB_FORM, relative_path: 'a.sh' }));
      app.dispatch(changed({ name: 'Stuck', source_dir: 'stuck' }));
      return create(app);
    };
    const id = await make();
    await app.heard(uploadFailed);
    expect(selectUploadsAmong(app.state(), promise(app, id) ?? []).stuck).toBe(1);
    expect(wasRun(app, id)).toBe(false);
    broken = false;
    app.dispatch(allRetried());
    await app.heard(execute.succeeded);
    expect(promise(app, id)).toBeNull();
  });

  test('the person may run it without them, or not at all', async () => {
    const app = await open({
      '/fsc/python/batchjob/append_files/': () => new Promise(() => undefined),
    });
    await pick(app, [chosen('a.sh', 'echo a'), chosen('a.csv', '1')]);
    app.dispatch(mainFileChosen({ ...JOB_FORM, relative_path: 'a.sh' }));
    app.dispatch(changed({ name: 'Now', source_dir: 'now' }));
    const id = await create(app);
    app.dispatch(runReleased(id));
    await app.heard(execute.succeeded);
    expect(promise(app, id)).toBeNull();
    app.dispatch(runForgotten({ batch_job_id: id }));
    expect(promise(app, id)).toBeNull();
  });

  test('UPL-20 a run that waits outlives a reload of the tab', async () => {
    const before = await open({
      '/fsc/python/batchjob/append_files/': () => new Promise(() => undefined),
    });
    await pick(before, [chosen('a.sh', 'echo a'), chosen('a.csv', '1')]);
    before.dispatch(mainFileChosen({ ...JOB_FORM, relative_path: 'a.sh' }));
    before.dispatch(changed({ name: 'Kept', source_dir: 'kept' }));
    const id = await create(before);
    const [upload] = promise(before, id) ?? [];
    await before.persistor.flush();
    const { items } = before.storages.tab;
    expect(JSON.parse(items['persist:promisedRuns'] ?? '{}')).toMatchObject({
      waiting: JSON.stringify({ [id]: [upload] }),
    });
    before.stop();
    const after = await open(
      {},
      { tab: { 'persist:promisedRuns': items['persist:promisedRuns']! } },
    );
    expect(promise(after, id)).toEqual([upload]);
    after.dispatch(filesRegistered({ ids: [upload!] }));
    await after.heard(execute.succeeded);
  });

  test('only a main file that is a notebook has to be one', async () => {
    const app = await open();
    await pick(app, [chosen('broken.ipynb', 'a,b')]);
    expect(formOf(app).files.check?.reason).toBe(
      'broken.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook.',
    );
    await pick(app, [chosen('broken.py', 'a,b')]);
    expect(formOf(app).files.check?.reason).toBeNull();
    await pick(app, [chosen('fit.ipynb', notebookText())]);
    expect(formOf(app).files.check?.reason).toBeNull();
  });
});

describe('files from elsewhere', () => {
  test('NB-04 NB-15 a folder of the drive is looked through for every kind of main file', async () => {
    await plant(server, {
      'work/train.py': 'print("drive")',
      'work/.ipynb_checkpoints/old.ipynb': '{}',
      'work/data/x.csv': '1',
      'work/notes.json': '{}',
    });
    const app = await open();
    app.dispatch(sourcePicked({ ...JOB_FORM, source: 'drive' }));
    app.dispatch(picked({ for: 'notebook', storage: 'drive', paths: ['/elsewhere/'] }));
    expect(valuesIn(app).drive).toBeNull();
    app.dispatch(picked({ for: 'job', storage: 'drive', paths: ['/work/'] }));
    expect((await app.heard(driveSearched)).payload).toEqual({
      ...JOB_FORM,
      paths: ['work/train.py'],
      truncated: false,
    });
    expect(valuesIn(app)).toMatchObject({
      main_file: 'work/train.py',
      name: 'work',
      source_dir: 'work',
    });
    app.dispatch(changed({ run_now: false }));
    const id = await create(app);
    expect(await stored(id, 'work/data/x.csv')).toBe('1');
  });

  test('NB-05 NB-15 of a repository the main file is brought first, and the other files go through the uploads', async () => {
    const github = githubInMemory(server.app);
    github.world.repos = [
      {
        full_name: 'mona/fits',
        private: false,
        branches: { main: { 'run.sh': 'cat points.csv', 'points.csv': '3,4', 'README.md': '#' } },
      },
    ];
    const app = await open({}, { adapter: github.adapter, config: GITHUB });
    app.dispatch(sourcePicked({ ...JOB_FORM, source: 'github' }));
    app.dispatch(addressTyped({ for: 'job', text: 'mona/fits' }));
    app.dispatch(addressEntered({ for: 'job' }));
    await until(app, (state) => selectBrowse(state, 'job')?.tree.status === 'succeeded');
    expect(selectBrowse(app.state(), 'notebook')).toBeUndefined();
    app.dispatch(boxTicked({ for: 'job', path: '', ticked: true }));
    await until(app, () => valuesIn(app).files.length === 3);
    expect(valuesIn(app)).toMatchObject({
      project_source: 'github',
      github_repo: 'mona/fits',
      github_branch: 'main',
      main_file: 'run.sh',
      name: 'fits',
    });
    const id = await create(app);
    await app.heard(execute.succeeded);
    expect(await stored(id, 'run.sh')).toBe('cat points.csv');
    expect(await stored(id, 'points.csv')).toBe('3,4');
    await app.neverHeard(toastAdded, { where: ({ payload }) => payload.kind === 'error' });
  });
});

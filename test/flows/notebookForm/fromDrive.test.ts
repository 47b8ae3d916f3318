import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  notebookText,
  replyWith,
  signedInApp,
  until,
  type answering,
  type SignedInApp,
} from '#test/harness/formApp';
import { plant } from '#test/server/support/driveFiles';
import { workspace } from '#test/flows/support/atWork';
import { entryActions } from '~/web/features/drive/model/entryActions';
import { jobForm } from '~/web/features/jobs/form/model/form';
import { execute, jobCreated } from '~/web/features/jobs/events';
import { createRequested } from '~/web/work/forms/events';
import { notebookForm } from '~/web/features/notebooks/form/model/form';
import { notebookCreated } from '~/web/features/notebooks/events';
import { toastAdded } from '~/web/core/toasts/events';
import { driveFileTaken } from '~/web/work/forms/sources/events';

const { server } = await workspace();
beforeAll(async () => {
  await plant(server, {
    'science/Iris plots.ipynb': notebookText(),
    'science/count.sh': 'echo counted',
  });
});
const running: SignedInApp[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
});

const open = async (answers: Parameters<typeof answering>[1] = {}) => {
  const app = await signedInApp(server, '/drive?path=/science/', answers);
  running.push(app);
  return app;
};
const take = (app: SignedInApp, form: 'notebook' | 'job', path: string) =>
  app.dispatch(driveFileTaken({ form, storage: 'drive', path }));

test('a notebook of the drive is a notebook with one click, and its page opens', async () => {
  const app = await open();
  take(app, 'notebook', '/science/Iris plots.ipynb');
  take(app, 'notebook', '/science/Iris plots.ipynb');
  const {
    payload: { id, row },
  } = await app.heard(notebookCreated);
  await until(app, () => app.path() === `/notebooks/${id}`);
  expect(row).toMatchObject({
    notebook_name: 'Iris plots',
    source_dir: 'Iris plots',
    main_file: 'Iris plots.ipynb',
    compute_provider: 'local',
  });
  expect(
    (await server.workspace.files.read('admin', `notebooks/${id}/Iris plots.ipynb`)).toString(),
  ).toBe(notebookText());
  expect(app.told().filter((type) => type === notebookCreated.type)).toHaveLength(1);
  expect(notebookForm.selectCreate(app.state())).toBeNull();
  expect(app.crashes).toEqual([]);
});

test('a script of the drive is a job with one click, which runs', async () => {
  const app = await open();
  take(app, 'job', '/science/count.sh');
  const {
    payload: { id, row },
  } = await app.heard(jobCreated);
  expect(row).toMatchObject({ job_name: 'count', main_file: 'count.sh' });
  await app.heard(execute.succeeded);
  expect(app.path()).toBe(`/jobs/${id}`);
});

test('where something needs an answer, or the server refuses, the form shows with all that is known', async () => {
  const app = await open({
    '/fsc/python/batchjob/create/v2/': (config) =>
      Promise.resolve(
        replyWith(
          config,
          {
            statusCode: 422,
            code: 'invalid',
            message: 'No',
            fields: { 'settings.job_name': 'No such name' },
          },
          422,
        ),
      ),
  });
  take(app, 'job', '/science/count.sh');
  await until(app, () => app.path() === '/jobs/create');
  expect(jobForm.selectCreate(app.state())!.draft.values).toMatchObject({
    source: 'drive',
    main_file: 'count.sh',
    name: 'count',
  });
  expect(jobForm.selectShownCreateProblems(app.state())).toMatchObject({ name: 'No such name' });
  const lacking = await open({
    '/fsc/provider/regions/': (config) => Promise.resolve(replyWith(config, {}, 500)),
    '/fsc/': (config, pass) =>
      config.url?.includes('region') ? Promise.resolve(replyWith(config, {}, 500)) : pass(),
  });
  take(lacking, 'notebook', '/science/Iris plots.ipynb');
  await until(lacking, () => lacking.path() === '/notebooks/create');
  expect(lacking.told()).not.toContain(notebookCreated.type);
});

test('a form that was left half filled in is not thrown away', async () => {
  const app = await open();
  app.history.push('/jobs/create');
  await until(app, () => jobForm.selectCreate(app.state()) !== null);
  app.dispatch(jobForm.changed({ name: 'Half' }));
  app.history.push('/drive');
  take(app, 'job', '/science/count.sh');
  expect((await app.heard(toastAdded)).payload).toMatchObject({
    kind: 'warning',
    text: 'Another job is being filled in',
  });
  expect(app.path()).toBe('/jobs/create');
  expect(jobForm.selectCreate(app.state())!.draft.values).toMatchObject({
    name: 'Half',
    source: 'empty',
  });
});

test('a form that is being sent is not thrown away, though nothing was typed into it', async () => {
  let sent = 0;
  const app = await open({
    '/fsc/python/batchjob/create/v2/': () => {
      sent += 1;
      return new Promise(() => undefined);
    },
  });
  app.history.push('/jobs/create');
  await until(
    app,
    () =>
      jobForm.selectCreateProblems(app.state()) !== null &&
      Object.keys(jobForm.selectCreateProblems(app.state())!).length === 0,
  );
  const before = jobForm.selectCreate(app.state())!.draft.values;
  app.dispatch(createRequested({ form: 'job' }));
  await until(app, () => sent === 1);
  take(app, 'job', '/science/count.sh');
  expect((await app.heard(toastAdded)).payload).toMatchObject({
    kind: 'warning',
    text: 'Another job is being filled in',
  });
  expect(jobForm.selectCreate(app.state())!.draft).toMatchObject({
    request: { status: 'loading' },
    values: before,
  });
});

test('it is offered for one file that can be it', () => {
  const offered = (...paths: string[]) =>
    entryActions({ storage: 'drive', paths, viewOnly: undefined }, () => undefined)
      .map(({ label }) => label)
      .filter((label) => / as (notebook|job)$/.test(label));
  expect(offered('/a.ipynb')).toEqual(['Open as notebook', 'Run as job']);
  for (const path of ['/a.py', '/b/c.SH', '/a.b.js']) expect(offered(path)).toEqual(['Run as job']);
  for (const path of ['/a.txt', '/.py', '/a.py/', '/py']) expect(offered(path)).toEqual([]);
  expect(offered('/a.py', '/b.py')).toEqual([]);
});

import { push } from 'connected-react-router';
import { afterAll, describe, expect, test } from 'vitest';
import { bodyOf, replyWith, until, type answering, type SignedInApp } from '#test/harness/formApp';
import { addJob } from '#test/server/support/jobSettings';
import { workspace } from '#test/flows/support/atWork';
import { JOB_STATUS } from '~/contract';
import { execute, jobCreated } from '~/web/features/jobs/events';
import { sourcePicked } from '~/web/work/forms/sources/events';
import {
  copyAccepted,
  copySourceSucceeded,
  copyDeclined,
  copySourceFailed,
  createRequested,
  leaveConfirmed,
  leaveDeclined,
  leaveRequested,
  formSubmitFailed,
} from '~/web/work/forms/events';
import { notebookForm } from '~/web/features/notebooks/form/model/form';
import { jobForm } from '~/web/features/jobs/form/model/form';
import { isReading } from '~/web/work/forms/placement/model/cascade';
import { selectCreate } from '~/web/work/forms/selectors';
import { toastAdded } from '~/web/core/toasts/events';
import { fillEmpty, formOf, JOB_FORM, openJobForm, valuesIn, wasRun } from '../support/atJobForm';

const { server, token } = await workspace();
const running: SignedInApp[] = [];
afterAll(() => {
  for (const app of running) app.stop();
});

type Answers = Parameters<typeof answering>[1];
const V2 = '/fsc/python/batchjob/create/v2/';
const open = async (answers: Answers = {}, at = '/jobs/create') => {
  const app = await openJobForm(server, answers, { at });
  running.push(app);
  return app;
};
const { changed } = jobForm;
const stored = async (id: string, path: string) =>
  (await server.workspace.files.read('admin', `jobs/${id}/${path}`)).toString();

describe('a new job', () => {
  test('RT-11 API-50 an empty main.py becomes a job through create/v2, which runs at once', async () => {
    const sent: Record<string, unknown>[] = [];
    const app = await open({
      [V2]: (config, pass) => {
        sent.push(bodyOf(config));
        return pass();
      },
    });
    fillEmpty(app, 'Blank', {
      parameters: [
        { name: ' lr ', value: '0.1' },
        { name: '', value: '' },
      ],
      cpu_count: 0.1,
      memory_limit: 1,
      time_limit: 10,
    });
    expect(valuesIn(app)).toMatchObject({ main_file: 'main.py', run_now: true, node_count: 1 });
    app.dispatch(createRequested(JOB_FORM));
    const {
      payload: { id: batch_job_id, row: job },
    } = await app.heard(jobCreated);
    expect(sent).toMatchObject([
      {
        settings: {
          parameters: [{ name: 'lr', value: '0.1' }],
          cpu_count: 0.1,
          memory_limit: 1,
          time_limit: 10,
          project_source: 'filesystem',
        },
      },
    ]);
    expect(sent[0]!['settings']).not.toHaveProperty('runtime_id');
    expect(sent[0]!['settings']).not.toHaveProperty('notebook_name');
    expect(job).toMatchObject({ job_name: 'Blank', main_file: 'main.py', status: 'Defined' });
    expect(await stored(batch_job_id, 'main.py')).toBe('');
    await app.heard(execute.succeeded);
    expect(app.path()).toBe(`/jobs/${batch_job_id}`);
    expect(jobForm.selectCreate(app.state())).toBeNull();
    expect(
      app.diary
        .filter((action) => toastAdded.match(action))
        .map(({ payload }) => (payload as { text: string }).text),
    ).toContain(`Create job ${batch_job_id} success`);
    await expect
      .poll(
        async () => (await server.get('jobs', 'read', { batch_job_id }, { token })).job.status,
        { timeout: 60_000 },
      )
      .toBe(JOB_STATUS.executed);
  });

  test('one that is not to run is only made', async () => {
    const app = await open();
    fillEmpty(app, 'Later', { run_now: false });
    app.dispatch(createRequested(JOB_FORM));
    const {
      payload: { id: batch_job_id },
    } = await app.heard(jobCreated);
    await until(app, () => app.path() === `/jobs/${batch_job_id}`);
    expect(wasRun(app, batch_job_id)).toBe(false);
    expect((await server.get('jobs', 'read', { batch_job_id }, { token })).job.status).toBe(
      'Defined',
    );
  });

  test('ERR-06 what is missing or wrong is said, and nothing is sent', async () => {
    const sent: unknown[] = [];
    const app = await open({
      [V2]: (config, pass) => {
        sent.push(config);
        return pass();
      },
    });
    app.dispatch(sourcePicked({ form: 'job', source: 'filesystem' }));
    app.dispatch(createRequested(JOB_FORM));
    expect((await app.heard(toastAdded)).payload).toMatchObject({
      text: 'The job was not created',
      lines: [
        'Please input your job name!',
        'Please upload a file',
        'Please input project directory!',
      ],
    });
    fillEmpty(app, 'Wrong', {
      node_count: 0,
      cpu_count: null,
      memory_limit: 0,
      time_limit: -1,
      main_file: 'main.rb',
      parameters: [{ name: '1x', value: '2' }],
    });
    const refused = app.next(formSubmitFailed);
    app.dispatch(createRequested(JOB_FORM));
    await refused;
    expect(jobForm.selectShownCreateProblems(app.state())).toEqual({
      node_count: 'A job needs at least 1 node.',
      cpu_count: 'An agent has 0.1 to 1024 CPUs.',
      memory_limit: 'A memory limit is at least 0.05 GiB; leave it empty for none.',
      time_limit: 'A time limit is at least 0.05 minutes; leave it empty for none.',
      main_file: 'The main file of a job ends in .py, .ipynb, .sh or .js.',
      parameters:
        'A name begins with a letter and holds letters, digits, dots, dashes and underscores.',
    });
    await app.settled();
    expect(sent).toEqual([]);
  });

  test('ERR-06 refusals of the server go to their fields', async () => {
    const fields = {
      'settings.parameters.0.name': 'This name is taken.',
      'settings.job_name': 'Too plain.',
      env_id: 'There is no such environment.',
    };
    const app = await open({
      [V2]: async (config) => {
        await Promise.resolve();
        return replyWith(config, { Error: 'invalid', code: 'invalid', fields }, 422);
      },
    });
    fillEmpty(app, 'Refused');
    app.dispatch(createRequested(JOB_FORM));
    await app.heard(formSubmitFailed);
    expect(formOf(app).draft.problems).toEqual({
      parameters: 'This name is taken.',
      name: 'Too plain.',
      env_id: 'There is no such environment.',
    });
    expect(app.path()).toBe('/jobs/create');
  });

  test('NB-31 several agents are distributed, one is not', async () => {
    const sent: Record<string, unknown>[] = [];
    const app = await open({
      [V2]: (config, pass) => {
        sent.push(bodyOf(config));
        return pass();
      },
    });
    fillEmpty(app, 'Two', { node_count: 2, run_now: false });
    expect(valuesIn(app).distributed_mode).toBe(true);
    app.dispatch(createRequested(JOB_FORM));
    const {
      payload: { row: job },
    } = await app.heard(jobCreated);
    expect(job).toMatchObject({ node_count: 2, distributed_mode: true });
  });
});

describe('a copy of a job', () => {
  test('API-50 has its settings and its files, and is changed before it is made', async () => {
    const original = await addJob(server, token, 'echo hello', {
      job_name: 'Original',
      main_file: 'run.sh',
      parameters: [{ name: 'a', value: '1' }],
      time_limit: 5,
    });
    const app = await open({}, `/jobs/create?clone=${original.batch_job_id}`);
    await app.heard(copySourceSucceeded);
    await until(app, (state) => !isReading(selectCreate(state, 'job')!.lists));
    expect(valuesIn(app)).toMatchObject({
      source: 'clone',
      name: 'Copy of Original',
      main_file: 'run.sh',
      parameters: [{ name: 'a', value: '1' }],
      time_limit: 5,
      instance_id: 'local--whole-machine',
      clone: {
        id: original.batch_job_id,
        name: 'Original',
        page: `/jobs/${original.batch_job_id}`,
      },
    });
    app.dispatch(changed({ name: 'Mine', run_now: false }));
    app.dispatch(createRequested(JOB_FORM));
    const {
      payload: { id: batch_job_id },
    } = await app.heard(jobCreated);
    expect(batch_job_id).not.toBe(original.batch_job_id);
    expect(await stored(batch_job_id, 'run.sh')).toBe('echo hello');
  });

  test('it never takes the place of what somebody typed unasked', async () => {
    const { batch_job_id } = await addJob(server, token, 'echo', {
      job_name: 'Other',
      main_file: 'run.sh',
    });
    const app = await open();
    fillEmpty(app, 'Typed');
    app.dispatch(push(`/jobs/create?clone=${batch_job_id}`));
    await app.heard(copySourceSucceeded);
    expect(valuesIn(app)).toMatchObject({ name: 'Typed', source: 'empty', clone: null });
    expect(formOf(app).copying).toMatchObject({ phase: 'waiting' });
    app.dispatch(copyDeclined(JOB_FORM));
    expect(valuesIn(app).name).toBe('Typed');
    app.dispatch(push('/jobs/create'));
    app.dispatch(leaveRequested(JOB_FORM));
    app.dispatch(leaveConfirmed(JOB_FORM));
    app.dispatch(push('/jobs/create'));
    fillEmpty(app, 'Again');
    app.dispatch(push(`/jobs/create?clone=${batch_job_id}`));
    await until(app, (state) => selectCreate(state, 'job')?.copying?.phase === 'waiting');
    app.dispatch(copyAccepted(JOB_FORM));
    expect(valuesIn(app)).toMatchObject({ name: 'Copy of Other', clone: { id: batch_job_id } });
    app.dispatch(sourcePicked({ ...JOB_FORM, source: 'empty' }));
    expect(valuesIn(app)).toMatchObject({ clone: null, main_file: 'main.py' });
  });

  test('one that cannot be read says why', async () => {
    const app = await open({}, '/jobs/create?clone=job-nowhere');
    await app.heard(copySourceFailed);
    expect(formOf(app).copying).toMatchObject({ phase: 'failed', problem: { statusCode: 404 } });
  });
});

describe('leaving the form', () => {
  test('RT-13 Cancel goes to /jobs, where something was filled in it asks first', async () => {
    const app = await open();
    app.dispatch(leaveRequested(JOB_FORM));
    expect(app.path()).toBe('/jobs');
    app.dispatch(push('/jobs/create'));
    app.dispatch(changed({ name: 'Half' }));
    app.dispatch(leaveRequested(JOB_FORM));
    expect(formOf(app).leaving).toBe(true);
    app.dispatch(leaveDeclined(JOB_FORM));
    expect(app.path()).toBe('/jobs/create');
    app.dispatch(leaveRequested(JOB_FORM));
    app.dispatch(leaveConfirmed(JOB_FORM));
    expect(app.path()).toBe('/jobs');
    expect(jobForm.selectCreate(app.state())).toBeNull();
  });

  test('the drafts of a job and of a notebook survive Back and never mix', async () => {
    const app = await open();
    app.dispatch(changed({ name: 'A job' }));
    app.dispatch(push('/notebooks/create'));
    await until(app, (state) => selectCreate(state, 'notebook') !== null);
    app.dispatch(notebookForm.changed({ name: 'A notebook' }));
    app.dispatch(sourcePicked({ form: 'notebook', source: 'empty' }));
    expect(notebookForm.selectCreate(app.state())!.draft.values).toMatchObject({
      name: 'A notebook',
      main_file: 'Untitled.ipynb',
    });
    app.history.goBack();
    expect(valuesIn(app)).toMatchObject({ name: 'A job', source_dir: 'A job', source: 'empty' });
    app.history.goForward();
    expect(notebookForm.selectCreate(app.state())!.draft.values.name).toBe('A notebook');
    app.dispatch(leaveConfirmed({ form: 'notebook' }));
    expect(valuesIn(app).name).toBe('A job');
  });

  test('a double click makes one job', async () => {
    const sent: unknown[] = [];
    const app = await open({
      [V2]: (config, pass) => {
        sent.push(config);
        return pass();
      },
    });
    fillEmpty(app, 'Once', { run_now: false });
    app.dispatch(createRequested(JOB_FORM));
    app.dispatch(createRequested(JOB_FORM));
    await app.heard(jobCreated);
    await app.neverHeard(execute.requested);
    expect(sent).toHaveLength(1);
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import {
  bodyOf,
  replyWith,
  signedInApp,
  until,
  type answering,
  type SignedInApp,
} from '#test/harness/formApp';
import { addJob } from '#test/server/support/jobSettings';
import { workspace } from '#test/flows/support/atWork';
import type { Job } from '~/contract';
import { deletion, jobRead, jobSaved } from '~/web/features/jobs/events';
import { changesDropped, formSubmitFailed, saveRequested } from '~/web/work/forms/events';
import { jobForm } from '~/web/features/jobs/form/model/form';
import { isReading } from '~/web/work/forms/placement/model/cascade';
import { toastAdded } from '~/web/core/toasts/events';

const { server, token } = await workspace();
const running: SignedInApp[] = [];
afterAll(() => {
  for (const app of running) app.stop();
});

const UPDATE = '/fsc/python/batchjob/update/v2/';
const changed = jobForm.settingsChanged;

const open = async (job: Job, answers: Parameters<typeof answering>[1] = {}) => {
  const id = job.batch_job_id;
  const app = await signedInApp(server, `/jobs/${id}?tab=settings`, answers);
  running.push(app);
  await until(
    app,
    (state) =>
      jobForm.selectSettings(state, id) !== undefined &&
      !isReading(jobForm.selectSettings(state, id)!.lists),
  );
  return { app, id, form: () => jobForm.selectSettings(app.state(), id)! };
};

describe('the settings of a job', () => {
  test('API-49 NBS-23 are sent without source_dir, stored, and clean again', async () => {
    const sent: Record<string, unknown>[] = [];
    const job = await addJob(server, token, 'echo 1', { main_file: 'run.sh' });
    const { app, id, form } = await open(job, {
      [UPDATE]: (config, pass) => {
        sent.push(bodyOf(config));
        return pass();
      },
    });
    expect(jobForm.selectSettingsDirty(app.state(), id)).toBe(false);
    app.dispatch(
      changed(id, {
        name: 'Renamed',
        parameters: [
          { name: 'lr', value: '1' },
          { name: '', value: '' },
        ],
        time_limit: 3,
        memory_limit: 2,
        node_count: 2,
      }),
    );
    expect(jobForm.selectSettingsDirty(app.state(), id)).toBe(true);
    app.dispatch(saveRequested({ kind: 'job', id }));
    await app.heard(jobSaved);
    expect(sent[0]!['settings']).not.toHaveProperty('source_dir');
    expect(sent[0]!['settings']).not.toHaveProperty('runtime_id');
    expect(form().draft.values).toMatchObject({
      name: 'Renamed',
      parameters: [{ name: 'lr', value: '1' }],
      time_limit: 3,
      node_count: 2,
      distributed_mode: true,
    });
    expect(jobForm.selectSettingsDirty(app.state(), id)).toBe(false);
    expect((await app.heard(toastAdded)).payload).toMatchObject({
      kind: 'success',
      text: 'Update job success',
    });
    expect((await server.get('jobs', 'read', { batch_job_id: id }, { token })).job).toMatchObject({
      job_name: 'Renamed',
      memory_limit: 2,
    });
  });

  test('ERR-06 a main file that is not there is refused at its field', async () => {
    const { app, id } = await open(await addJob(server, token, 'echo 1', { main_file: 'run.sh' }));
    app.dispatch(changed(id, { main_file: 'other.txt' }));
    app.dispatch(saveRequested({ kind: 'job', id }));
    expect((await app.heard(toastAdded)).payload).toMatchObject({
      text: 'Unable to save the job',
      lines: ['The main file of a job ends in .py, .ipynb, .sh or .js.'],
    });
    app.dispatch(changed(id, { main_file: 'other.sh' }));
    app.dispatch(saveRequested({ kind: 'job', id }));
    await until(app, (state) =>
      Boolean(jobForm.selectShownSettingsProblems(state, id)?.main_file?.includes('other.sh')),
    );
  });

  test('NBS-18 only the owner and the collaborators may save, and only the owner chooses collaborators', async () => {
    const other = await server.addUser('joe');
    const shared = await addJob(server, other, 'echo', {
      main_file: 'run.sh',
      collaborators: ['admin'],
    });
    const strange = await addJob(server, other, 'echo', { main_file: 'run.sh' });
    const mine = await open(shared);
    expect(jobForm.selectMayEdit(mine.app.state(), mine.id)).toEqual({
      settings: true,
      collaborators: false,
    });
    const theirs = await open(strange);
    expect(jobForm.selectMayEdit(theirs.app.state(), theirs.id)).toEqual({
      settings: false,
      collaborators: false,
    });
    theirs.app.dispatch(saveRequested({ kind: 'job', id: theirs.id }));
    expect((await theirs.app.heard(toastAdded)).payload).toMatchObject({
      text: 'Unable to save the job',
      lines: ['Only its owner and the collaborators may change this job.'],
    });
  });

  test('a newer version waits beside what is typed, and can be taken', async () => {
    const job = await addJob(server, token, 'echo 1', { main_file: 'run.sh' });
    const { app, id, form } = await open(job);
    app.dispatch(changed(id, { name: 'Mine' }));
    app.dispatch(jobRead({ id, row: { ...job, job_name: 'Theirs' } }));
    await until(app, () => form().newer !== null);
    expect(form()).toMatchObject({
      draft: { values: { name: 'Mine' } },
      newer: { values: { name: 'Theirs' } },
    });
    app.dispatch(changesDropped({ id }));
    expect(form()).toMatchObject({ draft: { values: { name: 'Theirs' } }, newer: null });
    app.dispatch(deletion.succeeded({ id, row: null }, 'elsewhere'));
    expect(jobForm.selectSettings(app.state(), id)).toBeUndefined();
  });

  test('a run of it changes nothing in the form, and a save that fails keeps what was typed', async () => {
    const job = await addJob(server, token, 'echo 1', { main_file: 'run.sh' });
    const { app, id, form } = await open(job, {
      [UPDATE]: async (config) => {
        await Promise.resolve();
        return replyWith(config, { Error: 'Out of order' }, 500);
      },
    });
    app.dispatch(changed(id, { name: 'Typed' }));
    app.dispatch(
      jobRead({
        id,
        row: { ...job, status: 'Executed', update_datetime: '2030-01-01T00:00:00.000Z' },
      }),
    );
    await until(app, () => form().object.status === 'Executed');
    expect(form().newer).toBeNull();
    app.dispatch(saveRequested({ kind: 'job', id }));
    await app.heard(formSubmitFailed);
    expect(form().draft).toMatchObject({
      request: { status: 'failed' },
      values: { name: 'Typed' },
    });
  });
});

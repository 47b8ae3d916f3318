import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bodyOf, until, type answering, type SignedInApp } from '#test/harness/formApp';
import { workspace } from '#test/flows/support/atWork';
import { addNotebook } from '#test/server/support/notebookSettings';
import { ADDED_PACKAGE_RULE } from '~/contract/work/addedPackages';
import { layerFolder } from '~/server/platform/kernels/layers/layer';
import { jobCreated } from '~/web/features/jobs/events';
import { jobForm } from '~/web/features/jobs/form/model/form';
import {
  copySourceFailed,
  copySourceSucceeded,
  createRequested,
  formSubmitFailed,
} from '~/web/work/forms/events';
import { isReading } from '~/web/work/forms/placement/model/cascade';
import { selectCreate } from '~/web/work/forms/selectors';
import { formOf, JOB_FORM, openJobForm, valuesIn } from '../support/atJobForm';

const { server, token } = await workspace();
const running: SignedInApp[] = [];
afterAll(() => {
  for (const app of running) app.stop();
});

type Answers = Parameters<typeof answering>[1];
const V2 = '/fsc/python/batchjob/create/v2/';
const open = async (answers: Answers, at: string) => {
  const app = await openJobForm(server, answers, { at });
  running.push(app);
  return app;
};
const { changed } = jobForm;
const stored = async (id: string, file: string) =>
  (await server.workspace.files.read('admin', `jobs/${id}/${file}`)).toString();

describe('a job of a notebook', () => {
  test('40.7 has its settings, its files and the packages that its cells installed', async () => {
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Explore' });
    const person = (await server.workspace.accounts.numberOf('admin')) ?? 0;
    const layer = layerFolder(server.dataFolder, person, notebook_id);
    for (const [python, info] of [
      ['python3.9', 'six-1.0'],
      ['python3.11', 'six-1.16.0'],
      ['python3.11', 'added_here-1.5'],
    ] as const)
      mkdirSync(path.join(layer, 'lib', python, 'site-packages', `${info}.dist-info`), {
        recursive: true,
      });
    const sent: Record<string, unknown>[] = [];
    const answers: Answers = {
      [V2]: (config, pass) => {
        sent.push(bodyOf(config));
        return pass();
      },
    };
    const app = await open(answers, `/jobs/create?clone=notebook:${notebook_id}`);
    await app.heard(copySourceSucceeded);
    await until(app, (state) => !isReading(selectCreate(state, 'job')!.lists));
    expect(valuesIn(app)).toMatchObject({
      source: 'clone',
      name: 'Explore',
      main_file: 'Factorials.ipynb',
      added_packages: 'added-here==1.5\nsix==1.16.0',
      instance_id: 'local--whole-machine',
      clone: { name: 'Explore', page: `/notebooks/${notebook_id}` },
    });
    app.dispatch(changed({ added_packages: 'six>1' }));
    const refused = app.next(formSubmitFailed);
    app.dispatch(createRequested(JOB_FORM));
    await refused;
    expect(jobForm.selectShownCreateProblems(app.state())).toMatchObject({
      added_packages: ADDED_PACKAGE_RULE,
    });
    app.dispatch(changed({ added_packages: 'six==1.16.0\n', run_now: false }));
    app.dispatch(createRequested(JOB_FORM));
    const {
      payload: { id: batch_job_id, row },
    } = await app.heard(jobCreated);
    expect(sent.at(-1)).toMatchObject({ notebook_of: notebook_id });
    expect(row).toMatchObject({ added_packages: 'six==1.16.0', main_file: 'Factorials.ipynb' });
    expect(await stored(batch_job_id, 'Factorials.ipynb')).toContain('print(1)');
  });

  test('40.7 a notebook that cannot be read says why', async () => {
    const app = await open({}, '/jobs/create?clone=notebook:nb-nowhere');
    await app.heard(copySourceFailed);
    expect(formOf(app).copying).toMatchObject({ phase: 'failed', problem: { statusCode: 404 } });
  });
});

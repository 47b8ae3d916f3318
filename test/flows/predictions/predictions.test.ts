import type { ClientRequestArgs } from 'node:http';
import net from 'node:net';
import { push } from 'connected-react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { openPredictions, echo, type Deployed } from '#test/server/predictions/support';
import { addJob } from '#test/server/support/jobSettings';
import { ConnectingAgent } from '~/server/platform/isolation/ownedSocket';
import { picked } from '~/web/work/forms/drivePicker/events';
import {
  keyMade,
  keyRequested,
  keyTaken,
  tryAnswered,
  tryRequested,
} from '~/web/features/predictions/calls/events';
import { callsRead } from '~/web/features/predictions/calls/flows/followCalls.saga';
import { tryForm } from '~/web/features/predictions/calls/model/calls';
import {
  selectCalls,
  selectKey,
  selectTry,
  selectTrying,
} from '~/web/features/predictions/calls/selectors';
import {
  deploy,
  formSent,
  formRequested,
  liveRequested,
  predictionCreated,
  predictionSaved,
  stop,
  versionDeleted,
  versionDeleteConfirmOpened,
  versionDeleteRequested,
  deletion,
} from '~/web/features/predictions/events';
import {
  form,
  predictions,
  selectForm,
  selectJobs,
  selectLog,
  selectVersionToDelete,
} from '~/web/features/predictions/model/predictions';
import { environmentChoice } from '~/web/work/forms/choices';

const PATIENT = { timeout: 60_000, interval: 50 } as const;

/**
 * nock, which stands before every request of the flow tests, cannot use an agent that opens its connections asynchronously. Here they are
 * opened at once; that they lead to the version's own program is tested with the server (test/attacks/isolation/predictions.test.ts).
 */
const connectAtOnce = ({ host, port }: ClientRequestArgs) =>
  net.connect(Number(port), host ?? '127.0.0.1');

describe('predictions', () => {
  let at: Deployed;
  let job: string;
  let app: AtWork;
  beforeAll(async () => {
    vi.spyOn(ConnectingAgent.prototype, 'createConnection').mockImplementation(
      connectAtOnce as never,
    );
    at = await openPredictions({ config: { predictionStartSeconds: 20 } });
    job = (await addJob(at.server, at.token, echo(), { job_name: 'Serve', main_file: 'serve.py' }))
      .batch_job_id;
    const notebook = JSON.stringify({ cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 });
    await addJob(at.server, at.token, notebook, {
      job_name: 'It cannot listen',
      main_file: 'a.ipynb',
    });
  });
  afterAll(async () => {
    await at.close();
    vi.restoreAllMocks();
  });
  beforeEach(async () => {
    app = await openAtWork(at.server, { token: at.token, at: '/predictions' });
  });
  afterEach(() => {
    app.stop();
    expect(app.crashes).toEqual([]);
  });
  const notices = () => app.state().toasts.visible.map(({ text }: { text: string }) => text);
  const known = (id: string) => predictions.selectKnown(app.state(), id);
  const open = async (id: string, query = '') => {
    app.dispatch(push(`/predictions/${id}${query}`));
    await vi.waitFor(() => expect(known(id)).toBeDefined(), PATIENT);
  };

  test('API-60 RT-21 a prediction is made of a job in the form, what is missing is said at its field first, and its page opens at version 1', async () => {
    app.dispatch(formRequested({ to: 'create' }));
    await vi.waitFor(
      () => expect(selectJobs(app.state()).map(({ name }) => name)).toEqual(['Serve']),
      PATIENT,
    );
    app.dispatch(formSent());
    await vi.waitFor(() => expect(selectForm(app.state())?.attempted).toBe(true), PATIENT);
    expect(form.shownProblemsOf(selectForm(app.state())!, null)).toEqual({
      pf_name: 'Please input your prediction name!',
      batch_job_id: 'Choose the job whose program serves the predictions.',
    });
    app.dispatch(form.events.changed({ pf_name: 'Echo', batch_job_id: job }));
    app.dispatch(formSent());
    const {
      payload: { row },
    } = await app.heard(predictionCreated);
    expect(row).toMatchObject({ pf_name: 'Echo', status: 'Defined', pf_details: [{ version: 1 }] });
    await vi.waitFor(() => expect(app.path()).toBe(`/predictions/${row.pf_id}?version=1`), PATIENT);
  });

  test('API-60 a model is chosen in the drive and gives its name, the environments to choose from are known, and one that is not there is refused at its field', async () => {
    app.dispatch(formRequested({ to: 'create' }));
    await vi.waitFor(() => expect(selectForm(app.state())).not.toBeNull(), PATIENT);
    await vi.waitFor(
      () =>
        expect(environmentChoice.select(app.state())).toMatchObject({
          value: { environments: [{ env_id: 'system' }] },
        }),
      PATIENT,
    );
    app.dispatch(form.events.changed({ kind: 'model' }));
    app.dispatch(picked({ for: 'somebody else', storage: 'drive', paths: ['/other.pkl'] }));
    app.dispatch(picked({ for: 'prediction', storage: 'drive', paths: ['/models/iris.joblib'] }));
    expect(selectForm(app.state())?.values).toMatchObject({
      pf_name: 'iris',
      path: '/models/iris.joblib',
      storage: 'drive',
    });
    app.dispatch(formSent());
    await vi.waitFor(
      () =>
        expect(form.shownProblemsOf(selectForm(app.state())!, null)).toEqual({
          path: 'There is nothing called /models/iris.joblib in the drive.',
        }),
      PATIENT,
    );
  });

  test('PRD-01 PRD-04 SRCH-08 the click shows Deploy Submitted, and the version is tried, its key is shown once, its calls are counted, it is stopped', async () => {
    const { pf_id } = await at.make(echo());
    await open(pf_id, '?version=1');
    app.dispatch(deploy.requested(pf_id, { version: 1 }));
    expect(predictions.selectRow(app.state(), pf_id)?.status).toBe('Deploy Submitted');
    await app.heard(deploy.succeeded);
    await vi.waitFor(() => expect(selectTry(app.state())).not.toBeNull(), PATIENT);
    const of = { pf_id, version: 1 };
    app.dispatch(tryForm.events.changed({ path: '/predict', kind: 'json', text: '{"x": 2}' }));
    app.dispatch(tryRequested(of));
    expect(selectTrying(app.state())?.waiting).toBe(true);
    const {
      payload: { reply },
    } = await app.heard(tryAnswered);
    expect(reply).toMatchObject({ status_code: 200, is_text: true });
    expect(JSON.parse(reply.body)).toMatchObject({ path: '/predict', body: '{"x": 2}' });
    expect(selectTrying(app.state())).toMatchObject({
      waiting: false,
      last: { version: 1, reply: { status_code: 200 } },
    });
    await vi.waitFor(() => expect(known(pf_id)?.status).toBe('Deployed'), PATIENT);
    await vi.waitFor(
      () =>
        expect(
          selectLog(app.state(), known(pf_id)!.pf_details[0]!.submission_id)?.page?.lines,
        ).toContain('listening'),
      PATIENT,
    );
    app.dispatch(keyRequested(of));
    const {
      payload: { key },
    } = await app.heard(keyMade);
    expect([selectKey(app.state(), of), known(pf_id)?.pf_details[0]?.key_hint]).toEqual([
      key,
      key.slice(-4),
    ]);
    app.dispatch(keyTaken());
    expect(JSON.stringify(app.state())).not.toContain(key);
    await vi.waitFor(
      () => expect(selectCalls(app.state(), of)?.calls).toMatchObject({ requests: 1, errors: 0 }),
      PATIENT,
    );
    app.dispatch(stop.requested(pf_id, { version: 1 }));
    expect(predictions.selectRow(app.state(), pf_id)?.status).toBe('Stopping');
    await app.heard(stop.succeeded);
    await vi.waitFor(() => expect(known(pf_id)?.status).toBe('Stopped'), PATIENT);
  });

  test('PRD-04 a refused deployment says why and is taken back', async () => {
    const { pf_id } = await at.make(echo());
    await open(pf_id);
    const refused = vi
      .spyOn(at.server.workspace.children, 'admit')
      .mockRejectedValueOnce(new Error('no room'));
    app.dispatch(deploy.requested(pf_id, { version: 1 }));
    await app.heard(deploy.failed);
    refused.mockRestore();
    expect(predictions.selectRow(app.state(), pf_id)?.status).toBe('Defined');
    expect(notices()).toContain('Deploy prediction failed.');
  });

  test('PRD-02 a further version is made of a job and opens, and what cannot be live says why', async () => {
    const { pf_id } = await at.make(echo());
    await open(pf_id);
    app.dispatch(formRequested({ to: 'addVersion', pf_id }));
    await vi.waitFor(() => expect(selectForm(app.state())?.values.to).toBe('addVersion'), PATIENT);
    app.dispatch(form.events.changed({ batch_job_id: job }));
    app.dispatch(formSent());
    await app.heard(predictionSaved);
    await vi.waitFor(() => expect(app.path()).toBe(`/predictions/${pf_id}?version=2`), PATIENT);
    await vi.waitFor(
      () =>
        expect(selectCalls(app.state(), { pf_id, version: 2 })?.calls?.address).toContain(
          '/versions/2',
        ),
      PATIENT,
    );
    expect(callsRead.type).toBe('predictions/callsRead');
    app.dispatch(liveRequested({ pf_id, version: 2 }));
    await vi.waitFor(
      () => expect(notices()).toContain('Version 2 could not be made live'),
      PATIENT,
    );
  });

  test('PRD-03 PRD-05 a version is deleted after a question that names it, with the last one the prediction goes', async () => {
    const { pf_id } = await at.make(echo());
    await at.add(pf_id, echo('two'));
    await open(pf_id, '?version=2');
    app.dispatch(versionDeleteConfirmOpened({ pf_id, version: 2 }));
    expect(selectVersionToDelete(app.state())).toEqual({ pf_id, version: 2 });
    app.dispatch(versionDeleteRequested({ pf_id, version: 2 }));
    await app.heard(versionDeleted);
    await vi.waitFor(
      () => expect(known(pf_id)?.pf_details.map(({ version }) => version)).toEqual([1]),
      PATIENT,
    );
    expect(notices()).toContain('Delete prediction version success');
    app.dispatch(versionDeleteRequested({ pf_id, version: 1 }));
    await app.heard(deletion.succeeded);
    await vi.waitFor(() => expect(app.path()).toBe('/predictions'), PATIENT);
  });
});

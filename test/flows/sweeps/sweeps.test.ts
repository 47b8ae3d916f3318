import { push } from 'connected-react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { addJob } from '#test/server/support/jobSettings';
import { choice, sweepSettings } from '#test/server/sweeps/sweepSettings';
import {
  deletion,
  execute,
  formSent,
  formRequested,
  sweepCreated,
} from '~/web/features/sweeps/events';
import { DEFAULT_FLAGS } from '~/web/lib/state/config';
import { form, selectForm, sweeps } from '~/web/features/sweeps/model/sweeps';
import {
  brushed,
  jobOfTrialRequested,
  predictionOfTrialRequested,
  trialActionFailed,
} from '~/web/features/sweeps/trials/events';
import { selectBrushed, selectRows } from '~/web/features/sweeps/trials/model/trials';

const PATIENT = { timeout: 60_000, interval: 100 } as const;
const REPORTS =
  'x=$(echo "$2")\n[ "$x" = 1 ] && echo a model > best.joblib\nprintf \'{"step": 0, "loss": %s}\\n\' "$x" > "$ATELIER_METRICS"\n';

const { server, token } = await workspace({ config: { flags: { sweeps: true } } });

describe('sweeps', () => {
  let job: string;
  let app: AtWork;
  beforeAll(async () => {
    job = (await addJob(server, token, REPORTS, { job_name: 'Fit', main_file: 'fit.sh' }))
      .batch_job_id;
  });
  beforeEach(async () => {
    app = await openAtWork(server, {
      token,
      at: '/sweeps',
      config: { flags: { ...DEFAULT_FLAGS, sweeps: true } },
    });
  });
  afterEach(() => {
    app.stop();
    expect(app.crashes).toEqual([]);
  });
  const make = async () =>
    (
      await server.get(
        'sweeps',
        'create',
        {
          settings: sweepSettings({
            batch_job_id: job,
            strategy: 'grid',
            search_space: [choice('x', '3', '1', '2')],
            at_once: 3,
          }),
        },
        { token },
      )
    ).sweep.sweep_id;
  const notices = () => app.state().toasts.visible.map(({ text }: { text: string }) => text);

  test('API-60 a sweep is made in the form, and what is missing is said at its field first', async () => {
    app.dispatch(formRequested({ sweep_id: null }));
    await vi.waitFor(
      () =>
        expect(
          app.state().sweeps?.forms?.jobs.map((each: { name: string }) => each.name),
        ).toContain('Fit'),
      PATIENT,
    );
    app.dispatch(formSent());
    await vi.waitFor(() => expect(selectForm(app.state())?.attempted).toBe(true), PATIENT);
    const problems = form.shownProblemsOf(selectForm(app.state())!, null);
    expect(problems).toEqual({
      sweep_name: 'Please input your sweep name!',
      batch_job_id: 'Choose the job that each trial runs.',
      search_space: 'Each parameter needs a name.',
    });
    app.dispatch(
      form.events.changed({
        sweep_name: 'Best x',
        batch_job_id: job,
        search_space: [
          {
            name: 'x',
            type: 'choice',
            values: '1, 2',
            low: null,
            high: null,
            step: null,
            log: false,
          },
        ],
      }),
    );
    app.dispatch(formSent());
    const {
      payload: { row },
    } = await app.heard(sweepCreated);
    expect(row).toMatchObject({
      sweep_name: 'Best x',
      status: 'Defined',
      search_space: [{ name: 'x', values: ['1', '2'] }],
    });
    await vi.waitFor(() => expect(app.path()).toBe(`/sweeps/${row.sweep_id}`), PATIENT);
  });

  test('SWP-01 SWP-02 RT-14 the click shows Sweep Submitted, and its page brings the trials, the brush keeps some, the best becomes a job, and what it saved a prediction', async () => {
    const id = await make();
    app.dispatch(push(`/sweeps/${id}`));
    await vi.waitFor(() => expect(sweeps.selectKnown(app.state(), id)).toBeDefined(), PATIENT);
    app.dispatch(execute.requested(id));
    expect(sweeps.selectRow(app.state(), id)?.status).toBe('Sweep Submitted');
    await app.heard(execute.succeeded);
    await vi.waitFor(
      () => expect(sweeps.selectKnown(app.state(), id)?.status).toBe('Executed'),
      PATIENT,
    );
    const [run] = sweeps.selectKnown(app.state(), id)!.execution_details;
    await vi.waitFor(
      () =>
        expect(selectRows(app.state(), run!.submission_id).map(({ value }) => value)).toEqual([
          3, 1, 2,
        ]),
      PATIENT,
    );
    expect(run?.best).toEqual({ number: 1, value: 1 });
    app.dispatch(brushed({ brush: { loss: [0, 0.6] } }));
    expect(selectBrushed(app.state(), run!).map(({ number }) => number)).toEqual([1, 2]);
    app.dispatch(
      jobOfTrialRequested({ sweep_id: id, submission_id: run!.submission_id, number: 1 }),
    );
    await vi.waitFor(() => expect(app.path()).toMatch(/^\/jobs\/job-/), PATIENT);
    const refused = app.next(trialActionFailed);
    app.dispatch(
      predictionOfTrialRequested({ sweep_id: id, submission_id: run!.submission_id, number: 0 }),
    );
    expect((await refused).payload.problem.message).toMatch(
      /^Trial 0 left no saved model\. Have its program save one/,
    );
    app.dispatch(
      predictionOfTrialRequested({ sweep_id: id, submission_id: run!.submission_id, number: 1 }),
    );
    await vi.waitFor(() => expect(app.path()).toMatch(/^\/predictions\/pf-/), PATIENT);
    const {
      predictions: [made],
    } = await server.get('predictions', 'readAll', {}, { token });
    expect(made).toMatchObject({
      pf_name: 'Best rate trial 1',
      pf_details: [{ source: { kind: 'model', name: 'best.joblib' }, env_id: null }],
    });
  });

  test('SWP-03 SWP-04 a refused execution says why and is taken back, and a deletion says Delete sweep success', async () => {
    const id = await make();
    app.dispatch(push(`/sweeps/${id}`));
    await vi.waitFor(() => expect(sweeps.selectKnown(app.state(), id)).toBeDefined(), PATIENT);
    const execution = vi
      .spyOn(server.workspace.children, 'admit')
      .mockRejectedValueOnce(new Error('no room'));
    app.dispatch(execute.requested(id));
    await app.heard(execute.failed);
    execution.mockRestore();
    expect(sweeps.selectRow(app.state(), id)?.status).toBe('Defined');
    expect(notices()).toContain('Execute sweep failed.');
    app.dispatch(deletion.requested([id]));
    await app.heard(deletion.succeeded);
    await vi.waitFor(() => expect(notices()).toContain('Delete sweep success'), PATIENT);
  });
});

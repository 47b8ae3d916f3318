import type { AxiosResponse } from 'axios';
import { describe, expect, test } from 'vitest';
import { atJobs } from '#test/flows/support/atJobs';
import { driven, dropped, delayedReply, passing, unreachable, settle } from '#test/harness/wire';
import { api } from '~/contract';
import { deletion, execute, rerunRequested } from '~/web/features/jobs/events';
import { offerOf } from '~/web/features/jobs/screens/actions';
import { rerun } from '~/web/features/jobs/model';
import { selectRerun } from '~/web/features/jobs/selectors';
import { signedIn } from '~/web/core/session/events';

const work = atJobs(['Train', 'Quick'], (idOf) => `/jobs/${idOf('Train')}`);

/** The server's answer with other words in it. */
const inWords = (status: string, reply: AxiosResponse): AxiosResponse => ({
  ...reply,
  data: { ...(reply.data as object), status },
});

describe('an execute', () => {
  test('JOB-01 JOB-05 shows Job Submitted with the click, before the server has answered, and a double click executes once', async () => {
    const answer = delayedReply();
    work.wire.break(api.jobs.execute, (config) => answer.answer(config, work.engine.execute));
    work.execute('Train');
    work.execute('Train');
    expect(work.shown('Train')).toMatchObject({
      status: 'Job Submitted',
      pending: { intent: 'execute' },
    });
    answer.release();
    await settle(work.wire);
    expect(work.wire.count(api.jobs.execute)).toBe(1);
    expect(work.shown('Train').pending).toBeUndefined();
    expect(work.shown('Train').submission_count).toBe(1);
    expect(work.notices()).toEqual([]);
    expect(work.app.told().filter((type) => /^jobs\/(execute|submitted)/.test(type))).toEqual([
      'jobs/executeRequested',
      'jobs/executeRequested',
      'jobs/executeSucceeded',
    ]);
  });

  test('JOB-05 any other reply is shown as an error, and the server is asked how things stand', async () => {
    work.wire.break(api.jobs.execute, async (config) =>
      inWords('Queue is full', await work.engine.execute(config)),
    );
    work.execute('Train');
    await settle(work.wire);
    expect(work.notices()).toMatchObject([
      { kind: 'error', text: 'Execute job failed.', lines: ['Train: Queue is full'] },
    ]);
    expect(work.shown('Train')).toMatchObject({
      failure: { intent: 'execute', reason: 'Queue is full' },
    });
    expect(work.app.told()).toContain('jobs/readSucceeded');
  });

  test('JOB-07 a failed one goes back to how it was, with the words of the contract and the reason', async () => {
    work.wire.break(api.jobs.execute, unreachable(503, 'The engine is away'));
    work.execute('Train');
    expect(work.shown('Train').status).toBe('Job Submitted');
    await settle(work.wire);
    expect(work.shown('Train')).toMatchObject({
      status: 'Defined',
      failure: { intent: 'execute', reason: 'The engine is away' },
    });
    expect(work.notices()).toMatchObject([
      { kind: 'error', text: 'Execute job failed.', lines: ['Train: The engine is away'] },
    ]);
    expect(offerOf(work.shown('Train'))).toEqual({ intent: 'execute', label: 'Execute' });
  });

  test('CON-03 a poll in the middle of it undoes nothing', async () => {
    const answer = delayedReply();
    work.wire.break(api.jobs.execute, (config) => answer.answer(config, work.engine.execute));
    work.execute('Train');
    await passing(work.wire, 35_000, { heldBack: 1 });
    expect(work.shown('Train').status).toBe('Job Submitted');
    answer.release();
    await settle(work.wire);
  });

  test("JOB-04 PRM-10 PRM-23 somebody else's job is refused by the flow itself, without asking the server", async () => {
    const mate = await work.server.addUser(`mate-${Math.floor(performance.now())}`);
    const { user } = await work.server.get('account', 'readUser', {}, { token: mate });
    const { team } = await work.server.get('account', 'readTeam', {}, { token: mate });
    work.app.dispatch(signedIn({ token: mate, user, team, at: Date.now() }));
    work.execute('Train');
    await settle(work.wire);
    expect(work.wire.count(api.jobs.execute)).toBe(0);
    expect(work.notices()).toMatchObject([
      {
        text: 'Execute job failed.',
        lines: ['Train: Only admin, who owns this job, may execute it.'],
      },
    ]);
  });
});

describe('a stop', () => {
  test('JOB-01 JOB-03 JOB-04 is offered while it runs, and the job says that it stops, and ends as Execution aborted', async () => {
    await work.executed('Train');
    work.become('Train', {
      status: 'Execution In Progress',
      start_datetime: work.now(),
      places: ['here'],
    });
    await passing(work.wire, 3_000);
    expect(work.shown('Train').status).toBe('Execution In Progress');
    expect(offerOf(work.shown('Train'))).toEqual({ intent: 'stop', label: 'Stop' });
    work.stop('Train');
    expect(work.shown('Train')).toMatchObject({
      status: 'Execution In Progress',
      pending: { intent: 'stop' },
    });
    await settle(work.wire);
    expect(work.app.told()).toContain('jobs/stopSucceeded');
    expect(offerOf(work.shown('Train')).reason).toBe('It is stopping already.');
    expect(work.notices()).toEqual([]);
    work.end('Train', {
      status: 'Execution aborted',
      cause: 'stopped',
      exit_code: null,
      stopping: false,
    });
    await passing(work.wire, 3_000);
    expect(work.shown('Train')).toMatchObject({
      status: 'Execution aborted',
      execution_details: [{ cause: 'stopped' }],
    });
    expect(offerOf(work.shown('Train'))).toEqual({ intent: 'execute', label: 'Execute' });
  });

  test('JOB-05 JOB-07 any other reply is an error, and it is still running', async () => {
    await work.executed('Train');
    work.wire.break(api.jobs.stop, async (config) =>
      inWords('Too late', await work.engine.stop(config)),
    );
    work.stop('Train');
    await settle(work.wire);
    expect(work.notices()).toMatchObject([
      { kind: 'error', text: 'Stop job failed.', lines: ['Train: Too late'] },
    ]);
    expect(work.shown('Train').failure).toMatchObject({ intent: 'stop', reason: 'Too late' });
  });

  test('JOB-07 a connection that breaks leaves the job as it is, and says so', async () => {
    await work.executed('Train');
    work.wire.break(api.jobs.stop, dropped);
    work.stop('Train');
    await settle(work.wire);
    expect(work.notices()).toMatchObject([
      { text: 'Stop job failed.', lines: ['Train: The server could not be reached'] },
    ]);
    expect(work.shown('Train').pending).toBeUndefined();
  });
});

describe('a re-run', () => {
  const ask = (parameters: { name: string; value: string }[]) => {
    const batch_job_id = work.idOf('Quick');
    const asked = { batch_job_id, parameters: [], recorded_build: null, same_packages: false };
    work.app.dispatch(rerun.events.opened(asked));
    work.app.dispatch(rerun.events.changed({ parameters }));
    work.app.dispatch(rerunRequested());
  };

  test('JOB-05 runs with other parameters, for that run alone', async () => {
    ask([{ name: 'lr', value: '0.5' }]);
    expect(selectRerun(work.app.state())).toBeNull();
    await settle(work.wire);
    const job = work.shown('Quick');
    expect(job.execution_details[0]?.parameters).toEqual([{ name: 'lr', value: '0.5' }]);
    expect(job.parameters).toEqual([]);
  });

  test('JOB-05 a double click runs it once', async () => {
    ask([{ name: 'lr', value: '0.5' }]);
    work.app.dispatch(rerunRequested());
    await settle(work.wire);
    expect(work.wire.count(api.jobs.execute)).toBe(1);
    expect(work.app.told().filter((type) => type === execute.requested.type)).toHaveLength(1);
  });

  test('says what is wrong with a parameter before the server is asked', async () => {
    ask([{ name: '1st', value: 'x' }]);
    await settle(work.wire);
    expect(work.wire.count(api.jobs.execute)).toBe(0);
    expect(rerun.shownProblemsOf(selectRerun(work.app.state())!, null).parameters).toMatch(
      /^A name begins with a letter/,
    );
    ask([
      { name: 'lr', value: '1' },
      { name: 'lr', value: '2' },
    ]);
    expect(rerun.shownProblemsOf(selectRerun(work.app.state())!, null).parameters).toBe(
      'There are two parameters called lr.',
    );
  });

  test('the page that showed an earlier submission shows the new one', async () => {
    work.app.history.replace(`/jobs/${work.idOf('Train')}?tab=agents&submission=earlier`);
    work.execute('Train');
    await settle(work.wire);
    expect(work.app.path()).toBe(`/jobs/${work.idOf('Train')}?tab=agents`);
  });
});

describe('the page of a job', () => {
  test('RT-12 CON-03 reads it every 30 s at rest, every 2 s at first while it runs, every 15 s later', async () => {
    const reads = async (ms: number) => {
      const before = work.wire.count(api.jobs.read);
      await passing(work.wire, ms);
      return work.wire.count(api.jobs.read) - before;
    };
    expect(await reads(26_000)).toBe(0);
    expect(await reads(8_000)).toBe(1);
    await work.executed('Train');
    expect(await reads(20_000)).toBeGreaterThanOrEqual(6);
    work.become('Train', { status: 'Execution In Progress', start_datetime: work.now() });
    await passing(work.wire, 90_000);
    const later = await reads(60_000);
    expect(later).toBeGreaterThanOrEqual(3);
    expect(later).toBeLessThanOrEqual(5);
  });

  test('JOB-08 a deleted job gives way to the list, with the words of the contract', async () => {
    work.app.dispatch(deletion.requested(work.idOf('Train')));
    await settle(work.wire);
    expect(work.app.path()).toBe('/jobs');
    expect(work.notices()).toMatchObject([{ kind: 'success', text: 'Delete job success' }]);
    expect(work.names()).toEqual(['Quick']);
    const gone = await driven(
      work.server.ask('jobs', 'read', { batch_job_id: work.idOf('Train') }, { token: work.token }),
    );
    expect(gone.status).toBe(404);
  });

  test('a job that is read again after an execute that got lost shows what the server made of it', async () => {
    work.wire.break(api.jobs.execute, async (config, real) => {
      await work.engine.execute(config);
      return dropped(config, real);
    });
    work.app.dispatch(execute.requested(work.idOf('Train')));
    await settle(work.wire);
    expect(work.shown('Train').submission_count).toBe(1);
    expect(offerOf(work.shown('Train'))).toMatchObject({ intent: 'stop' });
  });
});

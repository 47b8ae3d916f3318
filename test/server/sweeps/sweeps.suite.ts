import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sweep, SweepSettings } from '~/contract';
import { SWEEP_RUNNING } from '~/contract/sweeps/sweeps';
import { jobs } from '~/server/areas/jobs/tables';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { addJob, SLOW_TIMEOUT } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { choice, DISTANCE, int, SLOW, sweepSettings } from './sweepSettings';

/** Sweeps and their trials on the real engine of this machine, on whichever database. */
export const sweepsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('sweeps', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({
        database: await place(),
        config: { flags: { sweeps: true } },
      });
      token = await server.signIn();
    });
    afterEach(() => server.close());

    const make = async (program: string, changes: Partial<SweepSettings> = {}): Promise<Sweep> => {
      const { batch_job_id } = await addJob(server, token, program, { job_name: 'Fit' });
      return (
        await server.get(
          'sweeps',
          'create',
          { settings: sweepSettings({ batch_job_id, ...changes }) },
          { token },
        )
      ).sweep;
    };
    const read = async (sweep_id: string) =>
      (await server.get('sweeps', 'read', { sweep_id }, { token })).sweep;
    const execute = async ({ sweep_id }: Sweep) => {
      const { sweep, status } = await server.get('sweeps', 'execute', { sweep_id }, { token });
      expect(status).toBe('Sweep Submitted');
      // Its first trial may have begun by the time it is read.
      expect(SWEEP_RUNNING).toContain(sweep?.status);
      return { sweep_id, submission_id: sweep?.submission_id ?? '' };
    };
    const untilOver = async (sweep_id: string, ...statuses: string[]) => {
      await expect
        .poll(async () => (await read(sweep_id)).status, SLOW_TIMEOUT)
        .toSatisfy((status: string) => statuses.includes(status));
      return read(sweep_id);
    };
    const trialsOf = async (ids: { sweep_id: string; submission_id: string }, since = 0) =>
      server.get('sweeps', 'trials', { ...ids, since }, { token });
    const refusal = async (changes: Partial<SweepSettings>) => {
      const { batch_job_id } = await addJob(server, token, 'pass');
      const reply = await server.ask(
        'sweeps',
        'create',
        { settings: sweepSettings({ batch_job_id, ...changes }) },
        { token },
      );
      return 'failure' in reply ? reply.failure.fields : null;
    };

    it('SWP-01 SWP-02 ENT-08 API-58 a sweep runs its trials, at most so many at once, and tells the best one', async () => {
      const sweep = await make(DISTANCE);
      expect(sweep).toMatchObject({
        status: 'Defined',
        submission_id: null,
        task_id: null,
        execution_details: [],
        user_name: 'admin',
      });
      const ids = await execute(sweep);
      const done = await untilOver(sweep.sweep_id, 'Executed');
      const { trials, since } = await trialsOf(ids);
      expect(trials.map(({ number, status }) => [number, status])).toEqual(
        [0, 1, 2, 3, 4, 5].map((number) => [number, 'complete']),
      );
      const values = trials.map(({ parameters, value }) => [
        (Number(parameters['x']) - 1) ** 2,
        value,
      ]);
      for (const [expected, value] of values) expect(value).toBeCloseTo(expected!, 6);
      const best = trials.toSorted((a, b) => a.value! - b.value!)[0]!;
      expect(done.execution_details[0]).toMatchObject({
        submission_id: ids.submission_id,
        status: 'Executed',
        counts: { complete: 6 },
        trial_count: 6,
        best: { number: best.number, value: best.value },
        reason: null,
      });
      expect([done.submission_id, done.task_id]).toEqual([
        ids.submission_id,
        done.execution_details[0]?.task_id,
      ]);
      expect((await trialsOf(ids, since)).trials).toEqual([]);
      // The log of a trial is that of a submission of the run's job.
      const { lines } = await server.get(
        'output',
        'read',
        {
          batch_job_id: done.execution_details[0]!.batch_job_id,
          submission_id: best.submission_id!,
          agent_id: 'agent-0',
          line: 0,
          count: 10,
        },
        { token },
      );
      expect(lines).toEqual([`x is ${best.parameters['x']}`]);
      const { batch_job_id } = await server.get(
        'sweeps',
        'createJob',
        { ...ids, number: best.number },
        { token },
      );
      const { job } = await server.get('jobs', 'read', { batch_job_id }, { token });
      expect(job).toMatchObject({
        job_name: `Best rate trial ${best.number}`,
        parameters: [{ name: 'x', value: best.parameters['x'] }],
        main_file: 'train.py',
      });
      expect(job.belongs_to).toBeUndefined();
      // Of its trials nothing is told one by one.
      const told = async () =>
        (await server.get('notices', 'read', { since: 0 }, { token })).happenings;
      const parts = {
        name: 'Best rate',
        status: 'Executed',
        submission_id: ids.submission_id,
        best: `Best loss: ${Number(best.value!.toPrecision(6))}, of trial ${best.number}.`,
      };
      expect((await told()).map((one) => [one.kind, one.object_id, one.parts])).toEqual([
        ['sweep_ended', ids.sweep_id, parts],
      ]);
    });

    it('CMT-01 a sweep is talked about by who may read it', async () => {
      const { sweep_id: object_id } = await make(DISTANCE, { trial_count: 1 });
      const object = { object_type: 'sweep', object_id } as const;
      const mia = await server.addUser('mia');
      await server.get('comments', 'create', { ...object, comment: 'Look at x.' }, { token: mia });
      const { topics } = await server.get('comments', 'readAll', object, { token });
      expect(topics.map(({ user_name, comment }) => [user_name, comment])).toEqual([
        ['mia', 'Look at x.'],
      ]);
      const stranger = await server.addUser('stranger', 'others');
      expect(
        (await server.ask('comments', 'create', { ...object, comment: 'x' }, { token: stranger }))
          .status,
      ).toBe(404);
    });

    it('SWP-06 a grid has a trial for each combination, and to maximize takes the largest', async () => {
      const sweep = await make(DISTANCE, {
        strategy: 'grid',
        search_space: [int('x', 1, 3), choice('kind', 'a', 'b')],
        trial_count: 100,
        direction: 'maximize',
      });
      const ids = await execute(sweep);
      const {
        execution_details: [run],
      } = await untilOver(sweep.sweep_id, 'Executed');
      expect(run).toMatchObject({ trial_count: 6, best: { number: 4, value: 4 } });
      expect(
        (await trialsOf(ids)).trials.map(
          ({ parameters }) => `${parameters['x']}${parameters['kind']}`,
        ),
      ).toEqual(['1a', '1b', '2a', '2b', '3a', '3b']);
    });

    it('a trial that is behind the others is ended early, by the median', async () => {
      const sweep = await make(SLOW, {
        strategy: 'grid',
        search_space: [choice('x', '1', '2', '3', '4', '5', '90')],
        early_stopping: 'median',
        at_once: 5,
      });
      const ids = await execute(sweep);
      const {
        execution_details: [run],
      } = await untilOver(sweep.sweep_id, 'Executed');
      expect(run).toMatchObject({
        counts: { complete: 5, pruned: 1 },
        best: { number: 0, value: 1 },
      });
      expect((await trialsOf(ids)).trials[5]).toMatchObject({
        status: 'pruned',
        value: 90,
        reason: 'Ended early: other trials were ahead.',
      });
    });

    it('a sweep becomes another one’s with the jobs of its trials, whose logs are read as before', async () => {
      const ben = await server.addUser('ben');
      const sweep = await make(DISTANCE);
      const ids = await execute(sweep);
      const give = async (to: string) =>
        server.get(
          'ownership',
          'transfer',
          { id: 'admin', to, holdings: [{ kind: 'sweep', id: sweep.sweep_id }] },
          { token },
        );
      expect((await give('ben')).kept).toMatchObject([
        { reason: 'This sweep is running. Stop it first.' },
      ]);
      await untilOver(sweep.sweep_id, 'Executed');
      expect((await give('ben')).kept).toEqual([]);
      const [trial] = (await trialsOf(ids)).trials;
      const { sweep: theirs } = await server.get(
        'sweeps',
        'read',
        { sweep_id: sweep.sweep_id },
        { token: ben },
      );
      expect(theirs.user_name).toBe('ben');
      const { children, db } = server.workspace;
      const [child] = await children.of('sweep', sweep.sweep_id);
      const [row] = await db
        .select({ userName: jobs.userName })
        .from(jobs)
        .where(eq(jobs.jobId, child ?? ''));
      expect([row?.userName, trial?.status]).toEqual(['ben', 'complete']);
      await server.get('sweeps', 'delete', { sweep_id: sweep.sweep_id }, { token: ben });
    });

    it('a sweep is stopped with its trials, and a trial alone is stopped, and runs again', async () => {
      const sweep = await make(SLOW, {
        search_space: [choice('x', '9')],
        trial_count: 3,
        at_once: 1,
      });
      const ids = await execute(sweep);
      const first = async () => (await trialsOf(ids)).trials[0];
      await expect.poll(first, SLOW_TIMEOUT).toMatchObject({ status: 'running' });
      await server.get('sweeps', 'stopTrial', { ...ids, number: 0 }, { token });
      await expect.poll(first, SLOW_TIMEOUT).toMatchObject({ status: 'stopped' });
      await server.get('sweeps', 'retryTrial', { ...ids, number: 0 }, { token });
      expect(await first()).toMatchObject({ status: 'waiting', submission_id: null });
      expect(
        (await server.ask('sweeps', 'execute', { sweep_id: ids.sweep_id }, { token })).status,
      ).toBe(409);
      expect(
        (await server.ask('sweeps', 'delete', { sweep_id: ids.sweep_id }, { token })).status,
      ).toBe(409);
      const { status } = await server.get('sweeps', 'stop', ids, { token });
      expect(status).toBe('Stop sweep submitted');
      const {
        execution_details: [run],
      } = await untilOver(ids.sweep_id, 'Execution aborted');
      expect(run).toMatchObject({ reason: 'Stopped by admin.', stopping: false });
      const over = (await trialsOf(ids)).trials;
      expect(over.length).toBeLessThan(3);
      expect(over.every((each) => each.status === 'stopped')).toBe(true);
      const child = run!.batch_job_id;
      expect(await server.get('sweeps', 'delete', { sweep_id: ids.sweep_id }, { token })).toEqual({
        status: 'Sweep deleted',
      });
      expect((await server.ask('jobs', 'read', { batch_job_id: child }, { token })).status).toBe(
        404,
      );
    });

    it('a metric that nobody reports ends the sweep after a few trials, and says what to do', async () => {
      const sweep = await make('print("nothing")', { metric: 'accuracy', trial_count: 500 });
      await execute(sweep);
      const {
        execution_details: [run],
      } = await untilOver(sweep.sweep_id, 'Execution Failed');
      expect(run?.reason).toMatch(
        /^The first \d+ trials failed\. It never reported accuracy\. Log a metric of that name with MLflow or TensorBoard, or write lines of JSON/,
      );
      expect(run?.counts['failed']).toBeLessThan(10);
    });

    it('what could never run is refused at its field', async () => {
      expect(await refusal({ search_space: [choice('kind')] })).toEqual({
        search_space: 'kind has no values. Give it at least one.',
      });
      expect(await refusal({ batch_job_id: '' })).toEqual({
        batch_job_id: 'Choose the job that each trial runs.',
      });
      expect(await refusal({ batch_job_id: 'job-gone' })).toEqual({
        batch_job_id: 'The job of this sweep is not there any more. Choose another one.',
      });
      expect(Object.keys((await refusal({ trial_count: 6_000 })) ?? {})).toEqual(['trial_count']);
      const sweep = await make('pass');
      await server.get('jobs', 'delete', { batch_job_id: sweep.batch_job_id }, { token });
      const gone = await server.ask('sweeps', 'execute', { sweep_id: sweep.sweep_id }, { token });
      expect('failure' in gone && gone.failure.fields).toEqual({
        batch_job_id: 'The job of this sweep is not there any more. Choose another one.',
      });
    });

    it('SWP-05 CON-07 where sweeps are off the server refuses them, and no list or search has one', async () => {
      const sweep = await make('pass');
      const found = async () =>
        (await server.get('objects', 'readNames', {}, { token })).objects
          .filter(({ kind }) => kind === 'sweep')
          .map(({ id }) => id);
      expect(await found()).toEqual([sweep.sweep_id]);
      Object.assign(server.workspace.config.flags, { sweeps: undefined });
      expect(await found()).toEqual([]);
      for (const name of ['readAll', 'readTeam'] as const)
        expect((await server.ask('sweeps', name, {}, { token })).status).toBe(403);
      const refused = await server.ask('sweeps', 'read', { sweep_id: sweep.sweep_id }, { token });
      expect('failure' in refused && [refused.status, refused.failure.Error]).toEqual([
        403,
        'Sweeps: switched off here.',
      ]);
    });
  });

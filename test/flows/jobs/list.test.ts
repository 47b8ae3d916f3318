import { describe, expect, test } from 'vitest';
import { atJobs } from '#test/flows/support/atJobs';
import { delayedReply, passing, unreachable, settle } from '#test/harness/wire';
import { addJob } from '#test/server/support/jobSettings';
import { api, type Job } from '~/contract';
import { deletion, execute, jobEvents, rankChosen, stop } from '~/web/features/jobs/events';
import { jobs } from '~/web/features/jobs/model';
import { selectAgentsView } from '~/web/features/jobs/selectors';
import { signedOut } from '~/web/core/session/events';

const NAMES = ['A', 'B', 'C', 'D', 'E'];
const work = atJobs(NAMES, () => '/jobs');
const ids = () => NAMES.map(work.idOf);

describe('the list', () => {
  test('CON-03 LST-10 LST-24 is read when its page opens and every 30 s, and one that brings nothing new changes no row and no mark', async () => {
    expect(work.names()).toEqual(NAMES);
    work.app.dispatch(jobEvents.selectionChanged({ ids: [work.idOf('B')] }));
    const before = work.rows();
    expect(work.wire.count(api.jobs.readAll)).toBe(1);
    await passing(work.wire, 34_000);
    expect(work.wire.count(api.jobs.readAll)).toBe(2);
    expect(work.rows()).toBe(before);
    expect(jobs.selectSelected(work.app.state())).toEqual([work.idOf('B')]);
  });

  test("LST-10 PRM-11 under ?team=true the team's jobs are read, and only they", async () => {
    const mate = await work.server.addUser(`mate-${Math.floor(performance.now())}`);
    const theirs = await addJob(work.server, mate, 'echo\n', {
      job_name: 'Theirs',
      main_file: 'run.sh',
    });
    work.app.history.replace('/jobs?team=true');
    await settle(work.wire);
    expect(work.rows(true).map(({ job_name }) => job_name)).toContain('Theirs');
    await work.server.get('jobs', 'delete', { batch_job_id: theirs.batch_job_id }, { token: mate });
  });

  test('API-02 an answer that lacks the list is a load error, never a crash', async () => {
    work.wire.break(api.jobs.readAll, (config) =>
      Promise.resolve({
        data: { status: 'fine' },
        status: 200,
        statusText: '',
        headers: {},
        config,
      }),
    );
    await passing(work.wire, 35_000);
    expect(jobs.selectList(work.app.state(), false).request).toMatchObject({
      status: 'failed',
      problem: { code: 'malformed' },
    });
    expect(work.names()).toEqual(NAMES);
  });

  test('LOG-10 signing out ends every poll, and forgets every job', async () => {
    await work.executed('A');
    work.app.dispatch(signedOut());
    const before = work.wire.count(api.jobs.readAll);
    await passing(work.wire, 60_000);
    expect(work.wire.count(api.jobs.readAll)).toBe(before);
    expect(work.rows()).toEqual([]);
  });
});

describe('many at once', () => {
  test('JOB-04 are executed three at a time, and counted', async () => {
    const answers = delayedReply();
    work.wire.break(api.jobs.execute, (config) => answers.answer(config, work.engine.execute));
    work.app.dispatch(execute.requested(ids()));
    expect(work.rows().map(({ status }) => status)).toEqual(NAMES.map(() => 'Job Submitted'));
    await settle(work.wire, { heldBack: 3 });
    expect(work.wire.count(api.jobs.execute)).toBe(3);
    expect(jobs.selectBatch(work.app.state())).toMatchObject({ intent: 'execute', done: 0 });
    answers.release();
    await settle(work.wire);
    expect(jobs.selectBatch(work.app.state())).toBeNull();
    expect(ids().every(work.engine.isRunning)).toBe(true);
    expect(work.notices()).toEqual([]);
  });

  test('after a cancel no further one is begun, and the others go back to how they were', async () => {
    const answers = delayedReply();
    work.wire.break(api.jobs.execute, (config) => answers.answer(config, work.engine.execute));
    work.app.dispatch(execute.requested(ids()));
    await settle(work.wire, { heldBack: 3 });
    work.app.dispatch(jobEvents.batchCancelled());
    answers.release();
    await settle(work.wire);
    expect(work.wire.count(api.jobs.execute)).toBe(3);
    expect(work.rows().filter(({ status }) => status === 'Defined')).toHaveLength(2);
  });

  test('JOB-07 which failed is told by name and reason', async () => {
    for (const name of NAMES) await work.executed(name);
    work.wire.break(
      api.jobs.stop,
      work.engine.stop,
      unreachable(503, 'The engine is away'),
      work.engine.stop,
    );
    work.app.dispatch(stop.requested(ids()));
    await settle(work.wire);
    expect(work.notices()).toMatchObject([
      {
        kind: 'warning',
        text: 'Stopped 4 of 5 jobs',
        lines: [expect.stringMatching(/^[A-E]: The engine is away$/)],
      },
    ]);
  });

  test('are run again with what each ran with last', async () => {
    await work.executed('A');
    work.end('A', { parameters: [{ name: 'lr', value: '7' }] });
    await passing(work.wire, 31_000);
    work.app.dispatch(execute.requested([work.idOf('A')], { again: true }));
    await settle(work.wire);
    expect(work.shown('A').execution_details.map(({ parameters }) => parameters)).toEqual([
      [{ name: 'lr', value: '7' }],
      [{ name: 'lr', value: '7' }],
    ]);
  });

  test('JOB-08 are deleted, and said', async () => {
    work.app.dispatch(deletion.requested(ids().slice(0, 4)));
    await settle(work.wire);
    expect(work.names()).toEqual(['E']);
    expect(work.notices()).toMatchObject([
      { kind: 'success', text: 'Delete job success', lines: ['4 jobs'] },
    ]);
  });
});

describe('agents', () => {
  const agents = [0, 1, 2].map((rank) => ({
    agent_id: `agent-${rank}`,
    rank,
    place: null,
    state: 'waiting' as const,
    exit_code: null,
    log_size: 0,
  }));
  const replied =
    (data: object) => (config: Parameters<ReturnType<typeof delayedReply>['answer']>[0]) =>
      Promise.resolve({ data, status: 200, statusText: '', headers: {}, config });
  const open = async () => {
    await work.executed('A');
    work.wire.break(api.jobs.agents, replied({ agents }));
    work.wire.break(api.jobs.readRanks, replied({ ranks: agents, editable: true, reason: null }));
    work.app.history.push(`/jobs/${work.idOf('A')}?tab=agents`);
    await settle(work.wire);
  };
  const submission = () => work.shown('A').submission_id ?? '';
  const ranks = () =>
    selectAgentsView(work.app.state(), submission())?.map(
      ({ agent_id, rank }) => `${agent_id}=${rank}`,
    );
  const choose = () =>
    work.app.dispatch(
      rankChosen({
        batch_job_id: work.idOf('A'),
        submission_id: submission(),
        agent_id: 'agent-2',
        rank: 0,
      }),
    );

  test('JOB-10 are read while their tab shows, and a rank changes places with the one that had it', async () => {
    await open();
    expect(ranks()).toEqual(['agent-0=0', 'agent-1=1', 'agent-2=2']);
    const sent: unknown[] = [];
    work.wire.break(api.jobs.updateRanks, (config) => {
      const { ranks: asked } = JSON.parse(String(config.data)) as { ranks: object[] };
      sent.push(asked);
      return replied({ ranks: asked })(config);
    });
    choose();
    expect(ranks()).toEqual(['agent-2=0', 'agent-1=1', 'agent-0=2']);
    await settle(work.wire);
    expect(sent).toEqual([
      [
        { agent_id: 'agent-0', rank: 2 },
        { agent_id: 'agent-1', rank: 1 },
        { agent_id: 'agent-2', rank: 0 },
      ],
    ]);
    expect(ranks()).toEqual(['agent-2=0', 'agent-1=1', 'agent-0=2']);
  });

  test('JOB-10 what the server refuses is taken back, in its words', async () => {
    await open();
    work.wire.break(api.jobs.updateRanks, unreachable(409, 'It has started already.'));
    choose();
    await settle(work.wire);
    expect(ranks()).toEqual(['agent-0=0', 'agent-1=1', 'agent-2=2']);
    expect(work.notices()).toMatchObject([
      { text: 'The ranks could not be changed', lines: ['It has started already.'] },
    ]);
  });

  test('JOB-10 a rank in a submission whose agents are not known yet is not sent', async () => {
    await work.executed('A');
    choose();
    await settle(work.wire);
    expect(work.wire.count(api.jobs.updateRanks)).toBe(0);
    expect(work.notices()).toEqual([]);
  });

  test('a job with more submissions than it carries has all of them read', async () => {
    for (let run = 0; run < 12; run += 1) await work.engine.begin(work.idOf('B'));
    const all = work.engine.submissionsOf(work.idOf('B'));
    work.wire.break(api.jobs.submissions, replied({ submissions: all }));
    work.app.history.push(`/jobs/${work.idOf('B')}?tab=submissions`);
    await settle(work.wire);
    expect((work.shown('B') satisfies Job).execution_details).toHaveLength(10);
    expect(work.app.state().jobs?.submissions.submissions[work.idOf('B')]).toHaveLength(12);
  });
});

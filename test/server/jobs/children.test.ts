import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '~/server/areas';
import type { Area } from '~/server/platform/area';
import type { ParentKind } from '~/server/areas/jobs/children/parents';
import { LostTurn, parentStepsOf, wakeParents } from '~/server/areas/jobs/queries/parentSteps';
import { submissions } from '~/server/areas/jobs/tables';
import { openDatabase } from '~/server/platform/database/database';
import { addJob, SLOW_TIMEOUT } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** A kind of work of the test: a run of it executes its child once for each of some values, two at a time. */
const plays = () => {
  const state = {
    child: '',
    values: [] as string[],
    submitted: [] as string[],
    looks: 0,
    fails: 0,
    done: false,
  };
  const made: { server?: TestWorkspace } = {};
  const kind: ParentKind = {
    kind: 'play',
    existing: async (runs) => new Set(runs),
    async advance(_run, { write }) {
      state.looks += 1;
      if (state.fails-- > 0) throw new Error('The moon is away.');
      const { db, children, jobs } = made.server!.workspace;
      const rows = await db.select().from(submissions).where(eq(submissions.jobId, state.child));
      const running = rows.filter(({ endDatetime }) => endDatetime === null).length;
      const next = state.values.slice(
        state.submitted.length,
        state.submitted.length + Math.max(0, 2 - running),
      );
      const { object: job } = (await jobs.find(state.child))!;
      const chosen = await children.admit(job, 'atelier');
      const ids = await write(async (tx) => {
        const submitted: string[] = [];
        for (const value of next) {
          submitted.push(
            await children.submit(tx, state.child, {
              chosen,
              label: `Act ${value}`,
              submittedBy: 'admin',
              own: [{ name: 'act', value }],
            }),
          );
        }
        return submitted;
      });
      state.submitted.push(...ids);
      state.done = rows.length === state.values.length && running === 0;
      return state.done ? null : 60_000;
    },
  };
  const area: Area = {
    name: 'plays',
    endpoints: {},
    schemas: {},
    tables: {},
    access: {},
    open: () => ({}),
    serve({ children }) {
      children.register(kind);
      return { handlers: {} };
    },
  };
  return { state, made, area };
};

describe('jobs that are part of something else', () => {
  let server: TestWorkspace;
  let token: string;
  let play: ReturnType<typeof plays>;
  beforeEach(async () => {
    play = plays();
    server = await openWorkspace({ areas: [...areas, play.area] });
    play.made.server = server;
    token = await server.signIn();
  });
  afterEach(() => server.close());

  const base = () =>
    addJob(
      server,
      token,
      'import sys, os\nprint("acting", sys.argv[2])\nopen("left.txt", "w").write(sys.argv[2])\n',
      { job_name: 'Hamlet' },
    );
  const makeChild = async () => {
    const job = await base();
    const { object } = (await server.workspace.jobs.find(job.batch_job_id))!;
    const { batch_job_id: _id, ...rest } = object;
    const child = await server.workspace.children.create(
      { kind: 'play', id: 'play-1', run: 'evening-1' },
      { owner: 'admin', settings: { ...rest, job_name: 'Tonight' }, from: object },
    );
    play.state.child = child;
    return { job, child };
  };
  const begin = async (values: string[]) => {
    play.state.values = values;
    const { db, children } = server.workspace;
    await db.transaction((tx) => children.begin(tx, { kind: 'play', run: 'evening-1' }));
    children.wake();
    await expect.poll(() => play.state.done, SLOW_TIMEOUT).toBe(true);
  };

  it('SWP-01 submissions of one child run side by side with their own parameters, and its parent hears the end of each', async () => {
    const { child } = await makeChild();
    await begin(['one', 'two', 'three', 'four', 'five']);
    const { submissions: all } = await server.get(
      'jobs',
      'submissions',
      { batch_job_id: child },
      { token },
    );
    expect(
      all.map(({ label, status, parameters }) => [label, status, parameters[0]?.value]).sort(),
    ).toEqual([
      ['Act five', 'Executed', 'five'],
      ['Act four', 'Executed', 'four'],
      ['Act one', 'Executed', 'one'],
      ['Act three', 'Executed', 'three'],
      ['Act two', 'Executed', 'two'],
    ]);
    for (const { submission_id, parameters } of all) {
      const log = await readFile(
        path.join(server.dataFolder, 'engine/jobs', child, submission_id, 'rank-0.log'),
        'utf8',
      );
      expect(log).toBe(`acting ${parameters[0]?.value}\n`);
      const { agents } = await server.get(
        'jobs',
        'agents',
        { batch_job_id: child, submission_id },
        { token },
      );
      expect(agents).toMatchObject([{ agent_id: 'agent-0', state: 'ended', exit_code: 0 }]);
    }
    const { happenings } = await server.get('notices', 'read', { since: 0 }, { token });
    expect(happenings).toEqual([]);
    expect(server.reported).toEqual([]);
  });

  it("a child is in no list, search or recents, who may read its owner's work reads it, nobody changes it", async () => {
    const { job, child } = await makeChild();
    const jobsOf = (all: readonly { kind: string; id: string }[]) =>
      all.filter(({ kind }) => kind === 'job').map(({ id }) => id);
    const teammate = await server.addUser('ben');
    const stranger = await server.addUser('zoe', 'elsewhere');
    const [{ jobs: own }, { jobs: team }, { objects: names }, { objects: recent }] = [
      await server.get('jobs', 'readAll', {}, { token }),
      await server.get('jobs', 'readTeam', {}, { token: teammate }),
      await server.get('objects', 'readNames', {}, { token }),
      await server.get('objects', 'recent', {}, { token }),
    ];
    expect([
      own.map((one) => one.batch_job_id),
      team.map((one) => one.batch_job_id),
      jobsOf(names),
      jobsOf(recent),
    ]).toEqual(Array(4).fill([job.batch_job_id]));
    const { job: read } = await server.get(
      'jobs',
      'read',
      { batch_job_id: child },
      { token: teammate },
    );
    expect(read).toMatchObject({
      job_name: 'Tonight',
      belongs_to: { kind: 'play', id: 'play-1', run: 'evening-1' },
    });
    expect(
      (await server.ask('jobs', 'read', { batch_job_id: child }, { token: stranger })).status,
    ).toBe(404);
    const refused = [
      await server.ask('jobs', 'execute', { batch_job_id: child }, { token }),
      await server.ask('jobs', 'delete', { batch_job_id: child }, { token }),
      await server.ask(
        'code',
        'save',
        { batch_job_id: child, text: 'other', version: 'any' } as never,
        { token },
      ),
    ];
    expect(
      refused.map((reply) => [reply.status, 'failure' in reply && reply.failure.Error]),
    ).toEqual(
      Array(3).fill([
        409,
        'This job is part of a play, as it was when that began. Change it there.',
      ]),
    );
  });

  it('a child keeps the files its original had then, and goes with its parent', async () => {
    const { job, child } = await makeChild();
    await server.get('jobs', 'delete', { batch_job_id: job.batch_job_id }, { token });
    await begin(['alone']);
    await server.workspace.children.remove('play', 'play-1');
    expect((await server.ask('jobs', 'read', { batch_job_id: child }, { token })).status).toBe(404);
  });

  it('a failure is told once, and the run is looked at again', async () => {
    await makeChild();
    play.state.fails = 2;
    await begin(['again']);
    expect(play.state.submitted).toHaveLength(1);
    expect(server.reported.map(String)).toEqual(['Error: The moon is away.']);
  });
});

describe('the runs of parents', () => {
  it('one looks at a time, a wake that comes meanwhile is not lost, who lost the lease writes nothing', async () => {
    const database = await openDatabase({ memory: true });
    const steps = parentStepsOf(database.db);
    const run = { kind: 'play', run: 'evening-1' };
    await wakeParents(database.db, [run, run]);
    const first = await steps.claim(['play'], 10);
    expect(first.taken).toMatchObject([run]);
    expect((await steps.claim(['play'], 10)).taken).toEqual([]);
    await wakeParents(database.db, [run]);
    expect((await steps.claim(['play'], 10)).taken).toEqual([]);
    await steps.giveBack(first.lease, run, { delayMs: 60_000, failures: 0 });
    const second = await steps.claim(['play'], 10);
    expect(second.taken).toMatchObject([run]);
    await expect(steps.write(first.lease, run, async () => 'late')).rejects.toThrow(LostTurn);
    expect(await steps.write(second.lease, run, async () => 'in time')).toBe('in time');
    await wakeParents(database.db, [run]);
    await steps.giveBack(second.lease, run, null);
    expect((await steps.claim(['other'], 10)).taken).toEqual([]);
    expect((await steps.claim(['play'], 10)).taken).toMatchObject([run]);
    await database.close();
  });
});

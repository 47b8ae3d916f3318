import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { driven, fakeTimers, settle } from '#test/harness/wire';
import { addJob, executeJob, SLOW_TIMEOUT, untilStatus } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Job, JobParameter } from '~/contract';
import { openAtWork, type AtWork } from '../support/atWork';

export interface Ran {
  readonly batch_job_id: string;
  readonly submission_id: string;
}
type Parameters = Readonly<Record<string, string>>;
const asList = (parameters: Parameters): JobParameter[] =>
  Object.entries(parameters).map(([name, value]) => ({ name, value }));

/** One real server for all tests of a file; jobs run on the real engine of this machine, in real time, before the app is opened. */
export const atPerformance = () => {
  let server: TestWorkspace;
  let token: string;
  let opened: AtWork | null = null;
  const running: Ran[] = [];
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterEach(async () => {
    opened?.stop();
    expect(opened?.crashes ?? []).toEqual([]);
    opened = null;
    vi.useRealTimers();
    for (const ran of running.splice(0)) await server.ask('jobs', 'stop', ran, { token });
  });
  afterAll(() => server.close());

  const add = (program: string, job_name = 'Train', parameters: Parameters = {}): Promise<Job> =>
    addJob(server, token, program, {
      job_name,
      main_file: 'run.sh',
      parameters: asList(parameters),
    });
  /** Executes a job that is over soon, and waits for its end. */
  const run = async (
    { batch_job_id }: Pick<Job, 'batch_job_id'>,
    parameters: Parameters = {},
  ): Promise<Ran> => {
    const { job } = await server.get(
      'jobs',
      'execute',
      { batch_job_id, parameters: asList(parameters) },
      { token },
    );
    await untilStatus(server, token, batch_job_id, 'Executed');
    return { batch_job_id, submission_id: job?.submission_id ?? '' };
  };
  /** Executes a job that runs until it is stopped, and waits until it has measured something. */
  const start = async (job: Job): Promise<Ran> => {
    const ran = {
      batch_job_id: job.batch_job_id,
      submission_id: await executeJob(server, token, job),
    };
    running.push(ran);
    await untilStatus(server, token, ran.batch_job_id, 'Execution In Progress');
    await expect
      .poll(
        async () => (await server.get('performance', 'artifacts', ran, { token })).artifacts.length,
        SLOW_TIMEOUT,
      )
      .toBe(1);
    return ran;
  };
  /** Stops it, and waits until the server says so; fake time goes on meanwhile. */
  const stop = (ran: Ran) =>
    driven(
      (async () => {
        await server.get('jobs', 'stop', ran, { token });
        while (
          (await server.get('jobs', 'read', ran, { token })).job.status !== 'Execution aborted'
        )
          await new Promise((resolve) => {
            setImmediate(resolve);
          });
      })(),
    );
  /** The app at work at this place, in fake time from now on. */
  const open = async (at: string): Promise<AtWork> => {
    fakeTimers();
    opened = await openAtWork(server, { token, at });
    await settle(opened.wire);
    return opened;
  };
  return {
    get server() {
      return server;
    },
    get token() {
      return token;
    },
    add,
    run,
    start,
    stop,
    open,
  };
};

export const noticesOf = (app: AtWork) =>
  app.state().toasts.visible as readonly {
    kind: string;
    text: string;
    lines: readonly string[];
  }[];

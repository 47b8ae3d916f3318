import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { addJob, executeJob, SLOW_TIMEOUT, untilStatus } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Job, JobSettings } from '~/contract';
import { selectLog, selectPosition, selectSearch } from '~/web/features/jobs/output/selectors';
import { lineIn } from '~/web/features/jobs/output/model/pages';
import type { RunAppOptions } from '#test/harness/runApp';
import { openAtWork, type AtWork } from './atWork';

/** A submission that ran, or runs, on the real engine of this machine. */
export interface Ran {
  readonly batch_job_id: string;
  readonly submission_id: string;
  readonly agent_id: string;
}

/** Prints 'line 1' to 'line {count}' at once. */
export const printing = (count: number, end = '') =>
  `awk 'BEGIN { for (i = 1; i <= ${count}; i++) print "line " i }'\n${end}`;
/** Ends once a file called `name` is in its folder. */
export const untilFile = (name: string) => `while [ ! -e ${name} ]; do sleep 0.05; done\n`;

/** For every test: one real server, real jobs on it, and the app at work on the page of one of them, in real time. */
export const atOutput = () => {
  let server: TestWorkspace;
  let token: string;
  const opened: AtWork[] = [];
  const running: Ran[] = [];
  // Real processes on a machine that has other things to do.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterEach(async () => {
    for (const app of opened.splice(0)) {
      app.stop();
      expect(app.crashes).toEqual([]);
    }
    for (const { batch_job_id, submission_id } of running.splice(0))
      await server.ask('jobs', 'stop', { batch_job_id, submission_id }, { token });
  });
  afterAll(() => server.close());

  const add = (program: string, changes: Partial<JobSettings> = {}) =>
    addJob(server, token, program, { main_file: 'train.sh', ...changes });
  /** Executes it and lets it run. */
  const start = async (job: Job): Promise<Ran> => {
    const ran = {
      batch_job_id: job.batch_job_id,
      submission_id: await executeJob(server, token, job),
      agent_id: 'agent-0',
    };
    running.push(ran);
    return ran;
  };
  /** Executes it and waits for its end. */
  const run = async (program: string, changes: Partial<JobSettings> = {}): Promise<Ran> => {
    const ran = await start(await add(program, changes));
    await untilStatus(server, token, ran.batch_job_id, 'Executed', 'Execution Failed');
    return ran;
  };
  const open = async (
    { batch_job_id }: Pick<Ran, 'batch_job_id'>,
    query = '',
    given: Partial<RunAppOptions> = {},
  ) => {
    const app = await openAtWork(server, { token, at: `/jobs/${batch_job_id}${query}`, ...given });
    opened.push(app);
    return app;
  };
  const put = ({ batch_job_id, submission_id }: Ran, name: string) =>
    writeFile(
      path.join(server.dataFolder, 'jobs', batch_job_id, 'runs', submission_id, 'work', name),
      '',
    );
  return {
    get server() {
      return server;
    },
    get token() {
      return token;
    },
    add,
    start,
    run,
    open,
    put,
  };
};

/** The app's view of a log: its position, its search and its known lines. */
export const seenIn = (app: AtWork, ran: Ran) => {
  const log = () => selectLog(app.state(), ran);
  return {
    log,
    place: () => selectPosition(app.state(), ran),
    search: () => selectSearch(app.state(), ran),
    line: (number: number) => lineIn(log().pages, number - 1),
    /** Every line that is known, in order. */
    lines: () => Array.from({ length: log().total ?? 0 }, (_, at) => lineIn(log().pages, at)),
  };
};

export const soon = <Value>(look: () => Value) => expect.poll(look, SLOW_TIMEOUT);

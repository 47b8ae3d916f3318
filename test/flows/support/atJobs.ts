import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { driven, fakeTimers, openWire, settle } from '#test/harness/wire';
import { addJob } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Submission } from '~/contract';
import { execute, stop } from '~/web/features/jobs/events';
import { jobs } from '~/web/features/jobs/model';
import { openAtWork, type AtWork } from './atWork';
import { playEngine, type PlayedEngine } from './playedEngine';

interface Notice {
  readonly kind: string;
  readonly text: string;
  readonly lines: readonly string[];
}

const now = () => new Date().toISOString();

/** For every test: a real server that holds jobs of these names and no others, a played engine, the admin at work at `path`, and fake time. */
export const atJobs = (
  names: readonly string[],
  path: (idOf: (name: string) => string) => string,
) => {
  let server: TestWorkspace;
  let token: string;
  let app: AtWork;
  let engine: PlayedEngine;
  let ids: Record<string, string> = {};
  const idOf = (name: string) => ids[name] ?? name;
  const clear = async () => {
    const { jobs: known } = await server.get('jobs', 'readAll', {}, { token });
    for (const { batch_job_id } of known)
      await server.get('jobs', 'delete', { batch_job_id }, { token });
  };
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    await clear();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    ids = {};
    for (const name of names)
      ids[name] = (
        await addJob(server, token, 'echo hello\n', { job_name: name, main_file: 'run.sh' })
      ).batch_job_id;
    fakeTimers();
    const wire = openWire(server.app);
    engine = playEngine(server, token, wire);
    app = await openAtWork(server, { token, at: path(idOf), wire });
    await settle(app.wire);
  });
  afterEach(async () => {
    app.stop();
    await driven(clear());
    vi.useRealTimers();
    expect(app.crashes).toEqual([]);
  });
  return {
    idOf,
    now,
    get server() {
      return server;
    },
    get token() {
      return token;
    },
    get app() {
      return app;
    },
    get wire() {
      return app.wire;
    },
    get engine() {
      return engine;
    },
    rows: (team = false) => jobs.selectRows(app.state(), team),
    names: () =>
      jobs
        .selectRows(app.state(), false)
        .map(({ job_name }) => job_name)
        .sort(),
    /** The job as it shows. */
    shown: (name: string) => jobs.selectRow(app.state(), idOf(name))!,
    notices: () => app.state().toasts.visible as readonly Notice[],
    execute: (name: string) => app.dispatch(execute.requested(idOf(name))),
    stop: (name: string) => app.dispatch(stop.requested(idOf(name))),
    /** Executes it and waits until the server has answered. */
    executed: async (name: string) => {
      app.dispatch(execute.requested(idOf(name)));
      await settle(app.wire);
    },
    become: (name: string, changes: Partial<Submission>) => engine.become(idOf(name), changes),
    end: (name: string, changes: Partial<Submission> = {}) => engine.end(idOf(name), changes),
  };
};

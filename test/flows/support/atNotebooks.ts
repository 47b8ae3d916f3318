import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { start, stop } from '~/web/features/notebooks/events';
import { notebooks } from '~/web/features/notebooks/model';
import { offerOf, takenUp } from '~/web/features/notebooks/screens/actions';
import { openAtWork, type AtWork } from './atWork';
import { driven, fakeTimers, settle } from '#test/harness/wire';

const clear = async (server: TestWorkspace, token: string) => {
  const { notebooks } = await server.get('notebooks', 'readAll', {}, { token });
  for (const { notebook_id } of notebooks)
    await server.get('notebooks', 'delete', { notebook_id }, { token });
};

/** For every test: a real server that holds notebooks of these names and no others, the admin at work at `path`, and fake time. */
export const atNotebooks = (
  names: readonly string[],
  path: (idOf: (name: string) => string) => string,
) => {
  let server: TestWorkspace;
  let token: string;
  let app: AtWork;
  let ids: Record<string, string> = {};
  const idOf = (name: string) => ids[name] ?? name;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    await clear(server, token);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    ids = {};
    for (const name of names)
      ids[name] = (await addNotebook(server, token, { notebook_name: name })).notebook_id;
    fakeTimers();
    app = await openAtWork(server, { token, at: path(idOf) });
    await settle(app.wire);
  });
  afterEach(async () => {
    app.stop();
    const { runtimes } = server;
    for (const mend of [
      runtimes.refuseStart,
      runtimes.refuseStop,
      runtimes.holdPending,
      runtimes.failLater,
    ])
      mend(null);
    await driven(clear(server, token));
    vi.useRealTimers();
    expect(app.crashes).toEqual([]);
  });
  const rows = (team = false) => notebooks.selectRows(app.state(), team);
  /** The notebook as it shows. */
  const shown = (name: string) => notebooks.selectRow(app.state(), idOf(name))!;
  return {
    idOf,
    rows,
    shown,
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
    names: () =>
      rows()
        .map(({ notebook_name }) => notebook_name)
        .sort(),
    notices: () => app.state().toasts.visible as { kind: string; text: string; lines: string[] }[],
    start: (name: string) => app.dispatch(start.requested(idOf(name))),
    stop: (name: string) => app.dispatch(stop.requested(idOf(name))),
    /** As the button does that ends a start. */
    cancel: (name: string) => app.dispatch(takenUp(shown(name), 'cancel')),
    /** The notebook as the server has it. */
    onServer: async (name: string) =>
      (await server.get('notebooks', 'read', { notebook_id: idOf(name) }, { token })).notebook,
    /** Somebody starts it elsewhere, and it runs. */
    startElsewhere: (name: string) =>
      driven(
        (async () => {
          await server.get('notebooks', 'connect', { notebook_id: idOf(name) }, { token });
          return server.get('notebooks', 'address', { notebook_id: idOf(name) }, { token });
        })(),
      ),
    stopElsewhere: (name: string) =>
      driven(
        (async () => {
          const {
            execution_details: [run],
          } = (await server.get('notebooks', 'read', { notebook_id: idOf(name) }, { token }))
            .notebook;
          return server.get(
            'notebooks',
            'disconnect',
            { notebook_id: idOf(name), submission_id: run!.submission_id },
            { token },
          );
        })(),
      ),
    add: async (name: string) => {
      ids[name] = (await addNotebook(server, token, { notebook_name: name })).notebook_id;
    },
  };
};

/** Nothing of a start is left, neither on screen nor on the server, and it may be started again. */
export const leavesNoGhost = async (
  work: Pick<ReturnType<typeof atNotebooks>, 'shown' | 'onServer'>,
) => {
  const { status, pending, execution_details } = work.shown('Factorials');
  expect({ status, pending }).toEqual({ status: 'Defined', pending: undefined });
  expect(execution_details.filter(({ end_datetime }) => end_datetime === null)).toEqual([]);
  expect((await work.onServer('Factorials')).status).toBe('Defined');
  expect(offerOf(work.shown('Factorials'))).toEqual({ intent: 'start', label: 'Start' });
};

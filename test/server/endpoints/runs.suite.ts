import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notebook } from '~/contract';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { addNotebook, updateOf } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Timeout of operations that take milliseconds, long enough for a slow machine. */
const SOON = { timeout: 60_000 };

/** Starting, reaching and stopping, on whichever database. The processes are not the point here. */
export const runsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('running a notebook', () => {
    let server: TestWorkspace;
    let token: string;
    let notebook: Notebook;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
      notebook = await addNotebook(server, token);
    });
    afterEach(() => server.close());

    const id = () => ({ notebook_id: notebook.notebook_id });
    const read = async () => (await server.get('notebooks', 'read', id(), { token })).notebook;
    const connect = () => server.get('notebooks', 'connect', id(), { token });
    const started = async () => {
      const run = await connect();
      await vi.waitFor(async () => expect((await read()).status).toBe('Notebook started'), SOON);
      return run;
    };

    it('NBS-01 API-62 a start is recorded and becomes started, though nobody asks for the address', async () => {
      server.runtimes.holdPending('python3');
      const { submission_id, status } = await connect();
      expect(status).toBe('Notebook starting');
      expect(await read()).toMatchObject({
        status: 'Notebook starting',
        execution_details: [
          { submission_id, status: 'Notebook starting', end_datetime: null, reason: null },
        ],
      });
      server.runtimes.holdPending(null);
      await vi.waitFor(
        async () =>
          expect(await read()).toMatchObject({
            status: 'Notebook started',
            execution_details: [{ status: 'Notebook started' }],
          }),
        SOON,
      );
    });

    it('gives the runtime the folder, the main file and the chosen interpreter', async () => {
      await server.get('notebooks', 'update', updateOf(notebook, { runtime_id: 'fake' }), {
        token,
      });
      await connect();
      expect(server.runtimes.started).toMatchObject([
        {
          notebookId: notebook.notebook_id,
          owner: 'admin',
          mainFile: 'Factorials.ipynb',
          runtimeId: 'fake',
        },
      ]);
      expect(server.runtimes.started[0]?.folder).toBe(
        `${server.dataFolder}/files/admin/notebooks/${notebook.notebook_id}`,
      );
    });

    it('NBS-02 a second start answers the one that runs', async () => {
      const [first, second] = await Promise.all([connect(), connect()]);
      expect(second.submission_id).toBe(first.submission_id);
      expect(server.runtimes.started).toHaveLength(1);
      expect((await read()).execution_details).toHaveLength(1);
    });

    it('NBS-04 NBS-08 a pending address says what the start waits for', async () => {
      server.runtimes.holdPending('python3 to answer');
      const { submission_id } = await connect();
      expect(await server.get('notebooks', 'address', id(), { token })).toMatchObject({
        notebook_dnsname: 'pending',
        waiting_for: 'python3 to answer',
        submission_id,
      });
    });

    it('NBS-21 the address is asked for under the host and the origin the person uses', async () => {
      await started();
      const address = await server.get('notebooks', 'address', id(), {
        token,
        headers: { host: 'lab.local:8080', origin: 'http://lab.local:8080' },
      });
      expect(address).toMatchObject({
        notebook_dnsname: 'localhost',
        notebook_protocol: 'http',
        notebook_port: 8888,
        waiting_for: null,
      });
      expect(server.runtimes.asked.at(-1)).toMatchObject({
        host: 'lab.local',
        origin: 'http://lab.local:8080',
        canRun: true,
      });
    });

    it('NBS-06 NBS-07 a teammate reaches it under a shared runtime id and may run nothing', async () => {
      const mary = await server.addUser('mary');
      await started();
      const address = await server.get('notebooks', 'address', id(), { token: mary });
      expect(address.submission_id).toBe(`shared-runtime:${notebook.notebook_id}:mary`);
      expect(server.runtimes.asked.at(-1)).toMatchObject({ canRun: false });
    });

    it('a refused start leaves no ghost and says why', async () => {
      server.runtimes.refuseStart('python3 was not found on this machine.');
      expect(await server.ask('notebooks', 'connect', id(), { token })).toMatchObject({
        status: 500,
        failure: { code: 'failed', Error: 'python3 was not found on this machine.' },
      });
      expect(await read()).toMatchObject({
        status: 'Defined',
        execution_details: [
          { status: 'Notebook failed', reason: 'python3 was not found on this machine.' },
        ],
      });
      server.runtimes.refuseStart(null);
      expect((await connect()).status).toBe('Notebook starting');
    });

    it('a start that fails later is over, with the reason', async () => {
      server.runtimes.failLater('The kernel did not answer within 30 s.');
      await connect();
      await vi.waitFor(
        async () =>
          expect(await read()).toMatchObject({
            status: 'Defined',
            execution_details: [
              { status: 'Notebook failed', reason: 'The kernel did not answer within 30 s.' },
            ],
          }),
        SOON,
      );
      expect(await server.ask('notebooks', 'address', id(), { token })).toMatchObject({
        status: 409,
        failure: { Error: 'The kernel did not answer within 30 s.' },
      });
    });

    it('asking for the address while a start is still being made does not end it', async () => {
      server.runtimes.slowStart(1_500);
      const connecting = connect();
      await vi.waitFor(async () => expect((await read()).status).toBe('Notebook starting'), SOON);
      const address = await server.get('notebooks', 'address', id(), { token });
      expect(address).toMatchObject({
        notebook_dnsname: 'localhost',
        submission_id: (await connecting).submission_id,
      });
      expect((await read()).status).toBe('Notebook started');
    });

    it('asking for the address while a stop is under way does not make it a failure', async () => {
      const { submission_id } = await started();
      server.runtimes.slowStop(1_500);
      const stopping = server.get('notebooks', 'disconnect', { ...id(), submission_id }, { token });
      await vi.waitFor(async () => expect((await read()).status).toBe('Notebook stopping'), SOON);
      expect(await server.ask('notebooks', 'address', id(), { token })).toMatchObject({
        status: 409,
        failure: { Error: 'This notebook is not started.' },
      });
      await stopping;
      expect(await read()).toMatchObject({
        status: 'Defined',
        execution_details: [{ status: 'Notebook stopped', reason: null }],
      });
    });

    it('a start that is stopped while it is being made is stopped, not started', async () => {
      server.runtimes.slowStart(1_500);
      const connecting = connect();
      await vi.waitFor(async () => expect((await read()).status).toBe('Notebook starting'), SOON);
      const submission_id = (await read()).execution_details[0]?.submission_id ?? '';
      await server.get('notebooks', 'disconnect', { ...id(), submission_id }, { token });
      await connecting;
      expect(await read()).toMatchObject({
        status: 'Defined',
        execution_details: [{ status: 'Notebook stopped' }],
      });
      expect(server.runtimes.alive()).toEqual([]);
    });

    it('NBS-03 NBS-05 a stop ends the processes and closes the execution', async () => {
      const { submission_id } = await started();
      expect(
        await server.get('notebooks', 'disconnect', { ...id(), submission_id }, { token }),
      ).toEqual({ status: 'Notebook stopped' });
      expect(server.runtimes.stopped).toEqual([notebook.notebook_id]);
      const {
        status,
        execution_details: [execution],
      } = await read();
      expect(status).toBe('Defined');
      expect(execution).toMatchObject({ status: 'Notebook stopped', reason: null });
      expect(execution?.end_datetime).not.toBeNull();
      expect(
        (await server.get('notebooks', 'disconnect', { ...id(), submission_id }, { token })).status,
      ).toBe('Notebook stopped');
    });

    it('NBS-05 NBS-24 a stop that fails leaves the notebook started', async () => {
      const { submission_id } = await started();
      server.runtimes.refuseStop('permission denied');
      expect(
        await server.ask('notebooks', 'disconnect', { ...id(), submission_id }, { token }),
      ).toMatchObject({ status: 500, failure: { Error: 'Unable to stop the notebook' } });
      expect(await read()).toMatchObject({
        status: 'Notebook started',
        execution_details: [{ status: 'Notebook started', end_datetime: null }],
      });
      expect(server.reported).toHaveLength(1);
    });

    it('a stop under an unknown submission is refused and named', async () => {
      await started();
      expect(
        await server.ask(
          'notebooks',
          'disconnect',
          { ...id(), submission_id: 'run-unknown' },
          { token },
        ),
      ).toMatchObject({
        status: 422,
        failure: { fields: { submission_id: expect.any(String) as string } },
      });
    });

    it('a runtime that ends by itself is a failed execution, with the reason', async () => {
      await started();
      server.runtimes.crash(notebook.notebook_id, 'Python ended with signal 9 (out of memory?).');
      await vi.waitFor(
        async () =>
          expect(await read()).toMatchObject({
            status: 'Defined',
            execution_details: [
              { status: 'Notebook failed', reason: 'Python ended with signal 9 (out of memory?).' },
            ],
          }),
        SOON,
      );
    });

    it('the history is newest first', async () => {
      const first = await started();
      await server.get(
        'notebooks',
        'disconnect',
        { ...id(), submission_id: first.submission_id },
        { token },
      );
      const second = await started();
      expect((await read()).execution_details.map((execution) => execution.submission_id)).toEqual([
        second.submission_id,
        first.submission_id,
      ]);
    });

    it('API-63 the editing configuration tells whether it runs, and on what', async () => {
      expect(await server.get('notebooks', 'editingConfig', id(), { token })).toMatchObject({
        status: 'unavailable',
        runtime: { runtime_id: 'fake' },
        standing: null,
      });
      await started();
      expect(await server.get('notebooks', 'editingConfig', id(), { token })).toMatchObject({
        status: 'running',
        standing: { unfinished: 0, ran: false },
      });
    });

    it('the interpreters of the machine are listed with what is missing', async () => {
      const { runtimes, missing } = await server.get('notebooks', 'runtimes', {}, { token });
      expect(runtimes.map((runtime) => runtime.runtime_id)).toEqual(['fake']);
      expect(missing).toEqual([{ name: 'Jupyter', how: 'apt-get install jupyter-notebook' }]);
    });
  });

import { describe, expect, test } from 'vitest';
import { atNotebooks } from '#test/flows/support/atNotebooks';
import { openAtWork } from '#test/flows/support/atWork';
import { changed, dropped, delayedReply, passing, unreachable, settle } from '#test/harness/wire';
import { api } from '~/contract';
import { deletion, notebookEvents, stop } from '~/web/features/notebooks/events';
import { notebooks } from '~/web/features/notebooks/model';

const work = atNotebooks(['One', 'Two', 'Three'], () => '/notebooks');

describe('stopping', () => {
  test('NBS-05 shows stopping at once, then it is stopped', async () => {
    work.start('One');
    await settle(work.wire);
    work.stop('One');
    expect(work.shown('One').status).toBe('Notebook stopping');
    await settle(work.wire);
    expect(work.shown('One').status).toBe('Defined');
    expect(work.shown('One').execution_details[0]!.status).toBe('Notebook stopped');
  });

  test('NBS-05 NBS-24 a refused stop returns to started and says so', async () => {
    work.start('One');
    await settle(work.wire);
    work.server.runtimes.refuseStop('A process does not end');
    work.stop('One');
    await settle(work.wire);
    expect(work.shown('One').status).toBe('Notebook started');
    expect(work.notices()).toEqual([
      expect.objectContaining({ text: 'Unable to stop the notebook' }),
    ]);
  });

  test('NBS-05 a look in the middle of a stop that is refused leaves nothing stopping', async () => {
    work.start('One');
    await settle(work.wire);
    const gate = delayedReply();
    work.wire.break(api.notebooks.disconnect, async (config, real) => {
      const [run] = work.shown('One').execution_details;
      await work.server.workspace.notebooks.moveExecution(
        work.idOf('One'),
        run!.submission_id,
        'Notebook started',
        'Notebook stopping',
      );
      await gate.passed;
      return unreachable(500, 'A process does not end')(config, real);
    });
    work.stop('One');
    await passing(work.wire, 35_000, { heldBack: 1 });
    expect(notebooks.selectKnown(work.app.state(), work.idOf('One'))!.status).toBe(
      'Notebook stopping',
    );
    work.wire.break(api.notebooks.read, dropped);
    gate.release();
    await settle(work.wire);
    expect(work.shown('One').status).toBe('Notebook started');
  });

  test('NBS-05 which run it is that the list does not tell the server is asked, where it does not say, the notebook goes on', async () => {
    await work.startElsewhere('One');
    const unknown = (rows: unknown) =>
      (rows as object[]).map((row) => ({ ...row, execution_details: [] }));
    work.wire.break(
      api.notebooks.readAll,
      changed(({ notebooks: rows, ...others }) => ({ ...others, notebooks: unknown(rows) })),
    );
    await passing(work.wire, 34_000);
    work.wire.break(api.notebooks.read, unreachable(503, 'The archive is away'));
    work.stop('One');
    await settle(work.wire);
    expect(work.shown('One').status).toBe('Notebook started');
    expect(work.notices()).toEqual([
      expect.objectContaining({
        text: 'Unable to stop the notebook',
        lines: ['One: The archive is away'],
      }),
    ]);
    expect(work.wire.count(api.notebooks.disconnect)).toBe(0);
    work.wire.mend(api.notebooks.read);
    work.stop('One');
    await settle(work.wire);
    expect(work.wire.count(api.notebooks.disconnect)).toBe(1);
    expect((await work.onServer('One')).status).toBe('Defined');
  });

  test('NBS-03 what is not started is not stopped', async () => {
    work.stop('One');
    await settle(work.wire);
    expect(work.wire.count(api.notebooks.disconnect)).toBe(0);
    expect(work.shown('One').status).toBe('Defined');
  });

  test('several at once: the two that run, each told by its own fact', async () => {
    work.start('One');
    work.start('Two');
    await settle(work.wire);
    work.app.dispatch(stop.requested([work.idOf('One'), work.idOf('Two')]));
    expect([
      work.shown('One').status,
      work.shown('Two').status,
      work.shown('Three').status,
    ]).toEqual(['Notebook stopping', 'Notebook stopping', 'Defined']);
    expect(notebooks.selectBatch(work.app.state())).toMatchObject({ intent: 'stop', done: 0 });
    await settle(work.wire);
    expect([work.shown('One').status, work.shown('Two').status]).toEqual(['Defined', 'Defined']);
    expect(notebooks.selectBatch(work.app.state())).toBeNull();
    expect(work.notices()).toEqual([]);
  });
});

describe('deleting', () => {
  test('NBS-26 PRM-10 one: it is gone, and said so', async () => {
    work.app.dispatch(deletion.requested(work.idOf('One')));
    await settle(work.wire);
    expect(work.names()).toEqual(['Three', 'Two']);
    expect(work.notices()).toEqual([
      expect.objectContaining({ kind: 'success', text: 'Delete notebook success' }),
    ]);
  });

  test('a poll that was asked for before does not bring it back', async () => {
    const poll = delayedReply();
    work.wire.break(api.notebooks.readAll, poll.answer, (config, real) => real(config));
    await passing(work.wire, 34_000, { heldBack: 1 });
    work.app.dispatch(deletion.requested(work.idOf('One')));
    await settle(work.wire, { heldBack: 1 });
    poll.release();
    await settle(work.wire);
    expect(work.names()).toEqual(['Three', 'Two']);
  });

  test('from its own page leads to the list', async () => {
    const notebook_id = work.idOf('One');
    work.app.history.push(`/notebooks/${notebook_id}`);
    await settle(work.wire);
    work.app.dispatch(deletion.requested(notebook_id));
    await settle(work.wire);
    expect(work.app.path()).toBe('/notebooks');
  });

  test('many, of which one is refused: which one and why is told, the others are gone', async () => {
    const bad = work.idOf('Two');
    work.wire.break(api.notebooks.delete, (config, real) =>
      String(config.data).includes(bad)
        ? unreachable(500, 'The disk is full')(config, real)
        : real(config),
    );
    work.app.dispatch(deletion.requested(['One', 'Two', 'Three'].map(work.idOf)));
    await settle(work.wire);
    expect(work.names()).toEqual(['Two']);
    expect(work.rows()[0]!.pending).toBeUndefined();
    expect(work.notices()).toEqual([
      expect.objectContaining({
        kind: 'warning',
        text: 'Deleted 2 of 3 notebooks',
        lines: ['Two: The disk is full'],
      }),
    ]);
  });

  test('many, cancelled: what is under way comes to its end, no further one is begun', async () => {
    for (const name of ['Four', 'Five']) await work.add(name);
    await passing(work.wire, 34_000);
    const gate = delayedReply();
    work.wire.break(api.notebooks.delete, gate.answer);
    work.app.dispatch(deletion.requested(['One', 'Two', 'Three', 'Four', 'Five'].map(work.idOf)));
    await settle(work.wire, { heldBack: 3 });
    work.app.dispatch(notebookEvents.batchCancelled());
    gate.release();
    await settle(work.wire);
    expect(work.names()).toEqual(['Five', 'Four']);
    expect(work.app.state().notebooks?.objects?.pending).toEqual({});
  });

  test("PRM-10 PRM-23 a teammate's notebook is refused here, without asking the server", async () => {
    const mate = await openAtWork(work.server, {
      token: await work.server.addUser(`other-${Date.now()}`),
      at: '/notebooks?team=true',
    });
    await settle(mate.wire);
    mate.dispatch(deletion.requested(work.idOf('One')));
    await settle(mate.wire);
    expect(mate.wire.count(api.notebooks.delete)).toBe(0);
    expect(mate.state().toasts.visible).toEqual([
      expect.objectContaining({
        lines: ['One: Only admin, who owns this notebook, may delete it.'],
      }),
    ]);
    mate.stop();
  });
});

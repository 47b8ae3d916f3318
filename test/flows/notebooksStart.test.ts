import { describe, expect, test } from 'vitest';
import { takesTime } from '#test/harness/until';
import { atNotebooks } from '#test/flows/support/atNotebooks';
import { delayedReply, passing, settle } from '#test/harness/wire';
import { api, NOTEBOOK_STATUS } from '~/contract';
import { start } from '~/web/features/notebooks/events';
import { selectReached } from '~/web/features/notebooks/selectors';

const { connecting, starting } = NOTEBOOK_STATUS;
const work = atNotebooks(['Factorials', 'Other'], (idOf) => `/notebooks/${idOf('Factorials')}`);

describe('a start', () => {
  test('NBS-04 shows a connecting entry at once, then the notebook is started and its editor can open', async () => {
    work.start('Factorials');
    expect(work.shown('Factorials')).toMatchObject({
      status: connecting,
      execution_details: [{ status: connecting, end_datetime: null }],
    });
    await settle(work.wire);
    expect(work.shown('Factorials').status).toBe('Notebook started');
    expect(work.shown('Factorials').pending).toBeUndefined();
    expect(work.shown('Factorials').execution_details).toHaveLength(1);
    expect(selectReached(work.app.state(), work.idOf('Factorials'))).toMatchObject({
      address: { notebook_path: `/nb/${work.idOf('Factorials')}-secret/` },
    });
    expect(work.app.told().filter((type) => /start|Reached/.test(type))).toEqual([
      'notebooks/startRequested',
      'notebooks/startProgressed',
      'notebooks/startSucceeded',
      'notebooks/notebookReached',
    ]);
  });

  test('NBS-02 NBS-04 a double click starts once', async () => {
    work.start('Factorials');
    work.start('Factorials');
    await settle(work.wire);
    work.start('Factorials');
    await settle(work.wire);
    expect(work.wire.count(api.notebooks.connect)).toBe(1);
    expect(
      work.server.runtimes.started.filter(
        ({ notebookId }) => notebookId === work.idOf('Factorials'),
      ),
    ).toHaveLength(1);
  });

  test('two notebooks start side by side', async () => {
    work.start('Factorials');
    work.start('Other');
    await settle(work.wire);
    expect([
      (await work.onServer('Factorials')).status,
      (await work.onServer('Other')).status,
    ]).toEqual(['Notebook started', 'Notebook started']);
    expect(work.app.told().filter((type) => type === start.succeeded.type)).toHaveLength(2);
  });

  test('NBS-08 NBS-20 says what it waits for, and asks again every 5 s', async () => {
    work.server.runtimes.holdPending('Importing the interpreter');
    work.start('Factorials');
    await settle(work.wire);
    expect(work.shown('Factorials')).toMatchObject({
      status: starting,
      pending: { details: { waiting_for: 'Importing the interpreter' } },
    });
    const before = work.wire.count(api.notebooks.address);
    await passing(work.wire, 15_000);
    expect(work.wire.count(api.notebooks.address) - before).toBe(3);
    work.server.runtimes.holdPending(null);
    await passing(work.wire, 5_000);
    expect(work.shown('Factorials').status).toBe('Notebook started');
  });

  test('CON-03 LST-24 a poll in the middle of a start undoes nothing', async () => {
    work.server.runtimes.holdPending('Importing the interpreter');
    work.app.history.push('/notebooks');
    await settle(work.wire);
    const connect = delayedReply();
    work.wire.break(api.notebooks.connect, connect.answer);
    work.start('Factorials');
    await passing(work.wire, 35_000, { heldBack: 1 });
    expect(work.wire.count(api.notebooks.readAll)).toBeGreaterThan(1);
    expect(work.shown('Factorials').status).toBe(connecting);
    connect.release();
    await settle(work.wire);
    expect(work.shown('Factorials').status).toBe(starting);
    work.server.runtimes.holdPending(null);
    await passing(work.wire, 40_000);
    expect(work.shown('Factorials').status).toBe('Notebook started');
  });

  test('NBS-20 a server that waits inside the question is asked again at once, for the first 15 s', async () => {
    work.wire.break(api.notebooks.address, async (config, real) => {
      await takesTime(2_000);
      return real(config);
    });
    work.server.runtimes.holdPending('Importing the interpreter');
    work.start('Factorials');
    await passing(work.wire, 1_000, { heldBack: 1 });
    const before = work.wire.count(api.notebooks.address);
    await passing(work.wire, 6_500, { heldBack: 1 });
    expect(work.wire.count(api.notebooks.address) - before).toBeGreaterThanOrEqual(3);
  });
});

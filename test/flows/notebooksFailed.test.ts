import { describe, expect, test } from 'vitest';
import { atNotebooks, leavesNoGhost } from '#test/flows/support/atNotebooks';
import {
  changed,
  driven,
  dropped,
  delayedReply,
  passing,
  unreachable,
  settle,
  timedOut,
} from '#test/harness/wire';
import { api, NOTEBOOK_STATUS } from '~/contract';
import { notebooks } from '~/web/features/notebooks/model';

const { starting } = NOTEBOOK_STATUS;
const work = atNotebooks(['Factorials'], (idOf) => `/notebooks/${idOf('Factorials')}`);

describe('a refused start leaves no ghost entry and says why', () => {
  test('NBS-04 ERR-03 ERR-04 when the server answers an error', async () => {
    work.server.runtimes.refuseStart('There is no memory left on this machine');
    work.start('Factorials');
    await settle(work.wire);
    await leavesNoGhost(work);
    expect(work.shown('Factorials')).toMatchObject({
      failure: { intent: 'start', reason: 'There is no memory left on this machine' },
    });
    expect(work.notices()).toEqual([
      expect.objectContaining({
        text: 'Unable to start Factorials',
        lines: ['There is no memory left on this machine'],
      }),
    ]);
    expect(work.shown('Factorials').execution_details[0]).toMatchObject({
      status: 'Notebook failed',
      reason: 'There is no memory left on this machine',
    });
  });

  test('NBS-04 when it fails later, while its address is asked for', async () => {
    work.server.runtimes.failLater('The kernel died before it was ready');
    work.start('Factorials');
    await settle(work.wire);
    await leavesNoGhost(work);
    expect(work.shown('Factorials').failure?.reason).toBe('The kernel died before it was ready');
  });

  test('NBS-04 ERR-02 when the server does not answer in time: the row says so, no notice does', async () => {
    work.wire.break(api.notebooks.connect, timedOut);
    work.start('Factorials');
    await settle(work.wire);
    await leavesNoGhost(work);
    expect(work.shown('Factorials').failure?.reason).toBe('The server took too long to answer');
    expect(work.notices()).toEqual([]);
  });

  test('NBS-04 when the answer is lost, although the server began: what it began is ended', async () => {
    work.wire.break(api.notebooks.connect, async (config, real) => {
      await real(config);
      return dropped(config, real);
    });
    work.start('Factorials');
    await settle(work.wire);
    expect(work.server.runtimes.stopped).toContain(work.idOf('Factorials'));
    await leavesNoGhost(work);
    expect(work.shown('Factorials').failure?.reason).toBe('The server could not be reached');
  });

  test('NBS-04 when the answer is lost and the connection stays away for seconds: what it began is ended once it is back', async () => {
    work.wire.break(api.notebooks.connect, async (config, real) => {
      await real(config);
      return dropped(config, real);
    });
    work.wire.break(api.notebooks.read, dropped);
    work.start('Factorials');
    await settle(work.wire);
    expect(work.server.runtimes.alive()).toHaveLength(1);
    work.wire.mend(api.notebooks.read);
    work.wire.break(api.notebooks.disconnect, unreachable(503, 'Not now'), (config, real) =>
      real(config),
    );
    await passing(work.wire, 4_000);
    expect(work.server.runtimes.alive()).toEqual([]);
    await leavesNoGhost(work);
    expect(work.shown('Factorials').failure?.reason).toBe('The server could not be reached');
  });

  test('NBS-04 when the answer is lost and a list does not show it by then: what it began is ended', async () => {
    const [begun, lost] = [delayedReply(), delayedReply()];
    work.wire.break(api.notebooks.connect, async (config, real) => {
      await real(config);
      begun.release();
      await lost.passed;
      return dropped(config, real);
    });
    work.app.history.push('/notebooks');
    await settle(work.wire);
    work.start('Factorials');
    await driven(begun.passed);
    work.wire.break(
      api.notebooks.readAll,
      changed(() => ({ notebooks: [] })),
    );
    work.app.dispatch(notebooks.own.events.refreshRequested());
    await settle(work.wire, { heldBack: 1 });
    expect([work.names(), work.server.runtimes.alive()]).toEqual([[], [expect.any(String)]]);
    lost.release();
    await settle(work.wire);
    expect(work.server.runtimes.alive()).toEqual([]);
  });

  test('NBS-04 when it never began: nothing is ended', async () => {
    work.wire.break(api.notebooks.connect, unreachable(503, 'No room left'));
    work.start('Factorials');
    await settle(work.wire);
    await leavesNoGhost(work);
    expect(work.wire.count(api.notebooks.disconnect)).toBe(0);
  });

  test('NBS-04 when it ran before, started elsewhere: it goes on there', async () => {
    await work.startElsewhere('Factorials');
    work.wire.break(api.notebooks.address, unreachable(500, 'No way in'));
    work.start('Factorials');
    await passing(work.wire, 15_000);
    expect(work.notices()).toEqual([
      expect.objectContaining({ text: 'Unable to start Factorials' }),
    ]);
    expect(work.wire.count(api.notebooks.disconnect)).toBe(0);
    expect((await work.onServer('Factorials')).status).toBe('Notebook started');
  });

  test('NBS-04 when the connection goes for good while it starts', async () => {
    work.wire.break(api.notebooks.address, dropped);
    work.start('Factorials');
    await passing(work.wire, 15_000);
    await leavesNoGhost(work);
    expect(work.shown('Factorials').failure?.reason).toBe('The server could not be reached');
  });

  test('a look that gets lost once is no failure', async () => {
    work.wire.break(api.notebooks.address, dropped, (config, real) => real(config));
    work.start('Factorials');
    await passing(work.wire, 6_000);
    expect(work.shown('Factorials').status).toBe('Notebook started');
  });

  test('NBS-08 NBS-20 when it stays pending for ever: after 2 minutes it is given up and ended', async () => {
    work.server.runtimes.holdPending('Waiting for a free core');
    work.start('Factorials');
    await passing(work.wire, 115_000);
    expect(work.shown('Factorials').status).toBe(starting);
    await passing(work.wire, 10_000);
    await leavesNoGhost(work);
    expect(work.shown('Factorials').failure?.reason).toBe(
      'It was not ready after 2 minutes, so the start was given up. It was still waiting: Waiting for a free core',
    );
    expect(work.server.runtimes.stopped).toContain(work.idOf('Factorials'));
  });

  test('after the reason was read it can be started again', async () => {
    work.server.runtimes.refuseStart('No');
    work.start('Factorials');
    await settle(work.wire);
    work.server.runtimes.refuseStart(null);
    work.start('Factorials');
    expect(work.shown('Factorials').failure).toBeUndefined();
    await settle(work.wire);
    expect(work.shown('Factorials').status).toBe('Notebook started');
  });
});

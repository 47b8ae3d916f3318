import { describe, expect, test } from 'vitest';
import { atNotebooks, leavesNoGhost } from '#test/flows/support/atNotebooks';
import { openAtWork } from '#test/flows/support/atWork';
import { dropped, delayedReply, passing, unreachable, settle } from '#test/harness/wire';
import { api, NOTEBOOK_STATUS } from '~/contract';
import {
  notebookReached,
  notebookReadFailed,
  notebookRequested,
  start,
} from '~/web/features/notebooks/events';
import { notebooks, runningOf } from '~/web/features/notebooks/model';
import { offerOf } from '~/web/features/notebooks/screens/actions';
import { selectReached } from '~/web/features/notebooks/selectors';

const { defined, starting } = NOTEBOOK_STATUS;
const work = atNotebooks(['Factorials'], (idOf) => `/notebooks/${idOf('Factorials')}`);
const cancel = () => work.cancel('Factorials');

describe('a cancelled start', () => {
  test('is over at once, and ended on the server', async () => {
    work.server.runtimes.holdPending('Importing the interpreter');
    work.start('Factorials');
    await settle(work.wire);
    cancel();
    expect(work.shown('Factorials')).toMatchObject({ status: defined, execution_details: [] });
    await settle(work.wire);
    expect(work.app.told()).toContain(start.rolledBack.type);
    await leavesNoGhost(work);
    expect(work.notices()).toEqual([]);
  });

  test('is ended on the server even where the server had not answered yet, until then it cannot be started again', async () => {
    work.server.runtimes.holdPending('Importing the interpreter');
    const connect = delayedReply();
    work.wire.break(api.notebooks.connect, connect.answer);
    work.start('Factorials');
    await settle(work.wire, { heldBack: 1 });
    cancel();
    expect(offerOf(work.shown('Factorials'))).toMatchObject({
      label: 'Start',
      reason: expect.stringContaining('being ended') as string,
    });
    work.start('Factorials');
    connect.release();
    await settle(work.wire);
    expect(work.wire.count(api.notebooks.connect)).toBe(1);
    await leavesNoGhost(work);
  });

  test('may have been begun in another tab', async () => {
    work.server.runtimes.holdPending('Importing the interpreter');
    await work.startElsewhere('Factorials');
    await passing(work.wire, 35_000);
    expect(work.shown('Factorials').status).toBe(starting);
    cancel();
    expect(work.shown('Factorials')).toMatchObject({ status: defined, execution_details: [] });
    expect(offerOf(work.shown('Factorials'))).toMatchObject({
      label: 'Start',
      reason: expect.stringContaining('being ended') as string,
    });
    await settle(work.wire);
    await leavesNoGhost(work);
  });

  test('of another tab that the server does not end goes on, and says why', async () => {
    work.server.runtimes.holdPending('Importing the interpreter');
    await work.startElsewhere('Factorials');
    work.app.dispatch(notebookRequested({ id: work.idOf('Factorials') }));
    await settle(work.wire);
    work.wire.break(api.notebooks.disconnect, unreachable(500, 'A process does not end'));
    cancel();
    // It is asked a few times.
    await passing(work.wire, 8_000);
    expect(work.shown('Factorials')).toMatchObject({
      status: starting,
      failure: { intent: 'cancel', reason: 'A process does not end' },
    });
    expect(work.notices()).toEqual([
      expect.objectContaining({
        text: 'Unable to cancel the start',
        lines: ['Factorials: A process does not end'],
      }),
    ]);
  });
});

describe('a start of another tab that is cancelled while the server is away', () => {
  test('goes on, and says why, when the server stays away', async () => {
    work.server.runtimes.holdPending('Importing the interpreter');
    await work.startElsewhere('Factorials');
    work.app.dispatch(notebookRequested({ id: work.idOf('Factorials') }));
    await settle(work.wire);
    work.wire.break(api.notebooks.disconnect, dropped);
    work.wire.break(api.notebooks.read, dropped);
    cancel();
    await passing(work.wire, 8_000);
    expect(work.shown('Factorials')).toMatchObject({
      status: starting,
      failure: { intent: 'cancel', reason: 'The server could not be reached' },
    });
  });
});

describe('a tab of its own', () => {
  const openAlone = async () => {
    work.app.history.push(`/notebooks/${work.idOf('Factorials')}/editor`);
    await settle(work.wire);
  };
  const told = () =>
    work.app.diary.filter(notebookReadFailed.match).map(({ payload }) => payload.problem);

  test('goes to the editor of a notebook that runs', async () => {
    await work.startElsewhere('Factorials');
    await openAlone();
    expect(work.app.left).toEqual([expect.stringContaining(work.idOf('Factorials'))]);
    expect(told()).toEqual([]);
  });

  test('of a notebook that is starting goes nowhere and says so', async () => {
    work.server.runtimes.holdPending('Importing the interpreter');
    await work.startElsewhere('Factorials');
    await openAlone();
    expect(work.app.left).toEqual([]);
    expect(told()).toMatchObject([
      { message: 'This notebook is still starting. Try again in a moment.' },
    ]);
  });

  test('of a notebook whose address is refused goes nowhere and says why', async () => {
    work.wire.break(api.notebooks.address, unreachable(404, 'There is no such notebook'));
    await openAlone();
    expect(work.app.left).toEqual([]);
    expect(told()).toMatchObject([{ message: 'There is no such notebook' }]);
  });
});

describe('coming back', () => {
  test('NBS-20 a notebook that runs is reached, and asked for every 15 s until then', async () => {
    await work.startElsewhere('Factorials');
    work.wire.break(api.notebooks.address, dropped);
    await passing(work.wire, 34_000);
    const before = work.wire.count(api.notebooks.address);
    expect(before).toBeGreaterThan(0);
    await passing(work.wire, 33_000);
    expect(work.wire.count(api.notebooks.address) - before).toBe(2);
    work.wire.mend(api.notebooks.address);
    await passing(work.wire, 17_000);
    expect(selectReached(work.app.state(), work.idOf('Factorials'))).not.toBeNull();
    expect(work.app.told().filter((type) => type === notebookReached.type)).toHaveLength(1);
  });

  test('NBS-20 the address of a run that ended meanwhile opens nothing, and the next run is reached', async () => {
    await work.startElsewhere('Factorials');
    const late = delayedReply();
    work.wire.break(api.notebooks.address, late.answer, (config, real) => real(config));
    const look = async () => {
      work.app.dispatch(notebookRequested({ id: work.idOf('Factorials') }));
      await settle(work.wire, { heldBack: 1 });
    };
    await look();
    const [old] = work.shown('Factorials').execution_details;
    await work.stopElsewhere('Factorials');
    await work.startElsewhere('Factorials');
    await look();
    late.release();
    await work.app.neverHeard(notebookReached, {
      where: ({ payload }) => payload.submission_id === old!.submission_id,
    });
    await passing(work.wire, 17_000);
    expect(selectReached(work.app.state(), work.idOf('Factorials'))).toMatchObject({
      submission_id: runningOf(work.shown('Factorials'))!.submission_id,
    });
  });

  test('PRM-10 PRM-23 a teammate sees it run in a shared runtime, and may not start it', async () => {
    await work.startElsewhere('Factorials');
    const mate = await openAtWork(work.server, {
      token: await work.server.addUser(`mate-${work.idOf('Factorials')}`),
      at: `/notebooks/${work.idOf('Factorials')}`,
    });
    await settle(mate.wire);
    expect(selectReached(mate.state(), work.idOf('Factorials'))).toMatchObject({
      submission_id: `shared-runtime:${work.idOf('Factorials')}:mate-${work.idOf('Factorials')}`,
      run: null,
    });
    await work.stopElsewhere('Factorials');
    await passing(mate.wire, 35_000);
    mate.dispatch(start.requested(work.idOf('Factorials')));
    await settle(mate.wire);
    expect(mate.wire.count(api.notebooks.connect)).toBe(0);
    expect(mate.told()).toContain(start.failed.type);
    expect(notebooks.selectRow(mate.state(), work.idOf('Factorials'))?.failure?.reason).toBe(
      'Only admin, who owns this notebook, may start it.',
    );
    mate.stop();
  });
});

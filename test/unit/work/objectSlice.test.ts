import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import { describe, expect, test } from 'vitest';
import { withItems } from '#test/unit/support/withItems';
import {
  deletion,
  events,
  later,
  paint,
  start,
  testItem,
  itemEvents,
} from '#test/unit/support/items';

const work = withItems();

describe('a request', () => {
  test('shows at once, tells how far it is, and becomes what the server says', async () => {
    work.dispatch(paint.requested('a'));
    work.dispatch(start.requested('b'));
    expect(work.row('a')).toMatchObject({ status: 'rest', pending: { intent: 'paint' } });
    expect(work.row('b')).toMatchObject({
      status: 'queued',
      pending: { intent: 'start', from: 'rest', details: { place: '3' } },
    });
    await work.pass(150);
    expect(work.row('a')).toEqual(testItem('a'));
    expect(work.row('b')).toEqual(testItem('b', 'busy'));
    expect(work.server.called('read')).toEqual(['read a']);
  });

  test('that is answered with its status alone reads the object', async () => {
    work.server.replies['start'] = () => later(100, { status: 'yes' });
    work.server.replies['read'] = (id) => later(5, { thing: testItem(id, 'busy') });
    work.dispatch(start.requested('a'));
    await work.pass(150);
    expect(work.row('a')).toEqual(testItem('a', 'busy'));
    expect(work.told().at(-1)).toBe('things/startSucceeded');
  });

  test('clicked twice is made once', async () => {
    work.dispatch(start.requested('a'));
    work.dispatch(start.requested('a'));
    await work.pass(150);
    expect(work.server.called('start')).toEqual(['start a']);
    expect(work.told()).toEqual([
      'things/startRequested',
      'things/startProgressed',
      'things/startRequested',
      'things/startSucceeded',
    ]);
  });

  test('that the machine has no move for is not made', async () => {
    work.dispatch(events.readSucceeded({ id: 'a', row: testItem('a', 'busy') }));
    work.dispatch(start.requested('a'));
    expect(work.row('a')).toEqual(testItem('a', 'busy'));
    await work.pass(150);
    expect(work.server.called('start')).toEqual([]);
  });

  test('of a stranger is refused without asking the server', async () => {
    work.dispatch(events.readSucceeded({ id: 'b', row: testItem('b', 'rest', 'ann') }));
    work.dispatch(paint.requested('b'));
    await work.pass(1);
    expect(work.row('b')?.failure).toMatchObject({
      intent: 'paint',
      reason: 'Only ann, who owns this thing, may paint it.',
    });
    expect(work.server.called('paint')).toEqual([]);
  });

  test('for an object that nobody read yet reads it first', async () => {
    work.dispatch(start.requested('z'));
    await work.pass(150);
    expect(work.server.calls.slice(-2)).toEqual(['read z', 'start z']);
    expect(work.row('z')?.status).toBe('busy');
  });

  test('survives a poll that arrives in the middle of it', async () => {
    work.server.replies['start'] = (id) =>
      later(60_000, { status: 'yes', thing: testItem(id, 'busy') });
    work.dispatch(start.requested('a'));
    await work.pass(10_000);
    work.dispatch(itemEvents.own.events.refreshRequested());
    await work.pass(10);
    expect(work.server.calls.filter((call) => call === 'all')).toHaveLength(2);
    expect(work.row('a')).toMatchObject({ status: 'queued', pending: { intent: 'start' } });
  });
});

describe('a request that fails', () => {
  test('shows the object as it was, is told at once, is undone on the server, and the object is read', async () => {
    work.server.replies['start'] = () =>
      later(100, { status: 'Queue is full', thing: testItem('a') });
    work.dispatch(start.requested('a'));
    await work.pass(101);
    expect(work.row('a')).toMatchObject({
      status: 'rest',
      pending: { undoing: true },
      failure: { intent: 'start', reason: 'Queue is full' },
    });
    expect(work.notices).toMatchObject([
      { kind: 'error', text: 'Start failed.', lines: ['A: Queue is full'] },
    ]);
    work.dispatch(start.requested('a'));
    await work.pass(100);
    expect(work.row('a')?.pending).toBeUndefined();
    expect(work.server.calls.slice(-3)).toEqual(['start a', 'end a', 'read a']);
    expect(work.told().slice(2)).toEqual([
      'things/startFailed',
      'toasts/toastAdded',
      'things/startRequested',
      'things/readSucceeded',
      'things/startRolledBack',
    ]);
    work.dispatch(events.failureDismissed({ id: 'a' }));
    expect(work.row('a')).toEqual(testItem('a'));
  });

  test('frees the object at once where nothing is to be undone', async () => {
    work.server.replies['paint'] = () => later(10, {}, 503);
    work.dispatch(paint.requested('a'));
    await work.pass(11);
    expect(work.row('a')).toMatchObject({ status: 'rest', failure: { intent: 'paint' } });
    expect(work.row('a')?.pending).toBeUndefined();
  });

  test('is read with less patience than anything else: the object waits for that', async () => {
    work.server.replies['paint'] = () => later(10, {}, 503);
    work.dispatch(paint.requested('a'));
    await work.pass(50);
    work.dispatch(paint.requested('z'));
    await work.pass(5);
    expect(work.server.calls.slice(-4)).toEqual(['paint a', 'read a', 'read z', 'paint z']);
    expect(work.server.timeouts.slice(-4)).toEqual([30_000, 10_000, 30_000, 30_000]);
  });

  test('is one that the server took, too, where the object cannot be read after it', async () => {
    work.server.replies['read'] = () => later(5, {}, 503);
    work.dispatch(paint.requested('a'));
    await work.pass(100);
    expect(work.told().slice(0, 3)).toEqual([
      'things/paintRequested',
      'things/readFailed',
      'things/paintFailed',
    ]);
    expect(work.row('a')).toMatchObject({
      status: 'rest',
      failure: { intent: 'paint', reason: 'Paint failed.' },
    });
  });

  test('is told by the id of an object that could not be read, also where the answer lacks it', async () => {
    work.server.replies['read'] = (id) => later(5, { thing: null }, id === 'y' ? 503 : 200);
    work.dispatch(paint.requested(['y', 'z']));
    await work.pass(100);
    expect(work.server.called('paint')).toEqual([]);
    expect(work.notices).toMatchObject([
      { lines: ['y: Something went wrong', "z: The server's answer lacks the thing"] },
    ]);
  });

  test('with a time-out fails without a notice', async () => {
    work.server.replies['paint'] = () => later(10, {}, 408);
    work.dispatch(paint.requested('a'));
    await work.pass(20);
    expect(work.notices).toEqual([]);
    expect(work.row('a')?.failure?.reason).toBe('The server took too long to answer');
  });
});

describe('a request that is cancelled', () => {
  test('is aborted and undone, and a late answer changes nothing', async () => {
    work.dispatch(start.requested('a'));
    await work.pass(50);
    work.dispatch(start.cancelled('a'));
    expect(work.row('a')).toMatchObject({ status: 'rest', pending: { undoing: true } });
    await work.pass(200);
    expect(work.server.aborted).toEqual(['start a']);
    expect(work.server.calls.slice(-2)).toEqual(['end a', 'read a']);
    expect(work.row('a')).toEqual(testItem('a'));
    work.dispatch(start.succeeded({ id: 'a', row: testItem('a', 'busy') }, 'an older request'));
    expect(work.row('a')).toEqual(testItem('a'));
    expect(work.notices).toEqual([]);
  });

  test('leaves another intent of the same object alone', async () => {
    work.dispatch(paint.requested('a'));
    work.dispatch(start.cancelled('a'));
    expect(work.row('a')?.pending).toMatchObject({ intent: 'paint', undoing: false });
    await work.pass(50);
  });
});

test('signing out aborts what is under way, and nothing is told of it afterwards', async () => {
  work.dispatch(start.requested('a'));
  work.dispatch(deletion.requested(['b', 'c']));
  await work.pass(5);
  const before = work.app.told();
  work.app.stop();
  await work.pass(60_000);
  expect(work.server.aborted).toEqual(['start a', 'delete b', 'delete c']);
  expect(work.app.told()).toEqual(before);
});

interface LiftedStore {
  readonly liftedStore: {
    dispatch: (action: unknown) => void;
    getState: () => { currentStateIndex: number; stagedActionIds: number[] };
  };
}

test('a request that is clicked in the past, under time travel, is not made and stays pending nowhere', async () => {
  work.app.stop();
  await work.open([instrument() as StoreEnhancer]);
  const { liftedStore } = work.app.store as unknown as LiftedStore;
  liftedStore.dispatch(ActionCreators.jumpToState(liftedStore.getState().currentStateIndex - 1));
  work.dispatch(start.requested('a'));
  await work.pass(200);
  liftedStore.dispatch(
    ActionCreators.jumpToState(liftedStore.getState().stagedActionIds.length - 1),
  );
  expect(work.server.called('start')).toEqual([]);
  expect(work.row('a')).toEqual(testItem('a'));
});

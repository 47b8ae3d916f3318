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

describe('several at once', () => {
  test('go three at a time, which failed is told by name and reason', async () => {
    work.server.replies['delete'] = (id) => later(100, {}, id === 'b' ? 503 : 200);
    work.dispatch(deletion.requested(['a', 'b', 'c', 'd', 'e']));
    await work.pass(50);
    expect(work.server.called('delete')).toEqual(['delete a', 'delete b', 'delete c']);
    await work.pass(60);
    expect(itemEvents.selectBatch(work.state())).toMatchObject({ intent: 'delete', done: 3 });
    await work.pass(200);
    expect(work.ids()).toEqual(['b']);
    expect(work.notices).toMatchObject([
      { kind: 'warning', text: 'Deleted 4 of 5 things', lines: ['B: Something went wrong'] },
    ]);
    expect(itemEvents.selectBatch(work.state())).toBeNull();
  });

  test('begin no further one after a cancel, and take the others back', async () => {
    work.dispatch(deletion.requested(['a', 'b', 'c', 'd', 'e']));
    await work.pass(5);
    work.dispatch(events.batchCancelled());
    await work.pass(100);
    expect(work.server.called('delete')).toHaveLength(3);
    expect(work.ids()).toEqual(['d', 'e']);
    expect(work.row('d')).toEqual(testItem('d'));
    expect(work.notices).toMatchObject([{ kind: 'success', lines: ['3 things'] }]);
  });

  test('of which none came about are an error, and one that did not is told by its reason, and is not read again where it stays', async () => {
    work.server.replies['delete'] = () => later(10, {}, 503);
    work.dispatch(deletion.requested(['a', 'b']));
    await work.pass(100);
    work.dispatch(deletion.requested('c'));
    await work.pass(100);
    expect(work.notices).toMatchObject([
      { kind: 'error', text: 'Deleted 0 of 2 things' },
      { kind: 'error', text: 'Delete failed.', lines: ['C: Something went wrong'] },
    ]);
    expect(work.server.called('read')).toEqual([]);
    expect(work.ids()).toHaveLength(5);
  });

  test('that were all taken back say nothing, and one alone is not counted', async () => {
    work.dispatch(deletion.requested('a'));
    work.dispatch(deletion.cancelled('a'));
    await work.pass(100);
    expect(work.notices).toEqual([]);
    work.dispatch(deletion.requested('b'));
    await work.pass(100);
    expect(work.notices).toEqual([
      expect.objectContaining({ kind: 'success', text: 'Deleted', lines: [] }),
    ]);
  });

  test('end by themselves: a later batch goes on, and a cancel that comes too late makes none', async () => {
    work.server.replies['paint'] = (id) => later(id === 'd' ? 500 : 10, { thing: testItem(id) });
    work.dispatch(paint.requested(['a', 'b']));
    work.dispatch(paint.requested(['c', 'd']));
    await work.pass(100);
    expect(itemEvents.selectBatch(work.state())).toMatchObject({ ids: ['c', 'd'], done: 1 });
    await work.pass(1000);
    work.dispatch(events.batchCancelled());
    expect(itemEvents.selectBatch(work.state())).toBeNull();
  });

  test('that are gone already count as deleted', async () => {
    work.server.replies['delete'] = () => later(10, {}, 404);
    work.dispatch(deletion.requested('a'));
    await work.pass(20);
    expect(work.ids()).toEqual(['b', 'c', 'd', 'e']);
  });
});

describe('lists', () => {
  test('keep every reference where a poll brings nothing new, whether the server says so or sends the rows again', async () => {
    work.server.replies['all'] = (_, etag) =>
      etag === '"1"'
        ? later(1, '', 304)
        : later(1, { things: ['a', 'b'].map((id) => testItem(id)) }, 200, '"1"');
    const poll = async () => {
      work.dispatch(itemEvents.own.events.refreshRequested());
      await work.pass(5);
      return itemEvents.selectRows(work.state(), false);
    };
    const first = await poll();
    expect(await poll()).toBe(first);
    expect(work.app.told().at(-1)).toBe('things/list/unchanged');
    work.server.replies['all'] = () => later(1, { things: ['a', 'b'].map((id) => testItem(id)) });
    expect(await poll()).toBe(first);
    work.server.replies['all'] = () => later(1, { things: [testItem('a'), testItem('b', 'busy')] });
    const [a, b] = await poll();
    expect(a).toBe(first[0]);
    expect(b).toEqual(testItem('b', 'busy'));
  });

  test('forget their marks when their page is left', async () => {
    work.dispatch(events.selectionChanged({ ids: ['a'] }));
    work.app.history.push('/things/a');
    expect(itemEvents.selectSelected(work.state())).toEqual([]);
    await work.pass(10);
    expect(work.server.calls.at(-1)).toBe('read a');
  });
});

test('the question about a deletion stays through any other request, and closes with its answer', async () => {
  work.dispatch(events.deleteConfirmOpened({ ids: ['b'] }));
  work.dispatch(paint.requested('a'));
  expect(itemEvents.selectProposed(work.state())).toEqual(['b']);
  work.dispatch(deletion.requested(['b']));
  expect(itemEvents.selectProposed(work.state())).toBeNull();
  await work.pass(100);
});

test('an object that is not there is in no list any more, and one that could not be read stays, until it can', async () => {
  work.dispatch(
    events.readFailed({ id: 'a', problem: { statusCode: 404, code: 'not_found', message: '' } }),
  );
  work.dispatch(
    events.readFailed({ id: 'b', problem: { statusCode: 503, code: 'unavailable', message: '' } }),
  );
  expect(work.ids()).toEqual(['b', 'c', 'd', 'e']);
  expect(itemEvents.selectReadFailure(work.state(), 'a')).toMatchObject({ statusCode: 404 });
  expect(itemEvents.selectReadFailure(work.state(), 'b')).toMatchObject({ statusCode: 503 });
  work.dispatch(events.readSucceeded({ id: 'b', row: testItem('b') }));
  expect(itemEvents.selectReadFailure(work.state(), 'b')).toBeUndefined();
  expect(itemEvents.selectRow(work.state(), 'a')).toBeUndefined();
});

test('a request for an object that is not there leaves its page open, which says so', async () => {
  work.server.replies['read'] = () => later(5, {}, 404);
  work.app.history.push('/things/z');
  await work.pass(10);
  work.dispatch(start.requested('z'));
  await work.pass(100);
  expect(work.app.history.location.pathname).toBe('/things/z');
});

test('the page of an object that is deleted gives way to the list', async () => {
  work.app.history.push('/things/a');
  await work.pass(10);
  work.dispatch(deletion.requested('a'));
  await work.pass(20);
  expect(work.app.history.location.pathname).toBe('/things');
});

import { describe, expect, test } from 'vitest';
import { atThings } from '#test/kit/support/atThings';
import { deletion, events, later, thing, things } from '#test/kit/support/things';

const work = atThings();

describe('several at once', () => {
  test('go three at a time; which failed is told by name and reason', async () => {
    work.server.replies['delete'] = (id) => later(100, {}, id === 'b' ? 503 : 200);
    work.dispatch(deletion.requested(['a', 'b', 'c', 'd', 'e']));
    await work.pass(50);
    expect(work.server.called('delete')).toEqual(['delete a', 'delete b', 'delete c']);
    await work.pass(60);
    expect(things.selectBatch(work.state())).toMatchObject({ intent: 'delete', done: 3 });
    await work.pass(200);
    expect(work.ids()).toEqual(['b']);
    expect(work.notices).toMatchObject([{ kind: 'warning', text: 'Deleted 4 of 5 things', lines: ['B: Something went wrong'] }]);
    expect(things.selectBatch(work.state())).toBeNull();
  });

  test('begin no further one after a cancel, and take the others back', async () => {
    work.dispatch(deletion.requested(['a', 'b', 'c', 'd', 'e']));
    await work.pass(5);
    work.dispatch(events.batchCancelled());
    await work.pass(100);
    expect(work.server.called('delete')).toHaveLength(3);
    expect(work.ids()).toEqual(['d', 'e']);
    expect(work.row('d')).toEqual(thing('d'));
    expect(work.notices).toMatchObject([{ kind: 'success', lines: ['3 things'] }]);
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
    work.server.replies['all'] = (_, etag) => (etag === '"1"' ? later(1, '', 304) : later(1, { things: ['a', 'b'].map((id) => thing(id)) }, 200, '"1"'));
    const poll = async () => {
      work.dispatch(things.own.events.wanted());
      await work.pass(5);
      return things.selectRows(work.state(), false);
    };
    const first = await poll();
    expect(await poll()).toBe(first);
    expect(work.app.told().at(-1)).toBe('things/own/unchanged');
    work.server.replies['all'] = () => later(1, { things: ['a', 'b'].map((id) => thing(id)) });
    expect(await poll()).toBe(first);
    work.server.replies['all'] = () => later(1, { things: [thing('a'), thing('b', 'busy')] });
    const [a, b] = await poll();
    expect(a).toBe(first[0]);
    expect(b).toEqual(thing('b', 'busy'));
  });

  test('forget their marks when their page is left', async () => {
    work.dispatch(events.selected({ ids: ['a'] }));
    work.app.history.push('/things/a');
    expect(things.selectSelected(work.state())).toEqual([]);
    await work.pass(10);
    expect(work.server.calls.at(-1)).toBe('read a');
  });
});

test('the page of an object that is deleted gives way to the list', async () => {
  work.app.history.push('/things/a');
  await work.pass(10);
  work.dispatch(deletion.requested('a'));
  await work.pass(20);
  expect(work.app.history.location.pathname).toBe('/things');
});

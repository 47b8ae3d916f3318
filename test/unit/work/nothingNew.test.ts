/** Actions that change nothing are reported nowhere, and lead nobody to another page. */
import { expect, test } from 'vitest';
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

test('a row that is read again and is the same changes no reference', () => {
  const before = work.state().things!;
  work.dispatch(events.readSucceeded({ id: 'a', row: { ...testItem('a') } }));
  expect(work.state().things).toBe(before);
});

test('a list that hears nothing new keeps its references', async () => {
  const before = work.state().things;
  work.dispatch({ type: 'things/list/refreshRequested' });
  expect(work.state().things).toBe(before);
  await work.pass(50);
});

test('a deletion leaves the page of what was deleted, and no other', async () => {
  const { history } = work.app;
  history.push('/things/a');
  work.dispatch(deletion.requested('b'));
  await work.pass(200);
  expect(history.location.pathname).toBe('/things/a');
  work.server.replies['delete'] = () => later(10, { message: 'No' }, 503);
  work.dispatch(deletion.requested('a'));
  await work.pass(200);
  expect(history.location.pathname).toBe('/things/a');
  delete work.server.replies['delete'];
  work.dispatch(deletion.requested('a'));
  await work.pass(200);
  expect(history.location.pathname).toBe('/things');
});

test('a request that does not concern the failure of another object keeps the references of all failures', async () => {
  work.server.replies['paint'] = () => later(10, { message: 'No' }, 503);
  work.dispatch(paint.requested('b'));
  await work.pass(200);
  const { failures } = work.state().things!;
  expect(Object.keys(failures)).toEqual(['b']);
  work.dispatch(start.requested('a'));
  expect(work.state().things!.failures).toBe(failures);
  await work.pass(200);
});

test('one object alone is no batch, and a second click releases nothing', async () => {
  work.dispatch(start.requested('a'));
  work.dispatch(start.requested('a'));
  expect(itemEvents.selectBatch(work.state())).toBeNull();
  await work.pass(500);
  expect(work.told()).toEqual([
    'things/startRequested',
    'things/startProgressed',
    'things/startRequested',
    'things/startSucceeded',
  ]);
});

test('progress that is told again changes nothing, and another status, or another detail, shows', async () => {
  work.dispatch(start.requested('a'));
  const before = work.state().things!;
  const { requestId } = before.pending['a']!;
  const progress = (status: 'queued' | 'busy', place: string) =>
    work.dispatch(start.progressed({ id: 'a', status, details: { place } }, requestId));
  progress('queued', '3');
  expect(work.state().things).toBe(before);
  progress('queued', '2');
  expect(work.row('a')?.pending).toMatchObject({ status: 'queued', details: { place: '2' } });
  progress('busy', '2');
  expect(work.row('a')).toMatchObject({ status: 'busy', pending: { details: { place: '2' } } });
  await work.pass(200);
});

test("rows over which nothing lies are the server's own, and without any layer the list is the same one", async () => {
  const rows = () => itemEvents.selectRows(work.state(), false);
  const { entities } = work.state().things!.entities.own;
  const before = rows();
  expect(before[1]).toBe(entities['b']);
  work.server.replies['paint'] = () => later(10, {}, 503);
  work.dispatch(paint.requested('a'));
  expect(rows()[0]).toMatchObject({ pending: { intent: 'paint' } });
  expect(rows()[1]).toBe(entities['b']);
  await work.pass(200);
  expect(rows()[0]).toMatchObject({ failure: { intent: 'paint' } });
  expect(rows()[1]).toBe(entities['b']);
  work.dispatch(events.failureDismissed({ id: 'a' }));
  work.dispatch(paint.requested('z'));
  expect(rows()).toBe(before);
  await work.pass(200);
});

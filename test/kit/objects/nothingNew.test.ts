/** What changes nothing is told nowhere, and moves nobody. */
import { expect, test } from 'vitest';
import { atThings } from '#test/kit/support/atThings';
import { deletion, events, later, paint, start, thing } from '#test/kit/support/things';

const work = atThings();
const entities = () => work.state().things!.entities;

test('a row that is read again and is the same changes no reference', () => {
  const before = work.state().things!;
  work.dispatch(events.read({ id: 'a', row: { ...thing('a') } }));
  expect(work.state().things!.entities).toBe(before.entities);
  expect(work.state().things!.readFailures).toBe(before.readFailures);
});

test('a list that hears nothing new keeps its references', async () => {
  const before = entities();
  work.dispatch({ type: 'things/own/wanted' });
  expect(entities()).toBe(before);
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
  await work.pass(500);
  expect(work.told()).toEqual(['things/startRequested', 'things/startProgressed', 'things/startRequested', 'things/started']);
});

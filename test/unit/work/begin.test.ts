/** A request of two questions, such as a start: the server begins something, and then it has to be reached. */
import { describe, expect, test } from 'vitest';
import { withItems } from '#test/unit/support/withItems';
import { events, later, launch, testItem } from '#test/unit/support/items';

const work = withItems();
/** The calls to the server since the list was read. */
const asked = () => work.server.calls.slice(1);

describe('a request of two questions', () => {
  test('hands the answer of the first one to the second one, and what else the reply brings is told after it', async () => {
    work.dispatch(launch.requested('a'));
    await work.pass(150);
    expect(asked()).toEqual(['begin a', 'reach a']);
    expect(work.server.bodies.at(-1)).toMatchObject({ run: 'run of a' });
    expect(work.row('a')).toEqual(testItem('a', 'busy'));
    expect(work.told()).toEqual([
      'things/launchRequested',
      'things/launchSucceeded',
      'things/reached',
    ]);
  });

  test('keeps of the row what a read brought meanwhile', async () => {
    work.dispatch(launch.requested('a'));
    await work.pass(60);
    work.dispatch(
      events.readSucceeded({ id: 'a', row: { ...testItem('a'), thing_name: 'Renamed' } }),
    );
    await work.pass(100);
    expect(work.row('a')).toEqual({ ...testItem('a', 'busy'), thing_name: 'Renamed' });
  });

  test('asks no second one where the first one is refused, then it is undone', async () => {
    work.server.replies['begin'] = () => later(10, { message: 'No room' }, 503);
    work.dispatch(launch.requested('a'));
    await work.pass(50);
    expect(asked()).toEqual(['begin a', 'end a', 'read a']);
    expect(work.server.bodies.at(-2)).toMatchObject({ run: null });
    expect(work.row('a')).toMatchObject({ status: 'rest', failure: { reason: 'No room' } });
  });

  test('that is cancelled lets the first one come to its answer and ends what that names', async () => {
    work.dispatch(launch.requested('a'));
    await work.pass(10);
    work.dispatch(launch.cancelled('a'));
    expect(work.row('a')).toMatchObject({ status: 'rest', pending: { undoing: true } });
    await work.pass(30);
    expect(asked()).toEqual(['begin a']);
    await work.pass(50);
    expect(asked()).toEqual(['begin a', 'end a', 'read a']);
    expect(work.server.aborted).toEqual([]);
    expect(work.server.bodies.at(-2)).toMatchObject({ run: 'run of a' });
    expect(work.row('a')).toEqual(testItem('a'));
  });

  test('that is cancelled during the second one aborts that', async () => {
    work.dispatch(launch.requested('a'));
    await work.pass(60);
    work.dispatch(launch.cancelled('a'));
    await work.pass(50);
    expect(work.server.aborted).toEqual(['reach a']);
    expect(work.server.bodies.at(-2)).toMatchObject({ run: 'run of a' });
  });

  test('that is cancelled while the object is read first asks neither', async () => {
    work.server.replies['read'] = (id) => later(50, { thing: testItem(id) });
    work.dispatch(launch.requested('z'));
    await work.pass(10);
    work.dispatch(launch.cancelled('z'));
    await work.pass(200);
    expect(asked()).toEqual(['read z', 'read z']);
    expect(work.row('z')).toEqual(testItem('z'));
  });

  test('ends with the session, whichever question is under way', async () => {
    work.dispatch(launch.requested('a'));
    await work.pass(10);
    work.app.stop();
    await work.pass(60_000);
    expect(work.server.aborted).toEqual(['begin a']);
    expect(asked()).toEqual(['begin a']);
  });
});

test('what a stranger is refused leaves nothing to undo', async () => {
  work.dispatch(events.readSucceeded({ id: 'b', row: testItem('b', 'rest', 'ann') }));
  work.dispatch(launch.requested('b'));
  await work.pass(50);
  expect(asked()).toEqual(['read b']);
  expect(work.row('b')?.failure?.reason).toBe('Only ann, who owns this thing, may launch it.');
});

test('what nobody owns nobody may launch', async () => {
  work.dispatch(
    events.readSucceeded({
      id: 'b',
      row: { ...testItem('b'), user_name: null as unknown as string },
    }),
  );
  work.dispatch(launch.requested('b'));
  await work.pass(50);
  expect(work.row('b')?.failure?.reason).toBe('Nobody may launch it.');
});

test('what cannot be read is not begun, and there is nothing to undo of it', async () => {
  work.server.replies['read'] = () => later(5, {}, 503);
  work.dispatch(launch.requested('z'));
  await work.pass(50);
  expect(asked()).toEqual(['read z', 'read z']);
  expect(work.notices).toMatchObject([{ lines: ['z: Something went wrong'] }]);
});

test('what somebody deletes while its start fails has nothing left to undo', async () => {
  work.server.replies['reach'] = () => later(50, {}, 503);
  work.dispatch(launch.requested('a'));
  await work.pass(60);
  work.server.replies['read'] = () => later(1, {}, 404);
  work.dispatch(
    events.readFailed({ id: 'a', problem: { statusCode: 404, code: 'not_found', message: '' } }),
  );
  await work.pass(100);
  expect(work.server.called('end')).toEqual([]);
});

test('a cancel of one object lets another go on', async () => {
  work.dispatch(launch.requested(['a', 'b']));
  await work.pass(60);
  work.dispatch(launch.cancelled('a'));
  await work.pass(200);
  expect(work.server.aborted).toEqual(['reach a']);
  expect(work.row('b')).toEqual(testItem('b', 'busy'));
});

test('a poll in the middle of what is refused leaves no status behind that the server was about to have', async () => {
  work.server.replies['reach'] = () => later(50, {}, 503);
  work.server.replies['read'] = () => later(5, {}, 503);
  work.dispatch(launch.requested('a'));
  await work.pass(60);
  work.dispatch(events.readSucceeded({ id: 'a', row: testItem('a', 'queued') }));
  await work.pass(100);
  expect(work.row('a')).toMatchObject({ status: 'rest', failure: { intent: 'launch' } });
});

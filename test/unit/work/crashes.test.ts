/** A saga that throws while a request of an object is under way is a bug of ours: it must not leave the object in a state that nothing ends. */
import { beforeEach, describe, expect, test } from 'vitest';
import { withItems } from '#test/unit/support/withItems';
import { launch, later, start, testItem } from '#test/unit/support/items';

const work = withItems();
const crashes = () => work.app.crashes.splice(0).map(String);
/** A reply in whose reading the saga throws: it lacks what everything that is written for it takes for granted. */
const unreadable = {
  status: 'yes',
  get thing(): never {
    throw new TypeError('a bug');
  },
};

describe('a request whose saga crashes', () => {
  beforeEach(() => {
    work.server.replies['start'] = (id) =>
      later(100, id === 'a' ? unreadable : { status: 'yes', thing: testItem(id, 'busy') });
  });

  test('rolls its layer back, says so, ends what it left behind and reads the object, and the bug is reported', async () => {
    work.dispatch(start.requested('a'));
    await work.pass(150);
    expect(work.row('a')).toEqual({
      ...testItem('a'),
      failure: {
        intent: 'start',
        reason: 'Start failed.',
        problem: { statusCode: 0, code: 'crashed', message: '' },
      },
    });
    expect(work.notices).toMatchObject([{ kind: 'error', text: 'Start failed.' }]);
    expect(work.server.calls.slice(-2)).toEqual(['end a', 'read a']);
    expect(crashes()).toEqual(['TypeError: a bug']);
  });

  test('can be made again', async () => {
    work.dispatch(start.requested('a'));
    await work.pass(150);
    work.server.replies['start'] = (id) =>
      later(100, { status: 'yes', thing: testItem(id, 'busy') });
    work.dispatch(start.requested('a'));
    await work.pass(150);
    expect(work.row('a')).toEqual(testItem('a', 'busy'));
    expect(crashes()).toHaveLength(1);
  });

  test('leaves the others of its batch alone', async () => {
    work.dispatch(start.requested(['b', 'a', 'c', 'd', 'e']));
    await work.pass(400);
    expect(['b', 'c', 'd', 'e'].map((id) => work.row(id)?.status)).toEqual(Array(4).fill('busy'));
    expect(work.row('a')).toMatchObject({ status: 'rest', failure: { intent: 'start' } });
    expect(work.state().things).toMatchObject({ pending: {}, batch: null });
    expect(crashes()).toHaveLength(1);
  });
});

test('a first question whose saga crashes rolls the layer back as well', async () => {
  work.server.replies['begin'] = () =>
    later(10, {
      get run(): never {
        throw new TypeError('a bug');
      },
    });
  work.dispatch(launch.requested('a'));
  await work.pass(200);
  expect(work.row('a')).toMatchObject({ status: 'rest', failure: { intent: 'launch' } });
  expect(work.row('a')?.pending).toBeUndefined();
  expect(crashes()[0]).toBe('TypeError: a bug');
});

test('where ending what was left behind crashes, the object takes requests again', async () => {
  work.server.replies['begin'] = () => later(10, { message: 'No room' }, 503);
  work.server.replies['end'] = () => Promise.reject(new TypeError('a bug'));
  work.dispatch(launch.requested('a'));
  await work.pass(200);
  expect(work.row('a')?.pending).toBeUndefined();
  expect(work.server.calls.at(-1)).toBe('read a');
  expect(crashes()).toEqual(['TypeError: a bug']);
  expect(work.told().at(-1)).toBe('things/launchRolledBack');
});

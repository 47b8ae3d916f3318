import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  driven,
  dropped,
  fakeTimers,
  delayedReply,
  openWire,
  passing,
  settle,
} from '#test/harness/wire';
import { api } from '~/contract';
import { notices } from '~/server/platform/notifications/tables';
import { writeDown, type NewNotification } from '~/server/platform/notifications/writing';
import { notificationFollowed, olderRequested } from '~/web/features/notifications/events';
import { selectListed, selectNotificationList } from '~/web/features/notifications/model';
import { allSeen } from '~/web/core/toasts/events';
import { selectUnread } from '~/web/core/toasts/selectors';
import { openAtWork, type AtWork, workspace } from '../support/atWork';

const { server, token } = await workspace();

describe('all notices', () => {
  let app: AtWork | null = null;
  beforeEach(async () => {
    await server.workspace.db.delete(notices);
    await server.get(
      'account',
      'updateUser',
      { notification_preferences: { push: {}, app: {} } },
      { token },
    );
    fakeTimers();
  });
  afterEach(() => {
    app?.stop();
    vi.useRealTimers();
    expect(app?.crashes ?? []).toEqual([]);
  });

  const open = async (at = '/notifications') => {
    app = await driven(openAtWork(server, { token, at, wire: openWire(server.app) }));
    await passing(app.wire, 8_000);
    return app;
  };
  const build = (name: string): NewNotification => ({
    kind: 'build_ended',
    userName: 'admin',
    about: name,
    objectId: `env-${name}`,
    parts: { name, status: 'ready' },
  });
  const job = (name: string): NewNotification => ({
    kind: 'job_ended',
    userName: 'admin',
    about: name,
    objectId: `job-${name}`,
    parts: { name, submission_id: name, status: 'Executed' },
  });
  const happens = (...all: NewNotification[]) =>
    driven(server.workspace.db.transaction((tx) => writeDown(tx, all)));
  const listed = (of: AtWork) =>
    selectListed(of.state()).map(({ text, unread }) => `${unread ? '* ' : ''}${text}`);
  const seen = (...about: string[]) => driven(server.get('notices', 'seen', { about }, { token }));

  test('whoever was away a week reads all they missed, page after page, unread first', async () => {
    for (let at = 0; at < 130; at += 1) await happens(build(`b${String(at).padStart(3, '0')}`));
    await seen('b129', 'b128');
    const of = await open();
    expect(listed(of).slice(0, 2)).toEqual([
      '* b127: Environment ready',
      '* b126: Environment ready',
    ]);
    expect([selectUnread(of.state()), selectNotificationList(of.state()).unseen]).toEqual([
      128, 128,
    ]);
    for (const many of [100, 130]) {
      of.dispatch(olderRequested());
      await settle(of.wire);
      expect(listed(of)).toHaveLength(many);
    }
    expect([listed(of).at(-3), listed(of).at(-2), listed(of).at(-1)]).toEqual([
      '* b000: Environment ready',
      'b129: Environment ready',
      'b128: Environment ready',
    ]);
    expect(selectNotificationList(of.state()).next).toBeNull();
    of.dispatch(allSeen({}));
    await settle(of.wire);
    expect([listed(of)[0], selectUnread(of.state())]).toEqual(['b129: Environment ready', 0]);
    expect((await driven(server.get('notices', 'list', {}, { token }))).unseen).toBe(0);
  });

  test('one heading alone is listed, by the address, and marking it leaves the others unread', async () => {
    await happens(build('vision'), job('Train'));
    const of = await open('/notifications?topic=jobs');
    expect(listed(of)).toEqual(['* Train: Executed']);
    of.dispatch(allSeen({ topic: 'jobs' }));
    expect(selectNotificationList(of.state()).unseen).toBe(1);
    await settle(of.wire);
    expect([selectNotificationList(of.state()).unseen, selectUnread(of.state())]).toEqual([1, 1]);
    of.history.replace('/notifications');
    await settle(of.wire);
    expect(listed(of)).toEqual(['* vision: Environment ready', 'Train: Executed']);
    of.history.replace('/notifications?topic=nonsense');
    await settle(of.wire);
    expect(listed(of)).toHaveLength(2);
  });

  test('what happens or is seen elsewhere meanwhile shows, and what is followed is seen everywhere', async () => {
    await happens(build('one'), build('two'));
    const of = await open();
    await seen('one');
    await happens(job('Train'));
    await passing(of.wire, 34_000);
    expect(listed(of)).toEqual([
      '* Train: Executed',
      '* two: Environment ready',
      'one: Environment ready',
    ]);
    of.dispatch(notificationFollowed('two'));
    await settle(of.wire);
    expect(listed(of)[1]).not.toMatch(/^\*/);
    expect((await driven(server.get('notices', 'list', {}, { token }))).unseen).toBe(1);
  });

  test.each([
    ['that the server refuses', () => app!.wire.break(api.notices.seen, dropped)],
    [
      'whose saga crashes',
      () =>
        app!.wire.break(api.notices.seen, () => {
          throw new TypeError('A fault of the program');
        }),
    ],
  ])('a mark %s is taken back: the notice is unread again', async (_, breakIt) => {
    await happens(build('one'));
    const of = await open();
    breakIt();
    of.dispatch(notificationFollowed('one'));
    expect(listed(of)).toEqual(['one: Environment ready']);
    await settle(of.wire);
    expect(listed(of)).toEqual(['* one: Environment ready']);
    of.crashes.splice(0);
  });

  test('all marks are taken back where the server does not keep them', async () => {
    await happens(build('one'), build('two'));
    const of = await open();
    of.wire.break(api.notices.seenAll, dropped);
    of.dispatch(allSeen({}));
    expect(selectNotificationList(of.state()).unseen).toBe(0);
    await settle(of.wire);
    expect(listed(of).sort()).toEqual(['* one: Environment ready', '* two: Environment ready']);
    expect(selectNotificationList(of.state()).unseen).toBe(2);
  });

  test('what happens while the list is being read shows as well', async () => {
    const of = await open('/drive');
    const late = delayedReply();
    of.wire.break(api.notices.list, late.answer);
    of.history.push('/notifications');
    await settle(of.wire, { heldBack: 1 });
    // The answer that is on its way does not know it.
    await happens(build('one'));
    await passing(of.wire, 34_000, { heldBack: 1 });
    of.wire.mend(api.notices.list);
    late.release();
    await settle(of.wire);
    expect(listed(of)).toEqual(['* one: Environment ready']);
  });

  test('a list that cannot be read says why, and is read again', async () => {
    await happens(build('one'));
    app = await driven(openAtWork(server, { token, at: '/drive', wire: openWire(server.app) }));
    await passing(app.wire, 8_000);
    app.wire.break(api.notices.list, dropped);
    app.history.push('/notifications');
    await settle(app.wire);
    expect(selectNotificationList(app.state())).toMatchObject({
      request: { status: 'failed', problem: { message: expect.any(String) } },
    });
    app.wire.mend(api.notices.list);
    app.dispatch(olderRequested());
    await settle(app.wire);
    expect(listed(app)).toEqual(['* one: Environment ready']);
  });

  test('what the app is not to tell of is listed as read, and told in no corner', async () => {
    await driven(
      server.get(
        'account',
        'updateUser',
        { notification_preferences: { app: { jobs: false } } },
        { token },
      ),
    );
    await happens(job('Quiet'), build('loud'));
    const of = await open();
    expect(listed(of)).toEqual(['* loud: Environment ready', 'Quiet: Executed']);
    expect((of.state().toasts.visible as { text: string }[]).map(({ text }) => text)).toEqual([
      'loud: Environment ready',
    ]);
    expect(selectUnread(of.state())).toBe(1);
  });
});

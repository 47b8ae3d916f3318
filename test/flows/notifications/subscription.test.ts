import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeNotifications } from '#test/harness/standIns/notifications';
import { fakePushWorker } from '#test/harness/standIns/pushWorker';
import { until } from '#test/harness/until';
import { delayedReply, openWire } from '#test/harness/wire';
import { api } from '~/contract';
import { pushSubscriptions } from '~/server/platform/notifications/tables';
import { pushSaveSucceeded, pushStarted, pushToggled } from '~/web/core/preferences/events';
import {
  browserNotSubscribed,
  browserSubscribed,
  browserUnsubscribed,
} from '~/web/features/notifications/subscription/events';
import { toastAdded } from '~/web/core/toasts/events';
import { signOutRequested } from '~/web/core/session/events';
import { tabHidden } from '~/web/lib/browser/tab';
import { selectNotPushed } from '~/web/core/preferences/pushing';
import { openAtWork, type AtWork, workspace } from '../support/atWork';

const { server } = await workspace({ config: { push: { hosts: ['https://push.example.org'] } } });

describe('push notifications of a browser that is not at the app', () => {
  let token: string;
  const apps: AtWork[] = [];
  beforeEach(async () => {
    token = await server.signIn();
    await server.workspace.db.delete(pushSubscriptions);
  });
  afterEach(() => {
    const ended = apps.splice(0);
    for (const { stop } of ended) stop();
    vi.unstubAllGlobals();
    expect(ended.flatMap(({ crashes }) => crashes)).toEqual([]);
  });

  const keep = (push: Record<string, boolean>) =>
    server.get('account', 'updateUser', { notification_preferences: { push } }, { token });
  const open = async () => {
    const app = await openAtWork(server, { token });
    apps.push(app);
    return app;
  };
  const kept = async () => (await server.workspace.db.select().from(pushSubscriptions)).length;

  test('LOG-12 API-18 begin when a push preference is turned on, with the key of the installation, and end when none is on', async () => {
    await keep({});
    fakeNotifications({ permission: 'granted' });
    const browser = fakePushWorker();
    const app = await open();
    await app.neverHeard(browserSubscribed);
    app.dispatch(pushToggled({ kind: 'jobs', on: true }));
    await app.heard(browserSubscribed);
    expect(browser.key()).toBe(server.workspace.pushKeys.publicKey);
    expect(browser.scripts).toEqual([['/push-worker.js?1', '/push-worker/']]);
    expect(await kept()).toBe(1);
    await app.heard(pushSaveSucceeded);
    const off = app.next(browserUnsubscribed);
    app.dispatch(pushToggled({ kind: 'jobs', on: false }));
    await off;
    expect([await kept(), browser.key()]).toEqual([0, null]);
  });

  test('LOG-12 a preference that is turned off while the browser subscribes ends the subscription', async () => {
    await keep({});
    fakeNotifications({ permission: 'granted' });
    const browser = fakePushWorker();
    const wire = openWire(server.app);
    const app = await openAtWork(server, { token, wire });
    apps.push(app);
    const late = delayedReply();
    wire.break(api.notices.pushToken, late.answer);
    app.dispatch(pushToggled({ kind: 'jobs', on: true }));
    await app.heard(pushSaveSucceeded);
    await until('the browser to subscribe', () =>
      wire.underWay().includes(api.notices.pushToken.path),
    );
    const off = app.next(pushSaveSucceeded);
    app.dispatch(pushToggled({ kind: 'jobs', on: false }));
    await off;
    late.release();
    await app.heard(browserUnsubscribed);
    expect([await kept(), browser.key()]).toEqual([0, null]);
  });

  test('LOG-10 logging out ends them in the browser and on the server', async () => {
    await keep({ jobs: true });
    fakeNotifications({ permission: 'granted' });
    const browser = fakePushWorker();
    const app = await open();
    await app.heard(browserSubscribed);
    app.dispatch(signOutRequested());
    await expect.poll(async () => [await kept(), browser.key()]).toEqual([0, null]);
  });

  test('SET-10 a browser whose push service does not answer, or one that the workspace does not know, says so', async () => {
    await keep({ jobs: true });
    fakeNotifications({ permission: 'granted' });
    fakePushWorker({ refuses: true });
    const app = await open();
    await app.heard(browserNotSubscribed);
    expect(selectNotPushed(app.state())).toMatch(/cannot be reached while Atelier is not open/);
    fakePushWorker({ endpoint: 'https://other.example.org/x' });
    const other = await open();
    await other.heard(browserNotSubscribed);
    expect(selectNotPushed(other.state())).toMatch(/ATELIER_PUSH_HOSTS/);
  });

  test('what the server sends to this browser its hidden tabs do not show too, and what it does not send they do', async () => {
    await keep({ notices: true, jobs: true });
    const shown = fakeNotifications({ permission: 'granted' });
    fakePushWorker();
    const app = await open();
    await app.heard(browserSubscribed);
    await app.heard(pushStarted);
    app.dispatch(tabHidden());
    app.dispatch(
      toastAdded({
        kind: 'success',
        text: 'Train: Executed',
        topic: 'jobs',
        about: 'a',
        to: '/jobs/a',
      }),
    );
    app.dispatch(
      toastAdded({
        kind: 'success',
        text: 'vision: Environment ready',
        topic: 'environments',
        about: 'b',
        to: '/environments/b',
      }),
    );
    app.dispatch(toastAdded({ kind: 'success', text: 'Saved' }));
    expect(shown.shown.map(({ title }) => title)).toEqual(['vision: Environment ready', 'Saved']);
  });

  test('a hidden tab shows what is wanted as notifications, and nothing else', async () => {
    await keep({ jobs: true });
    const shown = fakeNotifications({ permission: 'granted' });
    fakePushWorker({ refuses: true });
    const app = await open();
    await app.heard(pushStarted);
    app.dispatch(tabHidden());
    app.dispatch(
      toastAdded({
        kind: 'success',
        text: 'Train: Executed',
        topic: 'jobs',
        about: 'a',
        to: '/jobs/a',
      }),
    );
    app.dispatch(
      toastAdded({
        kind: 'success',
        text: 'vision: Environment ready',
        topic: 'environments',
        about: 'b',
        to: '/environments/b',
      }),
    );
    app.dispatch(toastAdded({ kind: 'success', text: 'Saved' }));
    expect(shown.shown.map(({ title }) => title)).toEqual(['Train: Executed']);
  });

  test('a notification that is clicked leads there, and one that was not shown, because somebody looks, has the app read at once', async () => {
    await keep({ jobs: true });
    fakeNotifications({ permission: 'granted' });
    const browser = fakePushWorker();
    const app = await open();
    await app.heard(browserSubscribed);
    browser.says({ open: 'https://evil.example.org/' });
    browser.says({ open: '//evil.example.org/' });
    browser.says({ open: '/environments?x=1' });
    expect(app.path()).toBe('/environments?x=1');
    browser.says({ pushed: 'a' });
    expect(app.told()).toContain('toasts/notificationsHinted');
  });
});

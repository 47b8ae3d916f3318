import type { AxiosAdapter } from 'axios';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { runApp } from '#test/harness/runApp';
import { fakeNotifications } from '#test/harness/standIns/notifications';
import { ADMIN } from '#test/server/support/openWorkspace';
import { workspace } from '#test/flows/support/atWork';
import { selectPush } from '~/web/core/preferences/preferences';
import {
  permissionChanged,
  pushSaveSucceeded,
  pushSaveFailed,
  pushStarted,
  pushStopped,
  pushToggled,
} from '~/web/core/preferences/events';
import { toastAdded } from '~/web/core/toasts/events';
import {
  profileRead,
  signedIn,
  signInRequested,
  signOutRequested,
} from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import { tabHidden, tabVisible } from '~/web/lib/browser/tab';

const UPDATE = '/fsc/user/update/';
const BLOCKED =
  'Browser notifications are blocked. Allow them in your browser settings to receive push notifications.';
const UPDATED = 'Notifications preferences updated';

const { server, token } = await workspace();

const running: { stop: () => void; crashes: unknown[] }[] = [];
afterEach(() => {
  const ended = running.splice(0);
  for (const { stop } of ended) stop();
  vi.unstubAllGlobals();
  expect(ended.flatMap(({ crashes }) => crashes)).toEqual([]);
});

const keep = (push: Record<string, boolean>) =>
  server.get('account', 'updateUser', { notification_preferences: { push } }, { token });
const onServer = async () =>
  (await server.get('account', 'readUser', {}, { token })).user.notification_preferences.push;
beforeEach(() => keep({}));

/** The admin at work in a browser; `hold` is awaited before the server hears of a preference. */
const open = async ({
  hold,
  refuse = false,
}: { hold?: () => Promise<void>; refuse?: boolean } = {}) => {
  const real = inMemory(server.app);
  const sent: unknown[] = [];
  const adapter: AxiosAdapter = async (config) => {
    if (config.url !== UPDATE) return real(config);
    const request = JSON.parse(String(config.data)) as {
      notification_preferences: { push: unknown };
    };
    sent.push(request.notification_preferences.push);
    await hold?.();
    return real(
      refuse
        ? {
            ...config,
            data: JSON.stringify({
              ...request,
              notification_preferences: { push: { letters: true } },
            }),
          }
        : config,
    );
  };
  const app = await runApp({ adapter, at: '/login' });
  running.push(app);
  const done = app.next(signedIn);
  app.dispatch(signInRequested(ADMIN));
  await done;
  await app.heard(permissionChanged);
  const toggle = (on: boolean) => app.dispatch(pushToggled({ kind: 'notices', on }));
  const say = (text: string, lines: string[] = []) =>
    app.dispatch(toastAdded({ kind: 'info', text, lines }));
  const texts = () => (app.state().toasts.visible as { text: string }[]).map(({ text }) => text);
  const about = () =>
    app
      .told()
      .filter((type) => /^preferences\/p/.test(type))
      .map((type) => type.replace('preferences/', ''));
  return { ...app, sent, toggle, say, texts, about, push: () => selectPush(app.state()) };
};

describe('turning push notifications on', () => {
  test('LOG-12 API-06 SET-12 asks the browser, shows at once, is kept in the profile, and starts them', async () => {
    const browser = fakeNotifications();
    const app = await open();
    expect(app.about()).toEqual(['permissionChanged']);
    app.toggle(true);
    await app.heard(pushStarted);
    expect(app.push()).toEqual({ notices: true });
    await app.heard(pushSaveSucceeded);
    expect(app.about()).toEqual([
      'permissionChanged',
      'pushToggled',
      'permissionChanged',
      'pushChosen',
      'pushStarted',
      'pushSaveSucceeded',
    ]);
    expect(browser.asked()).toBe(1);
    expect(app.session().user.notification_preferences).toEqual({ push: { notices: true } });
    expect(app.state().notifications.push).toEqual({
      permission: 'granted',
      tried: true,
      pending: {},
      running: true,
    });
    expect(await onServer()).toEqual({ notices: true });
    expect(app.texts()).toEqual([UPDATED]);
  });

  test.each([
    ['denied', BLOCKED],
    ['default', 'Browser notifications were not allowed.'],
  ] as const)(
    'LOG-12 SET-11 an answer of %s leaves them off and says so, and the server hears nothing',
    async (answer, text) => {
      fakeNotifications({ answer });
      const app = await open();
      app.toggle(true);
      await app.heard(toastAdded);
      expect(app.texts()).toEqual([text]);
      expect(app.push()).toEqual({});
      expect(app.about()).toEqual(['permissionChanged', 'pushToggled', 'permissionChanged']);
      expect(app.sent).toEqual([]);
    },
  );

  test('LOG-12 what the server refuses is taken back, in its words, and nothing runs', async () => {
    fakeNotifications();
    const app = await open({ refuse: true });
    app.toggle(true);
    await app.heard(pushSaveFailed);
    await app.heard(pushStopped);
    expect(app.push()).toEqual({});
    expect(app.texts()).toEqual(["There are no push notifications of the kind 'letters'."]);
    expect(app.state().notifications.push.running).toBe(false);
    expect(await onServer()).toEqual({});
  });

  test('LOG-12 a change of mind while it is saved is saved after it: the last choice is kept', async () => {
    fakeNotifications({ permission: 'granted' });
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const app = await open({ hold: () => held });
    app.toggle(true);
    await app.heard(pushStarted);
    app.toggle(false);
    await app.heard(pushStopped);
    answer();
    await expect.poll(app.texts).toEqual([UPDATED]);
    expect(app.sent).toEqual([{ notices: true }, { notices: false }]);
    expect(app.push()).toEqual({ notices: false });
    expect(await onServer()).toEqual({ notices: false });
  });

  test('a profile that was read in between does not undo a choice that is being saved', async () => {
    fakeNotifications({ permission: 'granted' });
    const app = await open({ hold: () => new Promise(() => undefined) });
    app.toggle(true);
    await app.heard(pushStarted);
    const { user, team } = app.session();
    app.dispatch(profileRead({ user, team, at: Date.now() }));
    expect(app.push()).toEqual({ notices: true });
    await app.neverHeard(pushStopped, { heldBack: 1 });
  });
});

describe('push notifications', () => {
  test('LOG-12 start with the session where the profile has any on, and stop when it has none any more', async () => {
    await keep({ notices: true });
    fakeNotifications({ permission: 'granted' });
    const app = await open();
    await app.heard(pushStarted);
    const { user, team } = app.session();
    const readWith = (push: Record<string, boolean>) =>
      app.dispatch(
        profileRead({
          user: { ...user, notification_preferences: { push } },
          team,
          at: Date.now(),
        }),
      );
    readWith({ notices: false, comments: true });
    expect(app.state().notifications.push.running).toBe(true);
    readWith({ notices: false, comments: false });
    await app.heard(pushStopped);
    expect(app.state().notifications.push.running).toBe(false);
    const again = app.next(pushStarted);
    readWith({ comments: true });
    await again;
  });

  test('LOG-12 every notice of a hidden tab appears, with its lines, and a click on one brings the tab to the front', async () => {
    await keep({ notices: true });
    const browser = fakeNotifications({ permission: 'granted' });
    const focused: string[] = [];
    vi.stubGlobal(
      'window',
      Object.assign(new EventTarget(), { navigator, focus: () => focused.push('window') }),
    );
    const app = await open();
    await app.heard(pushStarted);
    app.say('Seen');
    expect(browser.shown).toEqual([]);
    app.dispatch(tabHidden());
    app.say('Notebook started');
    app.say('Unable to save', ['name: is required', 'kind: is unknown']);
    expect(browser.shown).toMatchObject([
      { title: 'Notebook started', body: '', tag: 'Notebook started', icon: '/notification.png' },
      {
        title: 'Unable to save',
        body: 'name: is required\nkind: is unknown',
        tag: 'Unable to save',
      },
    ]);
    browser.shown[0]?.onclick?.();
    expect([focused, browser.shown.map(({ closed }) => closed)]).toEqual([
      ['window'],
      [true, false],
    ]);
    app.dispatch(tabVisible());
    app.say('Seen again');
    expect(browser.shown).toHaveLength(2);
  });

  test('LOG-12 none appears once they were turned off', async () => {
    await keep({ notices: true });
    const browser = fakeNotifications({ permission: 'granted' });
    const app = await open();
    await app.heard(pushStarted);
    app.dispatch(tabHidden());
    app.toggle(false);
    app.say('Notebook started');
    expect(browser.shown).toEqual([]);
    await app.heard(pushSaveSucceeded);
    expect(app.state().notifications.push.running).toBe(false);
    expect(browser.shown).toEqual([]);
  });

  test.each([
    ['logging out', signOutRequested],
    ['the end of the session', sessionExpired],
  ] as const)('LOG-10 LOG-12 %s stops them', async (_, leave) => {
    await keep({ notices: true });
    const browser = fakeNotifications({ permission: 'granted' });
    const app = await open();
    await app.heard(pushStarted);
    app.dispatch(tabHidden());
    app.dispatch(leave());
    await app.heard(pushStopped);
    app.say('Said to nobody');
    expect(browser.shown).toEqual([]);
    expect(app.state().notifications.push).toMatchObject({ pending: {}, running: false });
  });

  test('LOG-12 SET-10 where the browser allows none any more, or has none, nothing appears and the store knows', async () => {
    await keep({ notices: true });
    const browser = fakeNotifications({ permission: 'granted', throws: true });
    const app = await open();
    await app.heard(pushStarted);
    app.dispatch(tabHidden());
    browser.change('denied');
    expect(app.state().notifications.push.permission).toBe('denied');
    app.say('Notebook started');
    expect(app.state().notifications.push.permission).toBe('denied');
    browser.change('granted');
    app.say('Notebook stopped');
    expect(app.state().notifications.push.permission).toBe('unsupported');
    expect(browser.shown).toEqual([]);
  });
});

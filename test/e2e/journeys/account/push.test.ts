/** Push notifications in a real browser, which asks, allows or blocks. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoBarriers, wholeJourney, screenshot, signIn, VIEWPORTS } from '../../harness';
import { createNotebook, eventually, file, notebookOf, toast, withPython } from '../steps';

/** A journey's window is a private one, and Chromium says in the console that those reach no push service. */
const NO_PUSH_SERVICE = /does not support the Push API in incognito mode/;

const openPreferences = async (page: Page) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Notifications Preferences' }).click();
};

wholeJourney(
  'LOG-12 SET-10 SET-11 a browser that blocks notifications: the switch stays off and says what to do, in narrow windows too',
  async ({ page, server }) => {
    await signIn(page, server);
    await openPreferences(page);
    await page.getByText('Browser notifications').click();
    const hint = page.locator('.settings-blocked', {
      hasText: /^Browser notifications are blocked\. Allow them/,
    });
    await hint.waitFor();
    expect(await page.getByRole('switch', { name: 'Browser notifications' }).isChecked()).toBe(
      false,
    );
    await screenshot(page, 'push notifications blocked');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(VIEWPORTS.phone);
    await hint.waitFor();
    await screenshot(page, 'push notifications blocked 390 dark');
    await expectNoBarriers(page);
  },
);

/** Writes down every notification that the browser is asked to show. */
const recordNotifications = (page: Page) =>
  page.addInitScript(() => {
    const asked: { title: string; icon: string | undefined; click: () => void }[] = [];
    const recording = new Proxy(Notification, {
      construct(target, [title, options]: [string, NotificationOptions]) {
        const shown = new target(title, options);
        asked.push({
          title,
          icon: options.icon,
          click: () => {
            shown.dispatchEvent(new Event('click'));
          },
        });
        return shown;
      },
    });
    Object.assign(window, { Notification: recording, notificationsAsked: asked });
  });
const notified = (page: Page) =>
  page.evaluate(() =>
    (
      window as unknown as { notificationsAsked: { title: string; icon?: string }[] }
    ).notificationsAsked.map(({ title, icon }) => `${title} ${icon}`),
  );
/** As if the person looked at another tab, or came back. */
const look = (page: Page, away: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, away);

wholeJourney(
  'LOG-12 SET-12 push notifications: switched on, what happens in a hidden tab appears; not in a seen one, nor once they are off; the profile remembers',
  withPython,
  async ({ page, server, expected }) => {
    expected.push(NO_PUSH_SERVICE);
    await page.context().grantPermissions(['notifications'], { origin: server.origin });
    await recordNotifications(page);
    await signIn(page, server);
    const choice = page.getByRole('switch', { name: 'Browser notifications' });
    const updated = toast(page, 'Notifications preferences updated');
    await openPreferences(page);
    await page.getByText('Browser notifications').click();
    await updated.waitFor();
    expect(await choice.isChecked()).toBe(true);
    await screenshot(page, 'push notifications on');
    await expectNoBarriers(page);
    expect(await notified(page)).toEqual([]);

    await look(page, true);
    const id = await createNotebook(page, file('pushed.ipynb', notebookOf('1')));
    await eventually(() => notified(page)).toEqual([
      `Create notebook ${id} success /notification.png`,
    ]);
    expect(
      (await page.request.get(`${server.origin}/notification.png`)).headers()['content-type'],
    ).toBe('image/png');

    await page.reload();
    await openPreferences(page);
    await eventually(() => choice.isChecked()).toBe(true);
    await look(page, true);
    await page.getByText('Browser notifications').click();
    await updated.waitFor();
    expect([await choice.isChecked(), await notified(page)]).toEqual([false, []]);

    await page.getByText('Browser notifications').click();
    await eventually(() => notified(page)).toEqual([
      'Notifications preferences updated /notification.png',
    ]);
  },
);

wholeJourney(
  'LOG-12 API-18 a push notification shows while the app is not looked at, with its way there, and not while it is',
  async ({ page, server, expected }) => {
    expected.push(NO_PUSH_SERVICE);
    await page.context().grantPermissions(['notifications'], { origin: server.origin });
    await signIn(page, server);
    await openPreferences(page);
    await page.getByRole('group', { name: 'Jobs of yours' }).getByText('Push notification').click();
    await toast(page, 'Notifications preferences updated').waitFor();
    const script = await page.request.get(`${server.origin}/push-worker.js`);
    expect(script.headers()).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'no-cache',
    });

    const devTools = await page.context().newCDPSession(page);
    const registrations: { registrationId: string; scopeURL: string }[] = [];
    devTools.on('ServiceWorker.workerRegistrationUpdated', (told) => {
      registrations.push(...told.registrations);
    });
    await devTools.send('ServiceWorker.enable');
    const scope = `${server.origin}/push-worker/`;
    await eventually(() => registrations.some(({ scopeURL }) => scopeURL === scope)).toBe(true);
    const { registrationId } = registrations.find(({ scopeURL }) => scopeURL === scope)!;
    const push = (said: object) =>
      devTools.send('ServiceWorker.deliverPushMessage', {
        origin: server.origin,
        registrationId,
        data: JSON.stringify(said),
      });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/push-worker/');
        return ((await registration?.getNotifications()) ?? []).map(
          ({ title, body, tag, data }) => ({ title, body, tag, to: (data as { to: string }).to }),
        );
      });
    // Nothing of the app is asked of the worker: its scope holds no page.
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

    const heard = page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), {
            once: true,
          });
        }),
    );
    await push({ title: 'Seen: Executed', body: '', to: '/jobs/1', about: 'seen' });
    expect(await heard).toEqual({ pushed: 'seen' });
    expect(await shown()).toEqual([]);

    await page.goto('about:blank');
    const said = {
      title: 'Train: Executed',
      body: 'It ran for 5 s.',
      to: '/jobs/1?submission=2',
      about: 'train',
    };
    await push(said);
    await push(said);
    await page.goto(`${server.origin}/login`);
    await eventually(shown).toEqual([
      { title: said.title, body: said.body, tag: said.about, to: said.to },
    ]);
  },
);

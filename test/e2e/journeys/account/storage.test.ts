/** Browsers that keep nothing, have no room left, or hold what cannot be read: the app starts, and says once what is not kept. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, signIn, type BuiltServer } from '../../harness';

const NOTICE = /This browser (keeps nothing|has no room left|held something unreadable)/;

const enters = async (page: Page, server: BuiltServer, notice: RegExp) => {
  await page.goto(`${server.origin}/login`);
  await page.getByLabel('Username', { exact: true }).waitFor();
  await signIn(page, server);
  await page.getByText(notice).first().waitFor();
  await page.getByRole('link', { name: 'Drive', exact: true }).click();
  await page.waitForURL(/\/drive/);
  expect(await page.getByText(NOTICE).count()).toBe(1);
};

journey(
  'a browser that blocks storage shows the login page and lets people in',
  async ({ page, server }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException(`${name} is blocked`, 'SecurityError');
          },
        });
      for (const name of ['locks', 'serviceWorker', 'storage'])
        Object.defineProperty(Navigator.prototype, name, {
          configurable: true,
          get: () => {
            throw new DOMException(`${name} is blocked`, 'SecurityError');
          },
        });
    });
    await enters(page, server, /This browser keeps nothing for this site/);
  },
);

journey(
  'a browser whose storage is full lets people in, and they stay',
  async ({ page, server }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      };
    });
    await enters(page, server, /This browser has no room left for this site/);
    // Coming back to the tab reads what other tabs wrote: what could not be written is no end of the session.
    await page.evaluate(() => {
      for (const hidden of [true, false]) {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }
    });
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL(/\/home/);
  },
);

journey('stored state that cannot be read is left out', async ({ page, server }) => {
  await page.goto(`${server.origin}/login`);
  await page.getByLabel('Username', { exact: true }).waitFor();
  await page.evaluate(() => {
    for (const name of ['session', 'noticeHistory', 'settings', 'shell'])
      localStorage.setItem(`persist:${name}`, '{"token":"{{{');
    localStorage.setItem('persist:drive', 'null');
    localStorage.setItem('atelier-claims', '{{{');
    localStorage.setItem('atelier-left:one', '{{{');
    sessionStorage.setItem('persist:launch', '[1');
  });
  await enters(page, server, /This browser held something unreadable/);
});

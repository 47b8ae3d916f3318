import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  jumpTo,
  recorded,
  untilQuiet,
  withDevTools,
  withStillTime,
  type Recorded,
} from './devTools';
import { expectNoBarriers, journey, screenshot, signIn, VIEWPORTS } from './harness';

/** Checks that the page shows the place that the store says it is at. */
const expectPage = async (
  page: Page,
  { pathname, search, filter, draftName, signedIn }: Recorded,
) => {
  const where = `at ${pathname}${search}`;
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).search, { message: where })
    .toBe(pathname + search);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).first();
  if (pathname === '/login') await heading('Welcome Back').waitFor();
  if (pathname === '/home' && signedIn) await heading('Home').waitFor();
  if (pathname === '/notebooks' || pathname === '/notebooks/create')
    await heading('Code').waitFor({ state: 'attached' });
  if (pathname === '/notebooks')
    await expect
      .poll(() => page.getByLabel('Filter notebooks').inputValue(), { message: where })
      .toBe(filter);
  const dialog = page.getByRole('dialog', { name: 'Create Notebook' });
  await expect
    .poll(() => dialog.count(), { message: where })
    .toBe(pathname === '/notebooks/create' ? 1 : 0);
  if (pathname === '/notebooks/create' && draftName !== null) {
    await expect
      .poll(() => dialog.getByLabel('Notebook name').inputValue(), { message: where })
      .toBe(draftName);
  }
};

const record = async (page: Page, server: { origin: string }) => {
  await page.goto(server.origin);
  await signIn(page, server);
  await page.getByRole('link', { name: 'Code' }).click();
  await page.getByLabel('Filter notebooks').pressSequentially('pi');
  await page.getByRole('button', { name: 'Create New' }).click();
  await page.getByRole('menuitem', { name: 'Notebook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Notebook' });
  await dialog.getByText('Empty file', { exact: true }).click();
  await dialog.getByLabel('Notebook name').fill('');
  await dialog.getByLabel('Notebook name').pressSequentially('Time travel');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Time travel' }).waitFor();
  // Whoever looks at it gets its fonts.
  await page
    .frameLocator('.at-read-frame iframe')
    .locator('.notebook')
    .evaluate(() => document.fonts.ready.then(() => undefined));
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await page.frameLocator('iframe.editor-frame').locator('.cm-content').first().waitFor();
  await page.goBack();
  await page.goBack();
  await page.goForward();
  await page.goForward();
  await page.frameLocator('iframe.editor-frame').locator('.cm-content').first().waitFor();
};

journey(
  'a whole session can be walked through in Redux DevTools: URL and page follow each jump, nothing is sent, nothing is added',
  async ({ page, server }) => {
    await withDevTools(page);
    await withStillTime(page);
    await record(page, server);
    await page.evaluate(() => {
      Object.assign(window, { stillLife: true });
    });
    const log = await untilQuiet(page);
    expect(log.length).toBeGreaterThan(60);
    expect(new Set(log.map(({ pathname }) => pathname)).size).toBeGreaterThanOrEqual(5);
    const sent: string[] = [];
    page.on('request', (request) => {
      // The browser looks for the tab's own picture at every change of address, whatever the app does.
      if (!request.url().endsWith('/favicon.svg'))
        sent.push(`${request.method()} ${request.url()}`);
    });
    for (let index = log.length - 1; index >= 0; index -= 1) {
      await jumpTo(page, index);
      await expectPage(page, log[index]!);
    }
    await screenshot(page, 'time travel at the beginning');
    for (const [index, entry] of log.entries()) {
      await jumpTo(page, index);
      await expectPage(page, entry);
    }
    await screenshot(page, 'time travel at the end');
    expect(sent).toEqual([]);
    expect((await recorded(page)).map(({ type }) => type)).toEqual(log.map(({ type }) => type));
    await page.frameLocator('iframe.editor-frame').locator('.cm-content').first().waitFor();
  },
  300_000,
);

journey(
  'UPL-07 the upload panel that is done is fit for a phone and for the dark',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.goto(`${server.origin}/drive`);
    await page
      .locator('input[aria-label="Files of this computer"]')
      .setInputFiles([{ name: 'dark.txt', mimeType: 'text/plain', buffer: Buffer.from('dark') }]);
    await page.getByRole('heading', { name: '1 file uploaded' }).waitFor();
    for (const [theme, size] of [
      ['dark', VIEWPORTS.desk],
      ['dark', VIEWPORTS.phone],
      ['light', VIEWPORTS.phone],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(size);
      await expectNoBarriers(page);
      await screenshot(page, `upload panel ${theme} ${size.width}`);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
    }
  },
);

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { timePasses } from '#test/harness/until';
import { allFeaturesLoaded, jumpTo, recorded, withDevTools, type Recorded } from './devTools';
import { expectNoBarriers, journey, screenshot, signIn, VIEWPORTS } from './harness';

/** What must be on the page when the store says that this is the place. */
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

/** How many files the page has loaded. */
const loaded = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').length);

/** The log, once nothing is added to it and no more code comes: features with pages of their own join one after the other. */
const untilQuiet = async (page: Page): Promise<Recorded[]> => {
  await allFeaturesLoaded(page);
  const [before, files] = [await recorded(page), await loaded(page)];
  await timePasses(1_500, 'nothing may be added meanwhile');
  const log = await recorded(page);
  const isQuiet = log.length === before.length && (await loaded(page)) === files;
  return isQuiet ? log : untilQuiet(page);
};

/** Once `stillLife` is set, what the app does by itself after 2.5 s or more (read, read again, forget) does not happen: the walk may take its time. */
const withStillTime = (page: Page) =>
  page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    const still = (work: TimerHandler, ms = 0, ...given: unknown[]) =>
      real(() => {
        if (typeof work === 'function' && !(ms >= 2_500 && 'stillLife' in window))
          (work as (...given: unknown[]) => void)(...given);
      }, ms);
    Object.assign(window, { setTimeout: still });
  });

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
  'UPL-08 an upload can be walked through: the panel shows each moment of it, nothing is sent again, nothing is added',
  async ({ page, server }) => {
    await withDevTools(page);
    await withStillTime(page);
    await signIn(page, server);
    await page.goto(`${server.origin}/drive`);
    const chosen = ['one.txt', 'two.txt', 'three.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    }));
    await page.locator('input[aria-label="Files of this computer"]').setInputFiles(chosen);
    const panel = page.getByRole('region', { name: 'Uploads' });
    const title = panel.getByRole('heading', { level: 2 });
    await panel.getByRole('heading', { name: '3 files uploaded' }).waitFor();
    await screenshot(page, 'time travel of an upload');
    await page.evaluate(() => {
      Object.assign(window, { stillLife: true });
    });
    const log = await untilQuiet(page);
    const queued = log.findIndex(({ type }) => type === 'uploads/filesQueued');
    expect(queued).toBeGreaterThan(0);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/favicon.svg'))
        sent.push(`${request.method()} ${request.url()}`);
    });
    await jumpTo(page, queued - 1);
    await panel.waitFor({ state: 'detached' });
    await jumpTo(page, queued);
    await expect.poll(() => title.innerText()).toMatch(/^Uploading 3 files|^Uploading 0 of 3/);
    for (let index = queued; index < log.length; index += 1) {
      await jumpTo(page, index);
      await panel.waitFor();
    }
    await panel.getByRole('heading', { name: '3 files uploaded' }).waitFor();
    expect(sent).toEqual([]);
    expect((await recorded(page)).map(({ type }) => type)).toEqual(log.map(({ type }) => type));
  },
  120_000,
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

journey(
  'JOB-01 JOB-04 JOB-09 a job can be walked through: its state, its buttons and its output follow, nothing is sent, nothing is added',
  async ({ page, server }) => {
    const jobs = await jobsOn(server);
    const job = await jobs.add('echo beginning\nwhile true; do sleep 0.1; done\n', {
      job_name: 'Walked',
    });
    await withDevTools(page);
    await withStillTime(page);
    await signIn(page, server);
    await page.goto(`${server.origin}/jobs/${job.batch_job_id}`);
    await page.getByRole('heading', { name: 'Nothing printed yet' }).waitFor();
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    const line = page.locator('.at-log-text').getByText('beginning', { exact: true });
    await line.waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const state = page.locator('.job-state-line');
    await state.getByText('Execution aborted', { exact: true }).waitFor();
    await page.evaluate(() => {
      Object.assign(window, { stillLife: true });
    });
    const log = await untilQuiet(page);
    const at = (type: string) => {
      const index = log.findIndex((entry) => entry.type === type);
      if (index < 0)
        throw new Error(`${type} is not among ${log.map((entry) => entry.type).join(', ')}`);
      return index;
    };
    const [asked, stopped] = [at('jobs/executeRequested'), at('jobs/stopRequested')];
    expect(stopped).toBeGreaterThan(asked);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/favicon.svg'))
        sent.push(`${request.method()} ${request.url()}`);
    });

    await jumpTo(page, asked - 1);
    await page.getByRole('heading', { name: 'Nothing printed yet' }).waitFor();
    await page.getByRole('button', { name: 'Execute', exact: true }).waitFor();
    await jumpTo(page, asked);
    await state.getByText('Job Submitted', { exact: true }).waitFor();
    await jumpTo(page, stopped - 1);
    await line.waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await screenshot(page, 'time travel of a job');
    for (let index = 0; index < log.length; index += 1) await jumpTo(page, index);
    await state.getByText('Execution aborted', { exact: true }).waitFor();
    await line.waitFor();
    expect(sent).toEqual([]);
    expect((await recorded(page)).map(({ type }) => type)).toEqual(log.map(({ type }) => type));
  },
  120_000,
);

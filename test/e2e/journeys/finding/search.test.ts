/** Finding things with the keyboard alone: the search, its commands, other keys for it, and the notebook's frame, which is another origin. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  expectNoBarriers,
  guidePicture,
  journey,
  screenshot,
  signIn,
  VIEWPORTS,
} from '../../harness';
import {
  cell,
  createNotebook,
  eventually,
  file,
  heading,
  notebookOf,
  start,
  withPython,
} from '../steps';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search objects and commands' });
const first = (page: Page) => page.getByRole('option').first();

/** Opens the search with this key and waits until it can be typed into. */
const openSearch = async (page: Page, key = 'Control') => {
  await page.keyboard.press(key);
  await box(page).waitFor();
  await eventually(() => box(page).evaluate((input) => input === document.activeElement)).toBe(
    true,
  );
};

/** Types into the search and takes up what comes first, once that is this. */
const say = async (page: Page, words: string, label: RegExp) => {
  await openSearch(page);
  await page.keyboard.type(words);
  await first(page).getByText(label).waitFor();
  await page.keyboard.press('Enter');
  await box(page).waitFor({ state: 'detached' });
};

journey(
  'SRCH-01 SRCH-10 SRCH-11 SRCH-12 SRCH-14 with the keyboard alone: an object is found by its name and opened, a command is said, both themes and widths',
  async ({ page, server }) => {
    await signIn(page, server);
    // The page of jobs comes with the rooms that hear keys.
    await page.goto(`${server.origin}/jobs`);
    await heading(page, 'Batch Jobs').waitFor();
    await openSearch(page, '/');
    await page.getByRole('option', { name: /^Welcome/ }).waitFor();
    await screenshot(page, 'search');
    await guidePicture(page, 'search');
    await expectNoBarriers(page);
    await page.keyboard.press('Control');
    await box(page).waitFor({ state: 'detached' });
    await say(page, 'fitting', /^Fitting a line/);
    await page.waitForURL(/\/notebooks\/nb-/);
    await heading(page, 'Fitting a line').waitFor();
    await page.keyboard.press('Control+y');
    const research = page.getByRole('combobox', { name: 'Search what your team published' });
    await eventually(() => research.inputValue()).toMatch(/^Fitting a line/);
    await page.getByRole('option', { name: 'Nothing found' }).waitFor();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await research.waitFor({ state: 'detached' });
    await say(page, 'dark', /^Dark theme/);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.setViewportSize(VIEWPORTS.phone);
    await openSearch(page);
    await page.keyboard.type('e');
    await page.getByRole('option', { name: /^Estimating pi/ }).waitFor();
    await screenshot(page, 'search 390 dark');
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await say(page, 'new notebook', /^New notebook/);
    await page.getByRole('dialog', { name: 'Create Notebook' }).waitFor();
  },
);

journey(
  "SRCH-12 SRCH-13 other keys are pressed for the search in Settings, and within a notebook's frame they open it, and the focus returns into the cell",
  withPython,
  async ({ page, server }) => {
    await signIn(page, server);
    await page.goto(`${server.origin}/settings?tab=shortcuts`);
    const change = page.getByRole('button', {
      name: 'Change the keys of “Open and close the search”',
    });
    await change.focus();
    await screenshot(page, 'shortcuts');
    await expectNoBarriers(page);
    await page.keyboard.press('Enter');
    await page.getByText('Press the keys').waitFor();
    await page.keyboard.press('Control+e');
    await page.getByRole('alert').getByText('Ctrl E is taken by “Execute the job”').waitFor();
    await page.setViewportSize(VIEWPORTS.phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'shortcuts refused 390 dark');
    await expectNoBarriers(page);
    await page.setViewportSize(VIEWPORTS.desk);
    await page.emulateMedia({ colorScheme: 'light' });
    await change.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+k');
    await page.locator('kbd', { hasText: 'Ctrl K' }).waitFor();

    await createNotebook(page, [file('keys.ipynb', notebookOf('x = 1'))]);
    await start(page);
    await cell(page, 0).locator('.cm-content').click();
    await page.keyboard.press('End');
    await page.keyboard.type('/');
    await openSearch(page, 'Control+k');
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
    await eventually(() => cell(page, 0).evaluate(() => document.hasFocus())).toBe(true);
    await page.keyboard.type('2');
    await eventually(() => cell(page, 0).locator('.cm-content').innerText()).toBe('x = 1/2');
    await page.keyboard.press('Escape');
    await openSearch(page, '/');
    await page.keyboard.type('welcome');
    await first(page).getByText('Welcome').waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Welcome').waitFor();
    // A notebook at rest is a page of the same origin as the editor.
    await page.frameLocator('.at-read-frame:visible iframe').locator('body').click();
    await openSearch(page, 'Control+k');
  },
);
